import {
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarWeek,
  IconChecklist,
  IconDots,
  IconFileInvoice,
  IconLayoutDashboard,
  IconPhoneIncoming,
  IconScan,
  IconTool,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { isFieldWork, useCan } from '@/api/can';
import { useSession } from '@/api/session';
import { openIntake } from '@/domain/intake/intake';
import { useT } from '@/i18n/I18nProvider';
import type { Icon } from '@/ui/feedback/StatusBadge';
import c from './BottomTabs.module.css';

/** The most used screens at the bottom of a phone; `onMore` opens the others. */
export function BottomTabs({ onMore }: { onMore: () => void }) {
  const t = useT().today.tabs;
  const { nav } = useT().shell;
  const can = useCan();
  const asksOnly = useSession().tenant.asks_only;
  const tab = (to: NonNullable<LinkProps['to']>, Icon: Icon, label: string) => (
    <Link to={to} className={c.tab} activeOptions={{ exact: to === '/' }}>
      <Icon size={22} stroke={1.6} aria-hidden />
      {label}
    </Link>
  );
  return (
    <nav className={c.tabs} aria-label={t.label}>
      {isFieldWork(can) ? (
        <>
          {tab('/', IconCalendarCheck, t.today)}
          {tab('/work-orders', IconTool, t.orders)}
          {tab('/scan', IconScan, t.scan)}
        </>
      ) : (
        <>
          {tab('/', IconLayoutDashboard, asksOnly ? nav.start : t.today)}
          {can('task.create') && tab('/tasks', IconChecklist, nav.tasks)}
          {asksOnly ? (
            <>
              {can('asked.read') && tab('/visits', IconCalendarEvent, nav.visits)}
              {can('offer.read') && tab('/offers', IconFileInvoice, nav.offers)}
            </>
          ) : (
            <>
              {can('order.plan') && (
                <button type="button" className={c.tab} aria-haspopup="dialog" onClick={() => openIntake()}>
                  <span className={c.main}>
                    <IconPhoneIncoming size={22} stroke={1.6} aria-hidden />
                  </span>
                  {t.call}
                </button>
              )}
              {can('schedule.read') && tab('/schedule', IconCalendarWeek, nav.schedule)}
            </>
          )}
        </>
      )}
      <button type="button" className={c.tab} aria-haspopup="dialog" onClick={onMore}>
        <IconDots size={22} stroke={1.6} aria-hidden />
        {t.more}
      </button>
    </nav>
  );
}
