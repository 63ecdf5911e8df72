import { ActionIcon, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendar,
  IconChevronLeft,
  IconChevronRight,
  IconClockExclamation,
  IconKeyboard,
  IconMap2,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react';
import { memo } from 'react';
import { ORDER_STATUS, type OrderStatus, timedStatus } from '@/domain/orders/order-status';
import { useOfficeT, useT } from '@/i18n/I18nProvider';
import { today } from '@/lib/date';
import { daysInWords, formatMonth } from '@/lib/day-words';
import base from '@/ui/base.module.css';
import type { Icon } from '@/ui/feedback/StatusBadge';
import { PageTitle } from '@/ui/layout/PageTitle';
import { QuickTabs } from '@/ui/layout/QuickTabs';
import { lazySection } from '@/ui/lazy-part';
import { PrintButton } from '../print/PrintButton';
import type { Board } from '../schedule.api';
import c from '../schedule.module.css';
import {
  CALLS,
  type Call,
  canShow,
  MODES,
  type Mode,
  type ScheduleSearch,
  shownIn,
  VIEWS,
  type View,
} from '../schedule.search';
import { step } from './days';
import { TitleDate } from './TitleDate';

const MonthPicker = lazySection(() => import('./MonthPicker'));
const BoardFilters = lazySection(() => import('./BoardFilters'));

interface Props {
  readonly view: View;
  readonly mode: Mode;
  readonly day: string;
  readonly days: readonly string[];
  readonly off: readonly OrderStatus[];
  readonly counts: Board['counts'] | undefined;
  /** The number of shown orders with delays and with conflicts, and the one kind that alone is shown. */
  readonly late: number;
  readonly clash: number;
  readonly nobody: number;
  readonly only: Call | undefined;
  readonly onHelp: () => void;
  readonly onGo: (to: Pick<ScheduleSearch, 'view' | 'mode' | 'day' | 'off' | 'only'>) => void;
}

const STATUSES = Object.keys(ORDER_STATUS) as OrderStatus[];

const MODE_ICON: Readonly<Record<Mode, Icon>> = { calendar: IconCalendar, workers: IconUsers, map: IconMap2 };
const CALL_ICON: Readonly<Record<Call, Icon>> = {
  late: IconClockExclamation,
  clash: IconAlertTriangle,
  nobody: IconUserQuestion,
};

/** Returns "23. – 29. studenoga"; with the year when it is not the present one. */
const titleOf = (view: View, days: readonly string[], day: string) =>
  view === 'month' ? formatMonth(day.slice(0, 7)) : daysInWords(days[0] ?? day, days.at(-1) ?? day);

/** Shows the period of the board, its views and its filters. */
export const Toolbar = memo(function Toolbar(props: Props) {
  const { view, mode, day, days, off, counts, late, clash, nobody, only, onHelp, onGo } = props;
  const t = useOfficeT().schedule;
  const core = useT();
  const calling: Readonly<Record<Call, number>> = { late, clash, nobody };
  const title = titleOf(view, days, day);
  return (
    <div className={c.toolbar} data-view={view}>
      <Button variant="default" size="xs" onClick={() => onGo({ day: today() })}>
        {t.today}
      </Button>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t.previous[view]}
        onClick={() => onGo({ day: step(view, day, -1) })}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t.next[view]}
        onClick={() => onGo({ day: step(view, day, 1) })}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
      <PageTitle className={c.title}>
        <span className={base.unseen}>{t.title}: </span>
        {view === 'month' ? (
          <span className={base.unseen}>{title}</span>
        ) : (
          <TitleDate day={day} onChoose={(next) => onGo({ day: next })}>
            <span className={c.titleText}>{title}</span>
          </TitleDate>
        )}
      </PageTitle>
      {view === 'month' && <MonthPicker day={day} onGo={onGo} />}
      <fieldset className={c.pills} aria-label={t.statuses}>
        {STATUSES.map((status) => {
          const { tone, icon: Icon } = ORDER_STATUS[status];
          const on = !off.includes(status);
          return (
            <button
              key={status}
              type="button"
              className={c.pill}
              data-tone={tone}
              data-none={(!on && counts?.[status] === 0) || undefined}
              aria-pressed={on}
              title={timedStatus(status, core.orders)}
              onClick={() => onGo({ off: on ? [...off, status] : off.filter((one) => one !== status) })}
            >
              <Icon size={14} aria-hidden />
              <span className={c.pillWord}>{timedStatus(status, core.orders)}</span>
              <b>{counts?.[status] ?? ''}</b>
            </button>
          );
        })}
        {CALLS.map((call) => {
          const Icon = CALL_ICON[call];
          const on = only === call;
          if (calling[call] === 0 && !on) return null;
          return (
            <button
              key={call}
              type="button"
              className={c.pill}
              data-tone="red"
              data-call
              aria-pressed={on}
              title={t.calls[call]}
              onClick={() => onGo({ only: on ? undefined : call })}
            >
              <Icon size={14} aria-hidden />
              <span className={c.pillWord}>{t.calls[call]}</span>
              <b>{calling[call]}</b>
            </button>
          );
        })}
      </fieldset>
      <BoardFilters />
      <PrintButton />
      <ActionIcon
        variant="default"
        size={30}
        visibleFrom="sm"
        aria-label={t.help.title}
        title={t.help.title}
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        onClick={onHelp}
      >
        <IconKeyboard size={16} aria-hidden />
      </ActionIcon>
      <div className={c.views}>
        <QuickTabs
          label={t.view}
          value={view}
          onChange={(next) => onGo({ view: next })}
          items={VIEWS.map((key) => ({
            key,
            label: t.views[key],
            unavailable: canShow(mode, key) ? undefined : t.notIn[mode],
          }))}
        />
        <QuickTabs
          label={t.mode}
          value={mode}
          onChange={(next) => onGo({ mode: next, view: shownIn(next, view) })}
          items={MODES.map((key) => ({ key, label: t.modes[key], icon: MODE_ICON[key] }))}
        />
      </div>
    </div>
  );
});
