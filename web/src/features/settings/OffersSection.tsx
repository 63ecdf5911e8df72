import { Link } from '@tanstack/react-router';
import { useOfficeT } from '@/i18n/I18nProvider';
import { Section } from '@/ui/Section';
import c from './settings.module.css';

/** The way to the settings of offers, which have a page of their own. */
export function OffersSection() {
  const { sections, offers: t } = useOfficeT().settings;
  return (
    <Section title={sections.offers} id="offers">
      <p className={c.hint}>{t.hint}</p>
      <div className={c.line}>
        <Link to="/settings/offers" className={c.link}>
          {t.open}
        </Link>
      </div>
    </Section>
  );
}
