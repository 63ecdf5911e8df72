import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import base from '@/ui/base.module.css';
import { Section } from '@/ui/layout/Section';
import type { Invoice } from './invoices.api';
import c from './invoices.module.css';

/** The letters with an invoice: to whom, when, and whether they arrived. */
export function MailsSection({ mails }: { mails: Invoice['mails'] }) {
  const { send: words, remind } = useOfficeT().invoices;
  return (
    <Section title={words.mails}>
      <ul className={c.list}>
        {mails.map((mail) => (
          <li key={`${mail.sent_at}${mail.recipient}`} className={c.item}>
            <b>{mail.recipient}</b>
            <span className={base.note}>
              {mail.step > 0 && `${remind.step({ n: mail.step })} · `}
              {mail.cause === 'DELAYED' ? words.late : words.state[mail.state]} · {formatDateTime(mail.sent_at)} ·{' '}
              {mail.sent_by || remind.program}
            </span>
            {mail.last_error && <span className={c.fault}>{mail.last_error}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
