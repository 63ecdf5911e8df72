import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CompanyDetails } from '@/domain/company/company.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { Section } from '@/ui/layout/Section';
import { companyAddressesQuery } from './b2b.api';
import c from './company-page.module.css';

/** The addresses kept of the company. */
export function CompanyAddresses({ company }: { company: CompanyDetails }) {
  const t = useOfficeT().b2b.page;
  const addresses = useQuery(companyAddressesQuery(company.tenant_id));
  const { data: rows, count } = addresses.data ?? {};
  return (
    <Section
      title={t.addresses}
      actions={
        !!count && (
          <Link to="/addresses" search={{ client: company.tenant_id }} className={c.all}>
            {t.allAddresses({ n: count })}
          </Link>
        )
      }
    >
      {addresses.isPending && <Skeleton h={96} />}
      <ProblemText error={addresses.error} />
      {rows?.length === 0 && <EmptyState compact text={t.noAddresses} />}
      {!!rows?.length && (
        <ul className={c.rows}>
          {rows.map((address) => (
            <li key={address.address_id} className={c.row}>
              <div className={c.text}>
                <span className={c.name}>{address.address_name}</span>
                <span className={base.metaLine}>
                  {[address.address1, [address.zipcode, address.city].filter(Boolean).join(' ')]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
