import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '@/api/session';
import { outbox } from '@/domain/outbox/outbox';
import { isItemAct, notIn, settledBy } from '@/domain/outbox/queue';
import { useOutbox } from '@/domain/outbox/use-outbox';
import { afterActs } from './in-hand';
import { keptEquipmentQuery } from './kept-equipment';

/**
 * Returns the equipment kept on the device, with the effects of commands that were not sent yet; loaded where
 * `enabled`.
 */
export function useKeptItems(enabled = true) {
  const { user } = useSession();
  const { data } = useQuery({ ...keptEquipmentQuery, enabled });
  const entries = useOutbox().entries.filter(({ act }) => isItemAct(act));
  const known = data ? settledBy(entries, data.askedAt) : [];
  const doneWith = known.map((entry) => entry.id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers stand for the entries
  useEffect(() => {
    void outbox.forget(known);
  }, [doneWith]);
  const news = data ? notIn(entries, data.askedAt) : [];
  const me = { user_id: user.user_id, name: `${user.first_name} ${user.last_name}` };
  return {
    items: (data?.items ?? []).map((item) => afterActs(item, news, me)),
    askedAt: data?.askedAt ?? 0,
    waiting: (id: number) =>
      news.filter(({ act, state }) => state === 'waiting' && isItemAct(act) && act.equipment_id === id).length,
  };
}
