import { Button } from '@mantine/core';
import { IconDownload, IconLink, IconMail } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '@/api/client';
import { useIdempotencyKey } from '@/api/idempotency';
import { useOfficeT, useT } from '@/i18n/I18nProvider';
import { isEmail, mailTo } from '@/lib/contact';
import { formatDateTime, today } from '@/lib/date';
import { useFormDraft, useKeptForm } from '@/records/editing/use-kept-form';
import base from '@/ui/base.module.css';
import { copy } from '@/ui/feedback/copy';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { DateField } from '@/ui/fields/DateField';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { TextField } from '@/ui/fields/TextField';
import { useAppForm } from '@/ui/fields/use-app-form';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { useGuardedClose } from '@/ui/overlays/use-guarded-close';
import { offerQuery } from './offer-editor.api';
import c from './offer-editor.module.css';
import { offerKeys, pdfHref } from './offers.api';

interface Values extends Record<string, unknown> {
  recipient: string;
  subject: string;
  content: string;
  deadline: string | null;
}

const at = (id: number) => ({ params: { path: { offer_id: id } } });

/** Mails an offer with its PDF and a private link; without a mail server the letter can be taken to another program. */
export default function SendOfferModal({ id, onClose }: { id: number; onClose: () => void }) {
  const words = useOfficeT().offers.send;
  const offer = useQuery({ ...offerQuery(id), staleTime: 0 });
  const letter = useQuery({
    queryKey: [...offerKeys.all, 'letter', id],
    queryFn: async ({ signal }) => (await dataOf(api.GET('/offers/{offer_id}/letter', { ...at(id), signal }))).data,
    staleTime: 0,
    gcTime: 0,
  });
  if (offer.data && letter.data) return <LetterForm offer={offer.data} proposed={letter.data} onClose={onClose} />;
  const error = offer.error ?? letter.error;
  const again = () => void Promise.all([offer.refetch(), letter.refetch()]);
  return (
    <ModalFrame opened onClose={onClose} title={words.title({ name: '' })}>
      {error && <LoadFailed error={error} onRetry={again} />}
    </ModalFrame>
  );
}

interface Props {
  readonly offer: Schemas['OffersDetails'];
  readonly proposed: Schemas['OffersDraft'];
  readonly onClose: () => void;
}

function LetterForm({ offer, proposed, onClose }: Props) {
  const { offers, b2b } = useOfficeT();
  const words = offers.send;
  const ui = useT().ui;
  const queryClient = useQueryClient();
  const key = useIdempotencyKey();
  const id = offer.offer_id;
  const { mail: hasMail, ...letter } = proposed;
  const draft = useFormDraft<Values>(`offer-letter:${id}`);
  const form = useAppForm<Values>({
    initialValues: { ...letter, deadline: null },
    validate: { recipient: (to) => (isEmail(to) ? null : b2b.form.faults.email) },
  });
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  /** The address where the client reads the offer, while their letter is still to be written. */
  const [link, setLink] = useState<string | null>(null);
  useKeptForm(draft, form, null);
  const { close, release } = useGuardedClose(form.isDirty(), onClose);
  const { values } = form;
  const isComplete = [values.recipient, values.subject, values.content].every((text) => text.trim() !== '');
  // An expired offer needs another last day.
  const isLate = offer.status === 'EXPIRED' || (offer.deadline !== null && offer.deadline < today());
  const isReady = isComplete && !(isLate && values.deadline === null);
  const deadline = values.deadline === null ? {} : { deadline: values.deadline };
  const refresh = () => queryClient.invalidateQueries({ queryKey: offerKeys.all });

  /** The letter goes out, with its PDF and link. */
  const send = async () => {
    const recipient = values.recipient.trim();
    const body = { recipient, subject: values.subject, content: values.content, ...deadline };
    await api.POST('/offers/{offer_id}/send', { ...at(id), headers: key.headers(body), body });
    toast.success(words.done({ to: recipient }));
    release();
    onClose();
  };
  /** The letter is taken to another program. */
  const handOver = async () => {
    await api.POST('/offers/{offer_id}/mark_sent', { ...at(id), body: deadline });
    release();
    setLink((await dataOf(api.POST('/offers/{offer_id}/link', at(id)))).data.link);
  };
  const onSubmit = form.submit(async () => {
    if (busy || !isReady) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await (hasMail ? send() : handOver());
      draft.drop();
      void refresh();
    } catch (error) {
      if (!form.showProblem(error)) setProblem(error);
    } finally {
      setBusy(false);
    }
  });

  if (link !== null) return <HandOver id={id} name={offer.offer_num} letter={values} link={link} onClose={onClose} />;
  return (
    <ModalFrame
      opened
      onClose={close}
      title={words.title({ name: offer.offer_num })}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {ui.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={!isReady}>
            {hasMail ? words.submit : words.markSent}
          </Button>
        </>
      }
    >
      <div className={c.letter}>
        {offer.status === 'REJECTED' && offer.answer && (
          <Note tone="warning">
            {words.declined({ at: formatDateTime(offer.answer.answered_at), reason: offer.answer.reason })}
          </Note>
        )}
        {!hasMail && <Note tone="warning">{words.noMail}</Note>}
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
        {isLate && <DateField label={words.deadline} required min={today()} {...form.field('deadline')} />}
        {hasMail && <p>{words.attached}</p>}
        <ProblemText error={problem} />
      </div>
    </ModalFrame>
  );
}

interface HandOverProps {
  readonly id: number;
  readonly name: string;
  readonly letter: Values;
  readonly link: string;
  readonly onClose: () => void;
}

/** Shows what a person sends by their own mail program: the letter with the private link, and the PDF to attach. */
function HandOver({ id, name, letter, link, onClose }: HandOverProps) {
  const t = useOfficeT().offers;
  const words = t.send;
  const parts = { subject: letter.subject, body: `${letter.content}\n\n${link}` };
  const query = Object.entries(parts).map(([field, text]) => `${field}=${encodeURIComponent(text)}`);
  const onCopy = async () => ((await copy(link)) ? toast.success(t.done.link) : toast.info(link, { timeOut: null }));
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={words.title({ name })}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <div className={c.letter}>
        <Note>{words.handOver}</Note>
        <div className={base.wrap}>
          <Button
            component="a"
            variant="default"
            href={`${mailTo(letter.recipient)}?${query.join('&')}`}
            leftSection={<IconMail size={16} />}
          >
            {words.mailto}
          </Button>
          <Button component="a" variant="default" href={pdfHref(id)} leftSection={<IconDownload size={16} />}>
            {t.actions.pdf}
          </Button>
          <Button variant="default" leftSection={<IconLink size={16} />} onClick={() => void onCopy()}>
            {words.copyLink}
          </Button>
        </div>
      </div>
    </ModalFrame>
  );
}
