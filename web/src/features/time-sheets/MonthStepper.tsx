import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { monthLater } from '@/lib/calendar';
import { formatMonth } from '@/lib/day-words';
import { ICON } from '@/ui/media/icon';
import c from './time-sheets.module.css';

/** From month to month. */
export function MonthStepper({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const t = useOfficeT().timeSheets.month;
  const step = (label: string, Icon: typeof IconChevronLeft, to: string) => (
    <ActionIcon
      variant="default"
      size="var(--control-height)"
      aria-label={label}
      title={label}
      onClick={() => onChange(to)}
    >
      <Icon {...ICON} />
    </ActionIcon>
  );
  return (
    <div className={c.stepper}>
      {step(t.previous, IconChevronLeft, monthLater(month, -1))}
      <span className={c.month} aria-live="polite">
        {formatMonth(month)}
      </span>
      {step(t.next, IconChevronRight, monthLater(month, 1))}
    </div>
  );
}
