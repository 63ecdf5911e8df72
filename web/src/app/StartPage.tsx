import { lazyRouteComponent } from '@tanstack/react-router';
import type { Session } from '@/api/session';
import { isFieldWork, useCan } from '@/domain/can';

const DashboardPage = lazyRouteComponent(() => import('@/features/dashboard/DashboardPage'));
const TodayPage = lazyRouteComponent(() => import('@/features/today/TodayPage'));

const pageOf = (can: Parameters<typeof isFieldWork>[0]) => (isFieldWork(can) ? TodayPage : DashboardPage);

/** Fetches the page with which a person begins, before it is to be drawn. */
export const fetchStart = ({ permissions }: Session) =>
  pageOf((permission) => permissions.includes(permission)).preload?.();

/** Where a person begins: who carries out the work with their day, everybody else with the figures. */
export function StartPage() {
  const Page = pageOf(useCan());
  return <Page />;
}
