import './app/theme/global.css';
import { createRoot } from 'react-dom/client';
import { ClientOffer } from './features/client-offer/ClientOffer';
import { assert } from './lib/assert';

// The palette goes by this mark, as in the application; here the system alone decides.
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () =>
  document.documentElement.setAttribute('data-mantine-color-scheme', dark.matches ? 'dark' : 'light');
follow();
dark.addEventListener('change', follow);

const root = document.getElementById('root');
assert(root, 'client-offer.html has no #root');
const secret = location.pathname.split('/')[2] ?? '';
createRoot(root).render(<ClientOffer secret={secret} />);
