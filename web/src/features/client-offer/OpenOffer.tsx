import {
  IconChevronUp,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconDots,
  IconFileTypePdf,
  IconMessage,
  IconPaperclip,
} from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { cents, proposed, sortLines } from '@/domain/offers/offer-choice';
import type { Locale } from '@/i18n/locale';
import { formatDate, formatDateTime, today } from '@/lib/date';
import { dayText } from '@/lib/day-text';
import { formatMoney } from '@/lib/money';
import { AskForm, RejectForm, type Typed, useSendingOnce } from './AnswerForms';
import { type Calls, type ClientPage, type Content, isOutdated, sentenceOf } from './client-offer.api';
import c from './client-offer.module.css';
import { Contact, OfferHead } from './OfferHead';
import { OfferGroups, OfferParts, percent } from './OfferLines';
import { OfferSheet } from './OfferSheet';
import { type Choice, Sums, Total } from './OfferSums';
import { type Signature, SigningPage } from './SigningPage';
import { useArrival } from './use-arrival';
import { useWide } from './use-media';
import { useTicks } from './use-ticks';
import { useTotals } from './use-totals';
import { useWords } from './words';

export interface PageProps {
  readonly page: ClientPage;
  readonly calls: Calls;
  readonly locale: Locale;
  readonly onLocale: (locale: Locale) => void;
  /** The page as a call has left it. */
  readonly onPage: (page: ClientPage) => void;
  /** Reads it anew; what it is now, or null. */
  readonly load: () => Promise<ClientPage | null>;
}

type Dialog = 'sums' | 'more' | 'ask' | 'reject';

/** An offer that can be read: to be answered, as it was answered, or as it ran out. */
export function OpenOffer(props: PageProps & { readonly offer: Content }) {
  const { page, offer, calls, onPage, load } = props;
  const t = useWords();
  const wide = useWide();
  const isOpen = page.state === 'OPEN';
  const { parts, groups } = useMemo(() => sortLines(offer.line_items), [offer.line_items]);
  const [picked, setPicked] = useTicks(groups);
  const offered = useMemo(() => proposed(groups), [groups]);
  // A given answer does not change.
  const own = isOpen ? picked : null;
  const chosen = own ?? offered;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [signing, setSigning] = useSigning(isOpen);
  const [done, setDone] = useState(false);
  const [asked, setAsked] = useState(false);
  const [meanwhile, setMeanwhile] = useState(false);
  const [typed, setTyped] = useState<Typed>({ name: offer.recipient_name, role: '', reason: '', question: '' });
  const onType = (more: Partial<Typed>) => setTyped((before) => ({ ...before, ...more }));

  /** The offer has changed: the page shows the present one, and keeps what was typed. */
  const onRefused = (error: unknown): string | null => {
    if (!isOutdated(error)) return sentenceOf(error, t.network);
    void load().then((fresh) => {
      // The answer to our own yes may have been lost on its way.
      if (fresh?.state === 'ACCEPTED' && fresh.offer?.answer?.name === typed.name.trim()) return setDone(true);
      setMeanwhile(true);
    });
    setDialog(null);
    return null;
  };
  const { sending, trouble, send, forget } = useSendingOnce(onRefused);
  const { totals, current, failed, retry } = useTotals(calls, offer, own, onRefused);
  const choice: Choice = { parts, groups, chosen, discount: offer.discount, totals };
  const show = (next: Dialog | null) => {
    forget();
    setDialog(next);
  };

  const accept = ({ typed: byName, strokes }: Signature) =>
    send(async () => {
      const { name, role } = typed;
      onPage(await calls.accept({ name, function: role, typed: byName, signature: strokes, chosen: [...chosen] }));
      setDone(true);
      setMeanwhile(false);
    });
  const reject = () =>
    send(async () => {
      onPage(await calls.reject({ name: typed.name, reason: typed.reason }));
      setDialog(null);
    });
  const ask = () =>
    send(async () => {
      onPage(await calls.ask({ name: typed.name, text: typed.question }));
      onType({ question: '' });
      setAsked(true);
      setDialog(null);
    });

  if (done && page.state === 'ACCEPTED') return <Accepted {...props} onShow={() => setDone(false)} />;
  if (signing && isOpen) {
    const back = () => {
      forget();
      setSigning(false);
    };
    return (
      <SigningPage
        page={page}
        offer={offer}
        choice={choice}
        current={current}
        typed={typed}
        onType={onType}
        onBack={back}
        onSign={(signature) => void accept(signature)}
        trouble={trouble}
        sending={sending}
      />
    );
  }

  const files = offer.files.map((file) => (
    <a key={file.file_id} className={c.file} href={calls.file(file.file_id)}>
      <IconPaperclip size={16} aria-hidden /> {file.name}
    </a>
  ));
  const startSigning = () => {
    forget();
    setSigning(true);
  };
  const askButton = (
    <button type="button" className={c.button} onClick={() => show('ask')}>
      <IconMessage size={18} aria-hidden /> {t.ask.action}
    </button>
  );
  const pdf = (label: string) => (
    <a className={c.button} href={calls.pdf} download>
      <IconFileTypePdf size={18} aria-hidden /> {label}
    </a>
  );
  const sumsFailed = failed && (
    <p className={c.trouble} role="alert">
      {t.network}{' '}
      <button type="button" className={c.textButton} onClick={retry}>
        {t.retry}
      </button>
    </p>
  );

  return (
    <>
      <OfferHead {...props} />
      <div className={c.layout}>
        <main className={c.main}>
          <State {...props} meanwhile={meanwhile} />
          {wide && (
            <p className={c.meta}>
              {t.numberLong({
                number: page.offer_num,
                version: page.version_number,
                date: offer.sent_at ? formatDate(offer.sent_at) : '',
              })}
            </p>
          )}
          <h1 className={c.title}>{offer.title}</h1>
          <p className={c.for}>{t.for({ client: [offer.client, offer.client_note].filter(Boolean).join(', ') })}</p>
          {!wide && isOpen && <Until until={page.valid_until} />}
          {offer.description !== '' && <p className={c.description}>{offer.description}</p>}
          <OfferParts parts={parts} />
          <OfferGroups groups={groups} chosen={chosen} onChoose={isOpen ? setPicked : undefined} />
          <p className={c.meta}>{t.withoutTax}</p>
          {files.length > 0 && (
            <section>
              <h2 className={c.heading}>{t.files}</h2>
              {files}
            </section>
          )}
          {offer.terms !== '' && (
            <section>
              <h2 className={c.heading}>{t.terms}</h2>
              <p className={c.terms}>{offer.terms}</p>
            </section>
          )}
          {!wide && <Questions offer={offer} asked={asked} />}
          {!wide && !isOpen && askButton}
          {!wide && <Company {...props} />}
        </main>
        {wide && (
          <aside className={c.aside}>
            <div className={c.summary}>
              <span className={c.meta}>{t.total}</span>
              <Total totals={choice.totals} current={current} />
              {isOpen && <Until until={page.valid_until} clock />}
              <Sums {...choice} />
              {sumsFailed}
              {isOpen && (
                <button
                  type="button"
                  className={c.button}
                  data-kind="primary"
                  data-large
                  disabled={failed}
                  onClick={startSigning}
                >
                  {t.accept.action}
                </button>
              )}
              <div className={c.pair}>
                {askButton}
                {pdf(t.pdf)}
              </div>
              {isOpen && (
                <button type="button" className={c.quiet} onClick={() => show('reject')}>
                  {t.reject.action}
                </button>
              )}
            </div>
            <Questions offer={offer} asked={asked} />
            <Company {...props} />
          </aside>
        )}
      </div>
      {!wide && (
        <div className={c.bar}>
          {sumsFailed}
          <div className={c.barRow}>
            <div className={c.grow}>
              <Total totals={choice.totals} current={current} />
              <div className={c.meta}>
                {t.taxIncluded({ tax: formatMoney(cents(choice.totals.tax)) })}
                {offer.discount ? ` · ${t.discountIncluded({ percentage: percent(offer.discount) })}` : ''}
              </div>
            </div>
            <button type="button" className={c.textButton} onClick={() => show('sums')}>
              {t.details} <IconChevronUp size={18} aria-hidden />
            </button>
          </div>
          <div className={c.barRow}>
            {isOpen ? (
              <>
                <button
                  type="button"
                  className={c.button}
                  data-kind="primary"
                  data-large
                  disabled={failed}
                  onClick={startSigning}
                >
                  {t.accept.action}
                </button>
                <button type="button" className={c.button} data-more aria-label={t.more} onClick={() => show('more')}>
                  <IconDots size={20} aria-hidden />
                </button>
              </>
            ) : (
              pdf(t.downloadPdf)
            )}
          </div>
        </div>
      )}
      {dialog === 'sums' && (
        <OfferSheet title={t.sums} onClose={() => show(null)}>
          <Sums {...choice} />
          <div className={c.sumsTotal}>
            <span>{t.total}</span>
            <b className="num">{formatMoney(cents(choice.totals.gross))}</b>
          </div>
        </OfferSheet>
      )}
      {dialog === 'more' && (
        <OfferSheet title={t.more} onClose={() => show(null)}>
          <div className={c.actions}>
            {pdf(t.downloadPdf)}
            {askButton}
            <button type="button" className={c.button} onClick={() => show('reject')}>
              <IconCircleX size={18} aria-hidden /> {t.reject.action}
            </button>
          </div>
        </OfferSheet>
      )}
      {dialog === 'ask' && (
        <AskForm
          typed={typed}
          onType={onType}
          onClose={() => show(null)}
          onSubmit={ask}
          trouble={trouble}
          sending={sending}
        />
      )}
      {dialog === 'reject' && (
        <RejectForm
          typed={typed}
          onType={onType}
          onClose={() => show(null)}
          onSubmit={reject}
          trouble={trouble}
          sending={sending}
        />
      )}
    </>
  );
}

/** Returns whether the page for signing is open; the browser's Back leaves it. */
function useSigning(isOpen: boolean): [boolean, (open: boolean) => void] {
  const [signing, setSigning] = useState(false);
  useEffect(() => {
    const onBack = () => setSigning(false);
    addEventListener('popstate', onBack);
    return () => removeEventListener('popstate', onBack);
  }, []);
  const set = (open: boolean) => {
    if (open) {
      history.pushState(null, '');
      setSigning(true);
    } else history.back();
  };
  return [signing && isOpen, set];
}

const DAY_MS = 86_400_000;

function Until({ until, clock = false }: { until: string | null; clock?: boolean }) {
  const t = useWords();
  if (until === null) return null;
  const left = Math.round((Date.parse(until) - Date.parse(today())) / DAY_MS);
  return (
    <p className={clock ? c.until : c.for}>
      {clock && <IconClock size={16} aria-hidden />}
      <span>
        {t.validUntil}
        <b className="num">{dayText(until)}</b>
        {left >= 0 && t.daysLeft({ n: left })}
      </span>
    </p>
  );
}

/** Shows how the offer was answered or that it has expired, and that it has changed while it was read. */
function State({ page, offer, meanwhile }: PageProps & { offer: Content; meanwhile: boolean }) {
  const t = useWords();
  const { answer } = offer;
  return (
    <>
      <div role="status">{meanwhile && <p className={c.note}>{t.meanwhile}</p>}</div>
      {offer.past_answers
        .filter((past) => past.status === 'ACCEPTED')
        .map((past) => (
          <p key={past.past_answer_id} className={c.note}>
            {t.withdrawn({
              company: page.contractor.name,
              name: past.name || past.answered_by,
              answered: formatDateTime(past.answered_at),
              at: formatDateTime(past.ended_at),
              reason: past.ended_reason,
            })}
          </p>
        ))}
      {page.state === 'ACCEPTED' && (
        <div className={c.answer} data-tone="green">
          <IconCircleCheck size={22} aria-hidden />
          <div>
            <b>{t.accepted.title}</b>
            <div>{t.accepted.at({ at: answeredAt(offer), name: answer?.name ?? '' })}</div>
          </div>
        </div>
      )}
      {page.state === 'REJECTED' && (
        <div className={c.answer} data-tone="red">
          <IconCircleX size={22} aria-hidden />
          <div>
            <b>{t.rejected.title}</b>
            <div>{t.accepted.at({ at: answeredAt(offer), name: answer?.name ?? '' })}</div>
            {answer && answer.reason !== '' && <div>{t.rejected.reason({ reason: answer.reason })}</div>}
          </div>
        </div>
      )}
      {page.state === 'EXPIRED' && (
        <div className={c.answer} data-tone="red">
          <IconClock size={22} aria-hidden />
          <div>
            <b>{t.over.expired}</b>
            <div>
              {t.over.expiredText({
                number: page.offer_num,
                until: page.valid_until ? dayText(page.valid_until) : '',
              })}
            </div>
          </div>
        </div>
      )}
    </>
  );
}

const answeredAt = ({ answer }: Content) => (answer ? formatDateTime(answer.answered_at) : '');

function Questions({ offer, asked }: { offer: Content; asked: boolean }) {
  const t = useWords();
  if (offer.questions_and_answers.length === 0) return null;
  return (
    <section className={c.questions}>
      <h2>{t.questions}</h2>
      <div role="status">{asked && <p className={c.meta}>{t.ask.done}</p>}</div>
      {offer.questions_and_answers.map((said) => (
        <div key={said.offer_question_id} className={c.question} data-side={said.side}>
          <div className={c.meta}>
            <b>{said.name}</b> · {formatDate(said.asked_at)}
          </div>
          <p>{said.text}</p>
        </div>
      ))}
    </section>
  );
}

const Company = ({ page: { contractor } }: PageProps) => (
  <footer className={c.imprint}>
    {contractor.name}
    {contractor.id_number !== '' && `, OIB ${contractor.id_number}`}
  </footer>
);

/** Right after the yes. */
function Accepted(props: PageProps & { offer: Content; onShow: () => void }) {
  const { page, offer, calls, onShow } = props;
  const t = useWords();
  const heading = useArrival();
  return (
    <>
      <OfferHead {...props} />
      <main className={c.alone} data-tone="green">
        <IconCircleCheck size={56} className={c.tick} aria-hidden />
        <h1 ref={heading} tabIndex={-1}>
          {t.accepted.title}
        </h1>
        <p className="num">
          {page.offer_num} · v{page.version_number} · <b>{formatMoney(cents(offer.totals.gross))}</b>
        </p>
        <p>{t.accepted.at({ at: answeredAt(offer), name: offer.answer?.name ?? '' })}</p>
        <p>{t.accepted.thanks({ company: page.contractor.name })}</p>
        {offer.copy_to !== '' && <p>{t.accept.copy({ email: offer.copy_to })}</p>}
        <a className={c.button} data-kind="primary" data-large href={calls.pdf} download>
          <IconFileTypePdf size={18} aria-hidden /> {t.downloadPdf}
        </a>
        <button type="button" className={c.button} data-large onClick={onShow}>
          {t.accepted.show}
        </button>
        <Contact contractor={page.contractor} label={t.over.contact} />
      </main>
    </>
  );
}
