import './app/theme/mantine.css';
import './app/theme/global.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { sessionQuery } from '@/api/session';
import { hearTabs } from '@/api/tabs';
import { applyLocale, browserLocale, rememberedLocale } from '@/i18n/locale';
import { fetchWholeMessages, loadMessages } from '@/i18n/messages';
import { assert } from '@/lib/assert';
import { isMetered } from '@/lib/metered';
import { styleNonce } from '@/lib/nonce';
import { prefetchParts, untilFetched } from '@/lib/part';
import { App } from './app/App';
import { followPrinting } from './app/paper';
import { createQueryClient } from './app/query-client';
import { createAppRouter } from './app/router';
import { followTab, leaveForSignIn } from './app/signed-out';
import { showWhole } from './app/whole-text';

const root = document.getElementById('root');
assert(root, 'index.html has no #root');

setNonce(styleNonce());

const queryClient = createQueryClient(() => void leaveForSignIn(queryClient, router));
const router = createAppRouter(queryClient);
followPrinting();
addEventListener('pointerover', showWhole);
hearTabs((note) => void followTab(queryClient, router, note));

/** Not at the top level: what is fetched here needs this module to have run. */
async function start(root: HTMLElement) {
  // Who is signed in stands in the page, or is asked while the likely language loads; the person's own setting has the
  // last word.
  const likely = rememberedLocale() ?? browserLocale();
  applyLocale(likely);
  const likelyMessages = loadMessages(likely);
  const check = await queryClient.fetchQuery(sessionQuery).catch(() => null);
  const locale = check?.user?.language ?? (check?.user ? browserLocale() : likely);
  applyLocale(locale);
  // The page's part is fetched and its first question asked while the texts are on their way.
  const opened = router.load();
  const messages = await untilFetched(
    () => (locale === likely ? likelyMessages.catch(() => loadMessages(locale)) : loadMessages(locale)),
    () => true,
  );
  assert(messages, 'nobody has ceased to want the texts');
  await opened;

  createRoot(root).render(<App locale={locale} messages={messages} queryClient={queryClient} router={router} />);
  setTimeout(fetchRest);
}

/**
 * Once the page has what it asked for, the rest is fetched for what is opened next, unless data is to be saved or the
 * line is slow.
 */
function fetchRest() {
  if (isMetered()) return;
  if (queryClient.isFetching() > 0) setTimeout(fetchRest, 100);
  else void fetchWholeMessages().finally(prefetchParts);
}

void start(root);
