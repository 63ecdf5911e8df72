import { IconCalendarOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';
import { eq, gt, lt } from '@/api/filter';
import { useLive } from '@/api/live';
import { useSession } from '@/api/session';
import { awaySpanText } from '@/domain/orders/order-plan';
import { useT } from '@/i18n/I18nProvider';
import { dayBounds } from '@/lib/date';
import c from './today.module.css';

/** Shows that the person is absent on the day and not expected at work. */
export function Away({ day }: { day: string }) {
  const t = useT().today;
  const { user_id } = useSession().user;
  const { from, until } = dayBounds(day);
  const filter = { and: [eq('user_id', user_id), eq('state', 'APPROVED'), gt('to', from), lt('from', until)] };
  const { data: absences, refetch } = useQuery({
    queryKey: ['absences', 'today', user_id, day],
    queryFn: async ({ signal }) => (await dataOf(api.POST('/absences/search', { body: { filter }, signal }))).data,
  });
  useLive('absence', undefined, () => void refetch());
  return absences?.map((absence) => (
    <p key={absence.absence_id} className={c.away}>
      <IconCalendarOff size={20} stroke={1.6} aria-hidden className={c.stripIcon} />
      {t.away[absence.kind]({ when: awaySpanText(absence.from, absence.to) })}
    </p>
  ));
}
