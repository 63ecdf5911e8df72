import { Button } from '@mantine/core';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '@/api/client';
import { useIdempotencyKey } from '@/api/idempotency';
import { useOfficeT, useT } from '@/i18n/I18nProvider';
import { isEmail, mailTo } from '@/lib/contact';
import { useFormDraft, useKeptForm } from '@/records/editing/use-kept-form';
import base from '@/ui/base.module.css';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { TextField } from '@/ui/fields/TextField';
import { useAppForm } from '@/ui/fields/use-app-form';
import { ICON } from '@/ui/media/icon';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { useGuardedClose } from '@/ui/overlays/use-guarded-close';
import { type Invoice, letterQuery, mailInvoice, pdfHref, reminderQuery, remindOf, xmlHref } from './invoices.api';
import c from './invoices.module.css';

interface Values extends Record<string, unknown> {
  recipient: string;
  subject: string;
  content: string;
}

interface Props {
  readonly invoice: Invoice;
  /** The letter is the next reminder. */
  readonly reminder?: boolean;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Mails an issued invoice with its PDF and its e-invoice, or a reminder of it; without a mail server the letter is taken to another program. */
export default function SendInvoiceModal(props: Props) {
  const { invoice, reminder, onClose } = props;
  const words = useOfficeT().invoices;
  const letter = useQuery((reminder ? reminderQuery : letterQuery)(invoice.invoice_id));
  if (letter.data) return <LetterForm {...props} proposed={letter.data} />;
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={(reminder ? words.remind : words.send).title({ number: invoice.invoice_num })}
    >
      {letter.error && <LoadFailed error={letter.error} onRetry={() => void letter.refetch()} />}
    </ModalFrame>
  );
}

function LetterForm({
  invoice,
  reminder,
  proposed,
  onSent,
  onClose,
}: Props & { readonly proposed: Schemas['InvoicesProposal'] }) {
  const { invoices, b2b } = useOfficeT();
  const words = invoices.send;
  const own = reminder ? invoices.remind : words;
  const ui = useT().ui;
  const key = useIdempotencyKey();
  const id = invoice.invoice_id;
  const { mail: hasMail, after, ...letter } = proposed;
  const draft = useFormDraft<Values>(`invoice-${reminder ? 'reminder' : 'letter'}:${id}`);
  const form = useAppForm<Values>({
    initialValues: letter,
    validate: { recipient: (to) => (isEmail(to) ? null : b2b.form.faults.email) },
  });
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  useKeptForm(draft, form, null);
  const { close, release } = useGuardedClose(form.isDirty(), onClose);
  const { recipient, subject, content } = form.values;
  const isReady = [recipient, subject, content].every((text) => text.trim() !== '');
  const onSubmit = form.submit(async () => {
    if (busy || !isReady) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { recipient: recipient.trim(), subject, content, after };
      await (reminder ? remindOf : mailInvoice)(id, body, key.headers(body));
      toast.success(own.done({ to: body.recipient }));
      draft.drop();
      onSent();
      release();
      onClose();
    } catch (error) {
      if (!form.showProblem(error)) setProblem(error);
    } finally {
      setBusy(false);
    }
  });
  const parts = Object.entries({ subject, body: content }).map(
    ([field, text]) => `${field}=${encodeURIComponent(text)}`,
  );
  return (
    <ModalFrame
      opened
      onClose={close}
      title={own.title({ number: invoice.invoice_num })}
      {...(hasMail && { onSubmit })}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {ui.cancel}
          </Button>
          {hasMail ? (
            <Button type="submit" loading={busy} disabled={!isReady}>
              {words.submit}
            </Button>
          ) : (
            <Button component="a" href={`${mailTo(recipient)}?${parts.join('&')}`} leftSection={<IconMail {...ICON} />}>
              {words.mailto}
            </Button>
          )}
        </>
      }
    >
      <div className={c.letter}>
        {!hasMail && <Note tone="warning">{words.noMail}</Note>}
        {after > 0 && <Note>{own.again({ n: after })}</Note>}
        <TextField
          label={words.recipient}
          type="email"
          required
          maxLength={200}
          data-autofocus
          {...form.field('recipient')}
        />
        <TextField label={words.subject} required maxLength={300} {...form.field('subject')} />
        <TextAreaField label={words.content} required rows={8} maxLength={10_000} {...form.field('content')} />
        {hasMail ? (
          <p>{own.attached}</p>
        ) : (
          <div className={base.wrap}>
            <Button component="a" variant="default" href={pdfHref(id)} leftSection={<IconDownload {...ICON} />}>
              {invoices.page.pdf}
            </Button>
            {!reminder && (
              <Button component="a" variant="default" href={xmlHref(id)} leftSection={<IconDownload {...ICON} />}>
                {invoices.page.xml}
              </Button>
            )}
          </div>
        )}
        <ProblemText error={problem} />
      </div>
    </ModalFrame>
  );
}
