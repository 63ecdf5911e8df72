import { Link } from '@tanstack/react-router';
import type { CompanyDetails } from '@/domain/company/company.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { Section } from '@/ui/layout/Section';
import c from './company-page.module.css';

/** Shows whether the company has prices of its own. */
export function CompanyPrices({ company }: { company: CompanyDetails }) {
  const t = useOfficeT().b2b.page;
  return (
    <Section
      title={t.prices}
      actions={
        <Link to="/catalogue" search={{ client: company.tenant_id }} className={c.all}>
          {t.allPrices}
        </Link>
      }
    >
      <p className={c.sentence}>{company.prices > 0 ? t.pricesOf({ n: company.prices }) : t.noPrices}</p>
    </Section>
  );
}
