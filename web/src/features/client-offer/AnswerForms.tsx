import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import c from './client-offer.module.css';
import { OfferSheet } from './OfferSheet';
import { useWords } from './words';

/** What was typed for an answer. It is kept while the page is open, also after a failed call. */
export interface Typed {
  readonly name: string;
  readonly role: string;
  readonly reason: string;
  readonly question: string;
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly most: number;
  readonly required?: boolean;
  readonly rows?: number;
  readonly autoComplete?: string;
}

/** A labelled field of one line, or of several. */
export function Field({ label, value, onChange, most, required, rows, autoComplete }: FieldProps) {
  const id = useId();
  const shared = { id, className: c.input, value, maxLength: most, required };
  return (
    <div className={c.field}>
      <label className={c.label} htmlFor={id}>
        {label}
        {required && (
          <span className={c.star} aria-hidden>
            {' '}
            *
          </span>
        )}
      </label>
      {rows ? (
        <textarea {...shared} rows={rows} onChange={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <input {...shared} autoComplete={autoComplete} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </div>
  );
}

/** Shows what has failed. */
export const Trouble = ({ text }: { text: string | null }) => (
  <div role="alert">{text && <p className={c.trouble}>{text}</p>}</div>
);

interface FormProps {
  readonly typed: Typed;
  readonly onType: (typed: Partial<Typed>) => void;
  readonly onClose: () => void;
  readonly onSubmit: () => Promise<unknown>;
  readonly trouble: string | null;
  readonly sending: boolean;
}

/** Asks the company a question. */
export function AskForm(form: FormProps) {
  const { ask } = useWords();
  const { typed, onType } = form;
  return (
    <AnswerForm
      {...form}
      title={ask.action}
      submit={ask.submit}
      ready={typed.name.trim() !== '' && typed.question.trim() !== ''}
    >
      <Field
        label={ask.name}
        most={200}
        required
        autoComplete="name"
        value={typed.name}
        onChange={(name) => onType({ name })}
      />
      <Field
        label={ask.text}
        most={4000}
        required
        rows={4}
        value={typed.question}
        onChange={(question) => onType({ question })}
      />
    </AnswerForm>
  );
}

/** Rejects the offer, with a reason. */
export function RejectForm(form: FormProps) {
  const { reject } = useWords();
  const { typed, onType } = form;
  return (
    <AnswerForm {...form} title={reject.title} submit={reject.submit} danger ready={typed.reason.trim() !== ''}>
      <Field
        label={reject.reason}
        most={2000}
        required
        rows={4}
        value={typed.reason}
        onChange={(reason) => onType({ reason })}
      />
      <Field
        label={reject.name}
        most={200}
        autoComplete="name"
        value={typed.name}
        onChange={(name) => onType({ name })}
      />
    </AnswerForm>
  );
}

interface AnswerProps extends FormProps {
  readonly title: string;
  readonly submit: string;
  readonly danger?: boolean;
  readonly ready: boolean;
  readonly children: ReactNode;
}

function AnswerForm({ title, submit, danger, ready, children, onClose, onSubmit, trouble, sending }: AnswerProps) {
  const t = useWords();
  const onSend = (event: SubmitEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <OfferSheet title={title} onClose={onClose}>
      <form className={c.form} onSubmit={onSend}>
        {children}
        <Trouble text={trouble} />
        <div className={c.formFoot}>
          <button type="button" className={c.button} onClick={onClose}>
            {t.cancel}
          </button>
          <button
            type="submit"
            className={c.button}
            data-kind={danger ? 'danger' : 'primary'}
            disabled={!ready || sending}
          >
            {submit}
          </button>
        </div>
      </form>
    </OfferSheet>
  );
}

/** Sends one thing at a time, and shows the failure. */
export function useSendingOnce(onFailed: (error: unknown) => string | null) {
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const busy = useRef(false);
  const send = async (act: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setTrouble(null);
    try {
      await act();
    } catch (error) {
      setTrouble(onFailed(error));
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  return { sending, trouble, send, forget: () => setTrouble(null) };
}
