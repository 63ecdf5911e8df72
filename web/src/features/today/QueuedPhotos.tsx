import { Progress } from '@mantine/core';
import type { Order } from '@/domain/outbox/command';
import { useOutbox } from '@/domain/outbox/use-outbox';
import { useT } from '@/i18n/I18nProvider';
import { Picture } from './Picture';
import c from './today.module.css';

/** The photos of an order that are not with the server yet, and how far the one being sent has come. */
export function QueuedPhotos({ order }: { order: Order }) {
  const t = useT().today.photo;
  const { entries, progress } = useOutbox();
  const photos = entries.filter(
    (entry) => entry.order_id === order.order_id && entry.act.kind === 'photo' && entry.state !== 'refused',
  );
  if (photos.length === 0) return null;
  return (
    <ul className={c.photos}>
      {photos.map(({ id, act, state }, i) => {
        const share = progress.get(id);
        const n = i + 1;
        const waits = state === 'waiting';
        const alt = !waits ? t.known({ n }) : share === undefined ? t.waiting({ n }) : t.sending({ n });
        return (
          <li key={id} className={c.photo} data-waiting={waits || undefined}>
            {act.kind === 'photo' && <Picture image={act.image} alt={alt} className={c.photoImage} />}
            {share !== undefined && (
              <Progress value={share * 100} size={6} className={c.share} aria-label={t.sending({ n })} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
