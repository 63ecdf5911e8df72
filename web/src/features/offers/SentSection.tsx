import type { Schemas } from '@/api/client';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import base from '@/ui/base.module.css';
import { Section } from '@/ui/layout/Section';
import { AnswerSection } from './AnswerSection';
import c from './offer-page.module.css';
import { paperHref } from './offers.api';

type Offer = Schemas['OffersDetails'];

/** Shows the client's answer, the letters that were sent to them, and the stored PDFs. */
export default function SentSection({ offer }: { offer: Offer }) {
  return (
    <>
      <AnswerSection answer={offer.answer} status={offer.status} past={offer.past_answers} />
      {offer.mails.length > 0 && <MailsSection offer={offer} />}
      {offer.papers.length > 0 && <PapersSection offer={offer} />}
    </>
  );
}

function MailsSection({ offer }: { offer: Offer }) {
  const t = useOfficeT().offers.page;
  return (
    <Section title={t.mails}>
      <ul className={c.list}>
        {offer.mails.map((mail) => (
          <li key={`${mail.sent_at}${mail.recipient}`}>
            <b>{mail.recipient}</b>
            <span className={base.note}>
              {mail.cause === 'DELAYED' ? t.mailLate : t.mailState[mail.state]} · {formatDateTime(mail.sent_at)} ·{' '}
              {mail.sent_by}
            </span>
            {mail.last_error && <span className={c.fault}>{mail.last_error}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Lists the PDFs, which are stored byte for byte, with the checksum by which a copy can be compared. */
function PapersSection({ offer }: { offer: Offer }) {
  const t = useOfficeT().offers.page;
  return (
    <Section title={t.papers}>
      <ul className={c.list}>
        {offer.papers.map((paper) => (
          <li key={paper.offer_paper_id}>
            <a
              href={paperHref(offer.offer_id, paper.offer_paper_id)}
              target="_blank"
              rel="noreferrer"
              className={base.link}
            >
              {t.paperKind[paper.kind]}
            </a>
            <span className={base.note}>{formatDateTime(paper.made_at)}</span>
            <span className={base.note}>{t.paperSum({ sum: paper.sha256 })}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
