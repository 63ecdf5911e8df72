import { IconArrowLeft } from '@tabler/icons-react';
import { type SubmitEvent, useCallback, useState } from 'react';
import { cents } from '@/domain/offers/offer-choice';
import { formatMoney } from '@/lib/money';
import { SignatureCanvas } from '@/ui/media/SignatureCanvas';
import { type Brush, drawName, drawStrokes, isSigned, type Stroke } from '@/ui/media/signature';
import { SIGNATURE, signatureOf } from '@/ui/media/strokes';
import { Field, Trouble, type Typed } from './AnswerForms';
import type { ClientPage, Content } from './client-offer.api';
import c from './client-offer.module.css';
import { type Choice, Sums } from './OfferSums';
import { useArrival } from './use-arrival';
import { useWords } from './words';

export interface Signature {
  readonly typed: boolean;
  readonly strokes: number[][];
}

interface Props {
  readonly page: ClientPage;
  readonly offer: Content;
  readonly choice: Choice;
  /** The sums are those of the choice. */
  readonly current: boolean;
  readonly typed: Typed;
  readonly onType: (typed: Partial<Typed>) => void;
  readonly onBack: () => void;
  readonly onSign: (signature: Signature) => void;
  readonly trouble: string | null;
  readonly sending: boolean;
}

/** The page on which the offer is accepted: the content, the person, and the signature. */
export function SigningPage({ page, offer, choice, current, typed, onType, onBack, onSign, trouble, sending }: Props) {
  const words = useWords();
  const t = words.accept;
  const [byName, setByName] = useState(false);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const heading = useArrival();
  const name = typed.name.trim();
  const draw = useCallback(
    (brush: Brush) => (byName ? drawName(brush, name, SIGNATURE) : drawStrokes(brush, strokes, null, SIGNATURE)),
    [byName, name, strokes],
  );
  const signed = byName || isSigned(strokes, SIGNATURE);
  const total = formatMoney(cents(choice.totals.gross));
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onSign({ typed: byName, strokes: byName ? [] : signatureOf(strokes) });
  };
  return (
    <>
      <header className={c.signHead}>
        <button type="button" className={c.iconButton} aria-label={t.back} onClick={onBack}>
          <IconArrowLeft size={22} aria-hidden />
        </button>
        <h1 ref={heading} tabIndex={-1}>
          {t.title}
        </h1>
      </header>
      <form className={c.sign} onSubmit={onSubmit}>
        <div className={c.signed}>
          <div className={c.signedHead}>
            <span className="num">
              {page.offer_num} · v{page.version_number}
            </span>
            <strong className={c.total} data-old={!current || undefined}>
              {total}
            </strong>
          </div>
          <Sums {...choice} ticks />
        </div>
        <Field
          label={t.name}
          most={200}
          required
          autoComplete="name"
          value={typed.name}
          onChange={(value) => onType({ name: value })}
        />
        <Field
          label={t.role}
          most={200}
          autoComplete="organization-title"
          value={typed.role}
          onChange={(role) => onType({ role })}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold its label beside a button */}
        <div className={c.field} role="group" aria-label={t.signature}>
          <div className={c.padHead}>
            <span className={c.label}>
              {t.signature}
              <span className={c.star} aria-hidden>
                {' '}
                *
              </span>
            </span>
            {!byName && (
              <button
                type="button"
                className={c.textButton}
                disabled={strokes.length === 0}
                onClick={() => setStrokes([])}
              >
                {t.clear}
              </button>
            )}
          </div>
          <SignatureCanvas
            label={byName ? `${t.signature}: ${name || t.typedEmpty}` : signed ? t.drawn : t.empty}
            paper={SIGNATURE}
            strokes={strokes}
            draw={draw}
            onDraw={setStrokes}
            locked={byName || sending}
            hint={byName && name === '' && t.typedEmpty}
          />
          <div className={c.padFoot}>
            <span className={c.meta}>{!byName && t.hint}</span>
            <button type="button" className={c.textButton} onClick={() => setByName(!byName)}>
              {byName ? t.draw : t.type}
            </button>
          </div>
        </div>
        <p className={c.meta}>
          {t.kept} {offer.copy_to !== '' && t.copy({ email: offer.copy_to })}
        </p>
        <div className={c.signFoot}>
          <Trouble text={trouble} />
          <button
            type="submit"
            className={c.button}
            data-kind="primary"
            data-large
            disabled={!signed || name === '' || !current || sending}
          >
            {t.submit({ total })}
          </button>
        </div>
      </form>
    </>
  );
}
