import '@/app/theme/mantine.css';
import '@/app/theme/global.css';
import { createMemoryHistory } from '@tanstack/react-router';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { setMaker } from '@/api/client';
import { App } from '@/app/App';
import { createQueryClient } from '@/app/query-client';
import { createAppRouter } from '@/app/router';
import { leaveForSignIn } from '@/app/signed-out';
import { applyLocale, type Locale } from '@/i18n/locale';
import { loadMessages } from '@/i18n/messages';
import { clearLocalDb } from '@/lib/local-db';
import { noteServerTime } from '@/lib/server-clock';
import { forgetPlaces } from '@/records/list/define-list';
import { toastStack } from '@/ui/feedback/toast';
import { type Answers, NO_MAP, serve, signedIn } from './mock-api';

interface Options {
  answers?: Answers;
  locale?: Locale;
  /** The page is opened once more: what the browser kept is still there. */
  again?: boolean;
}

/** Renders the whole application at an address, over a server that gives these answers. */
export async function renderApp(path: string, { answers = {}, locale = 'hr', again = false }: Options = {}) {
  if (!again) {
    localStorage.clear();
    noteServerTime(new Date().toUTCString());
    forgetPlaces();
    await clearLocalDb();
  }
  const { calls, restore } = serve({
    'GET /auth/check': () => signedIn(),
    'GET /maps': () => ({ data: NO_MAP }),
    ...answers,
  });
  onTestFinished(() => {
    restore();
    // A toast left over would lie on the next test's buttons.
    toastStack.clear();
    toastStack.resume();
  });
  // Another page: the session has not been loaded yet.
  setMaker(null);
  const queryClient = createQueryClient(() => void leaveForSignIn(queryClient, router));
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  applyLocale(locale);
  const messages = await loadMessages(locale);
  const screen = await render(<App locale={locale} messages={messages} queryClient={queryClient} router={router} />);
  return { screen, router, queryClient, calls };
}
