import type { Schemas } from '@/api/client';
import type { OfferStatus } from '@/domain/offers/offer-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { Fact, Facts } from '@/ui/layout/DetailsPage';
import { Section } from '@/ui/layout/Section';
import c from './offer-page.module.css';

type Answer = Schemas['OffersAnswer'];
type PastAnswer = Schemas['OffersPastAnswer'];

interface Props {
  readonly answer: Answer | null;
  readonly status: OfferStatus;
  readonly past: readonly PastAnswer[];
}

/**
 * Shows who accepted or rejected the offer, when, from where, and with what signature; below it earlier answers that no
 * longer hold.
 */
export function AnswerSection({ answer, status, past }: Props) {
  const t = useOfficeT().offers;
  const words = t.page;
  return (
    <>
      {answer && (
        <Section title={`${words.answerOf}: ${t.status[status].toLowerCase()}`}>
          <AnswerFacts answer={answer} />
        </Section>
      )}
      {past.length > 0 && (
        <Section title={words.pastAnswers}>
          {past.map((one) => (
            <Past key={one.past_answer_id} answer={one} />
          ))}
        </Section>
      )}
    </>
  );
}

function Past({ answer }: { answer: PastAnswer }) {
  const t = useOfficeT().offers;
  const words = t.page;
  const said = { at: formatDateTime(answer.ended_at), who: answer.ended_by };
  return (
    <div className={c.past}>
      <p>
        <b>{t.status[answer.status]}.</b>{' '}
        {answer.status === 'ACCEPTED' ? words.endedAcceptance(said) : words.endedRejection(said)}
        {answer.ended_reason && `: ${answer.ended_reason}`}
      </p>
      <AnswerFacts answer={answer} total={answer.total} />
    </div>
  );
}

function AnswerFacts({ answer, total = null }: { answer: Answer; total?: number | null }) {
  const words = useOfficeT().offers.page;
  return (
    <>
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
        {total !== null && <Fact name={words.answeredTotal}>{formatMoney(Math.round(total * 100))}</Fact>}
      </Facts>
      {answer.signature.length > 0 && (
        <svg viewBox="0 0 1000 400" className={c.signature} role="img" aria-label={words.signature}>
          {answer.signature.map((stroke) => (
            <polyline key={stroke.join()} points={pairs(stroke)} vectorEffect="non-scaling-stroke" />
          ))}
        </svg>
      )}
    </>
  );
}

/** "10,20 30,40" of the numbers of a stroke. */
const pairs = (stroke: readonly number[]) => stroke.map((n, i) => `${n}${i % 2 === 0 ? ',' : ' '}`).join('');
