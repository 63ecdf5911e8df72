import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useCan } from '@/api/can';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayLater, today } from '@/lib/date';
import { formatDay } from '@/lib/day-words';
import base from '@/ui/base.module.css';
import { QuickTabs } from '@/ui/layout/QuickTabs';
import { ICON } from '@/ui/media/icon';
import o from './order-list.module.css';
import { MOST_GROUPED } from './orders.search';

interface Props {
  readonly day: string;
  readonly onDay: (day: string, isToday: boolean) => void;
  readonly grouped: boolean;
  readonly onGroup: (grouped: boolean) => void;
  /** The day has more orders than are shown at once, so they cannot be counted by worker. */
  readonly tooMany: boolean;
}

/** Shows the day of the list, buttons for the next one, and whether orders are sorted by time or by worker. */
export default function DayBar({ day, onDay, grouped, onGroup, tooMany }: Props) {
  const t = useOfficeT().orderDay;
  const plans = useCan()('order.plan');
  const step = (label: string, Icon: typeof IconChevronLeft, by: number) => {
    const next = dayLater(day, by);
    return (
      <ActionIcon
        variant="default"
        size="var(--control-height)"
        aria-label={label}
        title={label}
        onClick={() => onDay(next, next === today())}
      >
        <Icon {...ICON} />
      </ActionIcon>
    );
  };
  return (
    <div className={o.dayBar}>
      <div className={base.row}>
        {step(t.before, IconChevronLeft, -1)}
        <span className={o.day} aria-live="polite">
          {day === today() ? t.today({ day: formatDay(day) }) : formatDay(day)}
        </span>
        {step(t.after, IconChevronRight, 1)}
      </div>
      {plans && (
        <QuickTabs
          label={t.group}
          value={grouped && !tooMany ? 'worker' : 'time'}
          onChange={(to) => onGroup(to === 'worker')}
          items={[
            { key: 'time', label: t.byTime },
            { key: 'worker', label: t.byWorker, unavailable: tooMany ? t.tooMany({ n: MOST_GROUPED }) : undefined },
          ]}
        />
      )}
    </div>
  );
}
