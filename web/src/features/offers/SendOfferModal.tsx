import { Button } from '@mantine/core';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '@/api/client';
import { useIdempotencyKey } from '@/api/idempotency';
import { useFormDraft, useKeptForm } from '@/domain/use-kept-form';
import { useOfficeT, useT } from '@/i18n/I18nProvider';
import { today } from '@/lib/date';
import { DateField } from '@/ui/DateField';
import { LoadFailed } from '@/ui/LoadFailed';
import { ModalFrame } from '@/ui/ModalFrame';
import { Note } from '@/ui/Note';
import { ProblemText } from '@/ui/ProblemText';
import { TextAreaField } from '@/ui/TextAreaField';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import { useAppForm } from '@/ui/use-app-form';
import { useGuardedClose } from '@/ui/use-guarded-close';
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
  const t = useOfficeT().offers;
  const words = t.send;
  const ui = useT().ui;
  const queryClient = useQueryClient();
  const key = useIdempotencyKey();
  const id = offer.offer_id;
  const { mail: hasMail, ...letter } = proposed;
  const draft = useFormDraft<Values>(`offer-letter:${id}`);
  const form = useAppForm<Values>({ initialValues: { ...letter, deadline: null } });
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  useKeptForm(draft, form, null);
  const { close, release } = useGuardedClose(form.isDirty(), onClose);
  const { values } = form;
  const isComplete = [values.recipient, values.subject, values.content].every((text) => text.trim() !== '');
  // One that ran out needs another last day.
  const isLate = offer.status === 'EXPIRED' || (offer.deadline !== null && offer.deadline < today());
  const refresh = () => queryClient.invalidateQueries({ queryKey: offerKeys.all });

  const onSubmit = form.submit(async () => {
    if (busy || !isComplete) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await api.POST('/offers/{offer_id}/send', {
        ...at(id),
        headers: key.headers(),
        body: {
          recipient: values.recipient.trim(),
          subject: values.subject,
          content: values.content,
          ...(values.deadline !== null && { deadline: values.deadline }),
        },
      });
      key.renew();
      draft.drop();
      release();
      onClose();
      toast.success(words.done({ to: values.recipient.trim() }));
      void refresh();
    } catch (error) {
      key.renew();
      if (!form.showProblem(error)) setProblem(error);
    } finally {
      setBusy(false);
    }
  });
  const markSent = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await api.POST('/offers/{offer_id}/mark_sent', {
        ...at(id),
        body: values.deadline === null ? {} : { deadline: values.deadline },
      });
      draft.drop();
      release();
      onClose();
      toast.success(words.marked);
      void refresh();
    } catch (error) {
      if (!form.showProblem(error)) setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const mailto = `mailto:${encodeURIComponent(values.recipient.trim())}?subject=${encodeURIComponent(values.subject)}&body=${encodeURIComponent(values.content)}`;

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
          {hasMail ? (
            <Button type="submit" loading={busy} disabled={!isComplete || (isLate && values.deadline === null)}>
              {words.submit}
            </Button>
          ) : (
            <Button loading={busy} onClick={() => void markSent()}>
              {words.markSent}
            </Button>
          )}
        </>
      }
    >
      <div className={c.letter}>
        {!hasMail && (
          <Note
            tone="warning"
            action={
              <span className={c.buttons}>
                <Button
                  component="a"
                  size="xs"
                  variant="default"
                  href={pdfHref(id)}
                  leftSection={<IconDownload size={14} />}
                >
                  {t.actions.pdf}
                </Button>
                <Button component="a" size="xs" variant="default" href={mailto} leftSection={<IconMail size={14} />}>
                  {words.mailto}
                </Button>
              </span>
            }
          >
            {words.noMail}
          </Note>
        )}
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
