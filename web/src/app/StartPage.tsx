import type { Session } from '@/api/session';
import { isFieldWork, useCan } from '@/domain/can';
import { type LoaderContext, page } from './page';

const home = page(() => import('@/features/home/HomePage'));
const today = page(() => import('@/features/today/TodayPage'));

const pageOf = (can: Parameters<typeof isFieldWork>[0]) => (isFieldWork(can) ? today : home);

/** Fetches the page with which a person begins, before it is to be drawn. */
export const loadStart = ({ permissions }: Session, context: LoaderContext) =>
  pageOf((permission) => permissions.includes(permission)).loader(context);

/** Where a person begins: who carries out the work with their day, everybody else with what waits for them. */
export function StartPage() {
  const { component: Page } = pageOf(useCan());
  return <Page />;
}
