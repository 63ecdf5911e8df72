import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useIdempotencyKey } from '@/api/idempotency';
import type { Act, Entry } from '@/domain/outbox/command';
import { outbox } from '@/domain/outbox/outbox';
import { heldBehind, isItemAct } from '@/domain/outbox/queue';
import { useOutbox } from '@/domain/outbox/use-outbox';
import { useT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { useProblemSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { toast } from '@/ui/feedback/toast';
import { confirm } from '@/ui/overlays/confirm';
import { Picture } from './Picture';
import { tellOffice } from './today.api';
import c from './today.module.css';

/** Lists the commands that the server refused: the reason, what was typed, and the possible actions. */
export function RefusedList() {
  const t = useT().today.outbox;
  const { entries } = useOutbox();
  const refused = entries.filter((entry) => entry.state === 'refused');
  if (refused.length === 0) return null;
  return (
    <section className={base.stack8} aria-label={t.refused}>
      <ul className={c.cards}>
        {refused.map((entry) => (
          <li key={entry.id}>
            <Refused entry={entry} held={heldBehind(entries, entry)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Refused({ entry, held }: { entry: Entry; held: number }) {
  const { today, orders } = useT();
  const t = today.outbox;
  const { act, title, refusal } = entry;
  const what = t.refusedAct[act.kind];
  const words = wordsOf(act);

  const ask = async () => {
    const message = t.ask.message({ what, title });
    const agreed = await confirm({
      title: t.ask.title,
      message: words === '' ? message : `${message} ${t.ask.text({ text: words })}`,
      confirmLabel: t.ask.yes,
      danger: true,
    });
    if (agreed) await outbox.discard(entry);
  };

  return (
    <div className={c.refused} role="alert">
      <h3 className={c.refusedTitle}>
        <IconAlertTriangle size={20} stroke={1.6} aria-hidden />
        {t.refused}: {what}
      </h3>
      <p className={c.where}>
        {title} · {formatDateTime(entry.at)}
      </p>
      <p className={c.why}>
        {refusal?.message}
        {refusal?.status && ` ${t.stands({ status: orders.status[refusal.status] })}`}
      </p>
      {refusal && refusal.faults.length > 0 && (
        <ul className={c.faults}>
          {refusal.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {words !== '' && <blockquote className={c.typed}>{words}</blockquote>}
      {'image' in act && <Picture image={act.image} alt={what} className={c.refusedImage} />}
      {held > 0 && <p className={c.where}>{t.held({ n: held })}</p>}
      {refusal?.status === 'DELETED' && entry.order_id !== null && (
        <TellOffice order={entry.order_id} message={t.late({ what, at: formatDateTime(entry.at), text: words })} />
      )}
      <div className={c.two}>
        <Button variant="default" className={c.action} onClick={() => void ask()}>
          {t.discard}
        </Button>
        <Button className={c.action} onClick={() => void outbox.retry(entry)}>
          {t.retry}
        </Button>
      </div>
    </div>
  );
}

/** The way to the office of work on an order that is deleted: it may restore the order, and the work is taken then. */
function TellOffice({ order, message }: { order: number; message: string }) {
  const t = useT().today.outbox;
  const sentence = useProblemSentence();
  const key = useIdempotencyKey();
  const tell = useMutation({
    mutationFn: () => tellOffice(order, message, key.headers()),
    onError: (error) => toast.error(sentence(error)),
  });
  if (tell.isSuccess) return <p className={c.why}>{t.told}</p>;
  return (
    <Button variant="default" className={c.action} loading={tell.isPending} onClick={() => tell.mutate()}>
      {t.tell}
    </Button>
  );
}

/** Returns the text of a command. */
function wordsOf(act: Act): string {
  if (isItemAct(act)) return act.body.note ?? '';
  if ('text' in act) return act.text;
  if ('name' in act) return act.name;
  return act.kind === 'tick' ? act.title : '';
}
