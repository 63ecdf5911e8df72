import { IconPhone } from '@tabler/icons-react';
import type { Locale } from '@/i18n/locale';
import { callHref, mailTo } from '@/lib/contact';
import type { Calls, ClientPage } from './client-offer.api';
import c from './client-offer.module.css';
import { useWide } from './use-media';
import { useWords } from './words';

interface Props {
  readonly page: ClientPage;
  readonly calls: Calls;
  readonly locale: Locale;
  readonly onLocale: (locale: Locale) => void;
}

/** Shows the company that makes the offer, its title, and the choice of language. */
export function OfferHead({ page, calls, locale, onLocale }: Props) {
  const t = useWords();
  const wide = useWide();
  const { contractor } = page;
  return (
    <header className={c.head}>
      <div className={c.headRow}>
        {contractor.has_logo ? (
          <img className={c.logo} src={calls.logo} alt="" />
        ) : (
          <span className={c.mark} aria-hidden>
            {initials(contractor.name)}
          </span>
        )}
        <div className={c.grow}>
          <div className={c.company}>{contractor.name}</div>
          {!wide && <div className={c.meta}>{t.number({ number: page.offer_num, version: page.version_number })}</div>}
        </div>
        {wide && contractor.phone !== '' && (
          <a className={c.call} href={callHref(contractor.phone)}>
            <IconPhone size={16} aria-hidden /> {contractor.phone}
          </a>
        )}
        <select
          className={c.language}
          aria-label={t.language}
          value={locale}
          onChange={(event) => onLocale(event.currentTarget.value === 'en' ? 'en' : 'hr')}
        >
          <option value="hr">HR</option>
          <option value="en">EN</option>
        </select>
      </div>
    </header>
  );
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .slice(0, 2)
    .map((word) => word[0])
    .join('');

/** Shows the contact for the client. */
export function Contact({ contractor, label }: { contractor: ClientPage['contractor']; label: string }) {
  return (
    <address className={c.contact}>
      <span className={c.meta}>{label}</span>
      <b>{contractor.name}</b>
      {contractor.phone !== '' && <a href={callHref(contractor.phone)}>{contractor.phone}</a>}
      {contractor.email !== '' && <a href={mailTo(contractor.email)}>{contractor.email}</a>}
    </address>
  );
}
