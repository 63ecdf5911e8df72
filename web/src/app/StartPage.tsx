import { isFieldWork } from '@/api/can';
import { type Session, useSession } from '@/api/session';
import { type LoaderContext, page } from './page';

const home = page(() => import('@/features/home/HomePage'));
const asked = page(() => import('@/features/asked/AskedPage'));
const today = page(() => import('@/features/today/TodayPage'));

const pageOf = ({ tenant, permissions }: Session) => {
  if (tenant.asks_only) return asked;
  return isFieldWork((permission) => permissions.includes(permission)) ? today : home;
};

/** Fetches the page with which a person begins, before it is to be drawn. */
export const loadStart = (session: Session, context: LoaderContext) => pageOf(session).loader(context);

/**
 * The start page of a person: their day for workers, the visits for companies that ask others for work, and open
 * decisions for everybody else.
 */
export function StartPage() {
  const { component: Page } = pageOf(useSession());
  return <Page />;
}
