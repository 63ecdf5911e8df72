import type { Schemas } from '@/api/client';
import type { OfferStatus } from '@/domain/offer-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { Fact, Facts } from '@/ui/DetailsPage';
import { Section } from '@/ui/Section';
import c from './offer-page.module.css';

interface Props {
  readonly answer: Schemas['OffersAnswer'];
  readonly status: OfferStatus;
}

/** Who said yes or no, when, from where, and with what signature. */
export function AnswerSection({ answer, status }: Props) {
  const t = useOfficeT().offers;
  const words = t.page;
  return (
    <Section title={`${words.answerOf}: ${t.status[status].toLowerCase()}`}>
      <Facts>
        <Fact name={words.who}>{[answer.name || answer.answered_by, answer.function].filter(Boolean).join(' · ')}</Fact>
        <Fact name={words.at}>{formatDateTime(answer.answered_at)}</Fact>
        <Fact name={words.way}>
          {answer.by_link
            ? words.byLink
            : (answer.by_client ? words.bySignedIn : words.byOffice)({ who: answer.answered_by })}
        </Fact>
        {answer.network && <Fact name={words.network}>{answer.network}</Fact>}
        {answer.reason && <Fact name={words.reason}>{answer.reason}</Fact>}
      </Facts>
      {answer.signature.length > 0 && (
        <svg viewBox="0 0 1000 400" className={c.signature} role="img" aria-label={words.signature}>
          {answer.signature.map((stroke) => (
            <polyline key={stroke.join()} points={pairs(stroke)} vectorEffect="non-scaling-stroke" />
          ))}
        </svg>
      )}
    </Section>
  );
}

/** "10,20 30,40" of the numbers of a stroke. */
const pairs = (stroke: readonly number[]) => stroke.map((n, i) => `${n}${i % 2 === 0 ? ',' : ' '}`).join('');
