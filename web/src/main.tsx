import './app/theme/mantine.css';
import './app/theme/global.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { sessionQuery } from '@/api/session';
import { applyLocale, browserLocale, rememberedLocale } from '@/i18n/locale';
import { loadMessages } from '@/i18n/messages';
import { assert } from '@/lib/assert';
import { styleNonce } from '@/lib/nonce';
import { App } from './app/App';
import { reloadForNewVersion } from './app/new-version';
import { createQueryClient } from './app/query-client';
import { createAppRouter } from './app/router';
import { leaveForSignIn } from './app/signed-out';

const root = document.getElementById('root');
assert(root, 'index.html has no #root');

setNonce(styleNonce());
reloadForNewVersion();

const queryClient = createQueryClient(() => void leaveForSignIn(queryClient, router));
const router = createAppRouter(queryClient);

// The check is asked while the likely language loads; the person's own setting has the last word.
const likely = rememberedLocale() ?? browserLocale();
applyLocale(likely);
const likelyMessages = loadMessages(likely);
const check = await queryClient.fetchQuery(sessionQuery).catch(() => null);
const locale = check?.user?.language ?? (check?.user ? browserLocale() : likely);
applyLocale(locale);
const messages = await (locale === likely ? likelyMessages : loadMessages(locale));

createRoot(root).render(<App locale={locale} messages={messages} queryClient={queryClient} router={router} />);
