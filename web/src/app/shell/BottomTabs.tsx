import { IconCalendarCheck, IconDots, IconScan, IconTool } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '@/i18n/I18nProvider';
import c from './BottomTabs.module.css';

/** The screens of who carries out work, under the thumb; what else there is comes with `onMore`. */
export function BottomTabs({ onMore }: { onMore: () => void }) {
  const t = useT().today.tabs;
  const icon = { size: 22, stroke: 1.6, 'aria-hidden': true } as const;
  return (
    <nav className={c.tabs} aria-label={t.label}>
      <Link to="/" className={c.tab} activeOptions={{ exact: true }}>
        <IconCalendarCheck {...icon} />
        {t.today}
      </Link>
      <Link to="/work-orders" className={c.tab}>
        <IconTool {...icon} />
        {t.orders}
      </Link>
      <Link to="/scan" className={c.tab}>
        <IconScan {...icon} />
        {t.scan}
      </Link>
      <button type="button" className={c.tab} aria-haspopup="dialog" onClick={onMore}>
        <IconDots {...icon} />
        {t.more}
      </button>
    </nav>
  );
}
