import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLive } from '@/api/live';
import { useSession } from '@/api/session';
import { outbox } from '@/domain/outbox/outbox';
import { notIn, settledBy } from '@/domain/outbox/queue';
import { useOutbox } from '@/domain/outbox/use-outbox';
import { toWall } from '@/lib/date';
import type { DayOf } from './my-day';
import { withCommands } from './optimistic';
import { myDayQuery } from './today.api';

/** The day of the company's clock. */
export const dayOf: DayOf = (iso) => toWall(iso)[0];

/** The person's orders as they will be once all that waits has been sent. */
export function useMyDay() {
  const { user, tenant } = useSession();
  const day = useQuery(myDayQuery({ user_id: user.user_id, tenant_id: tenant.tenant_id }));
  const { entries } = useOutbox();
  const { data, refetch } = day;
  // The description of the work, its photos and documents belong to the task.
  useLive(['order', 'task'], undefined, () => void refetch());

  const settled = data ? settledBy(entries, data.askedAt) : [];
  const doneWith = settled.map((entry) => entry.id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers stand for the entries
  useEffect(() => {
    void outbox.forget(settled);
  }, [doneWith]);

  const orders = useMemo(() => {
    if (!data) return undefined;
    const me = { user_id: user.user_id, name: `${user.first_name} ${user.last_name}` };
    return withCommands(data.orders, notIn(entries, data.askedAt), me);
  }, [data, entries, user]);
  return { day, orders };
}
