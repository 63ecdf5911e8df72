import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/api/session';
import { holidaysQuery, offHours, type Planned } from '@/domain/working-time/working-time';
import { useT } from '@/i18n/I18nProvider';

/** Returns a sentence if a plan is outside working hours or on a day off; null otherwise. */
export function useOffHours(plan: Planned | null): string | null {
  const t = useT().orders.plan.offHours;
  const { working_hours } = useSession().tenant;
  const year = Number(plan?.day.slice(0, 4));
  const holidays = useQuery({ ...holidaysQuery(year), enabled: plan !== null });
  const found = plan && offHours(plan, working_hours, holidays.data ?? []);
  switch (found?.why) {
    case 'holiday':
      return t.holiday(found);
    case 'dayOff':
      return t.dayOff;
    case 'outside':
      return t.outside(found);
    case 'late':
      return t.late(found);
    default:
      return null;
  }
}
