import type { Schemas } from '@/api/client';
import { taskNumber } from '@/records/numbers';
import type { firstLookWords } from './words';

/** The build writes them in here. */
declare const WORDS: typeof firstLookWords;

type Row = Schemas['TasksRow'];

/**
 * Draws the frame and the rows that the document contains, before the scripts and styles of the application have come.
 * The build puts it into the document, so it may import nothing large. The application takes its place when it is drawn
 * for the first time, and a click or the focus on a row goes over to it.
 */
function draw(look: HTMLElement, root: HTMLElement) {
  const asked = window.firstQuestion;
  const rows = asked?.url === '/api/tasks/search' && (asked.rows as { data: Row[] } | undefined)?.data;
  const text = document.getElementById('session')?.textContent;
  if (!rows || !text) return look.remove();
  const { user, tenant } = JSON.parse(text) as { user: Schemas['UsersProfile']; tenant: { name: string } };
  const t = WORDS[document.documentElement.lang === 'hr' ? 'hr' : 'en'];
  const { dataset } = document.documentElement;
  dataset.mantineColorScheme = user.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  dataset.density = user.density;

  const head = row(
    'columnheader',
    t.columns.map((name) => [name]),
  );
  head.dataset.head = '';
  const table = element('section', { role: 'table', 'aria-label': t.table }, [head, ...rows.map(taskRow)]);
  const chosen = localStorage.getItem('sidebar-narrow');
  const narrow = chosen === 'true' || (chosen !== 'false' && matchMedia('(max-width: 84.99em)').matches);
  look.append(
    element('aside', narrow ? { 'data-narrow': '' } : {}),
    element('header'),
    element('main', {}, [element('h1', {}, [t.title]), table]),
  );

  function taskRow(task: Row) {
    const partner = task.contractor === tenant.name ? task.company : task.contractor;
    const state = task.status === 'CREATED' && task.phase !== '' ? task.phase : task.status;
    return row('cell', [
      [
        element('a', { href: `/tasks/${task.task_id}`, title: task.title }, [task.title]),
        element('small', {}, [`${taskNumber(task.task_id)}${partner === tenant.name ? '' : ` · ${partner}`}`]),
      ],
      [element('b', {}, [t.states[state]])],
      [task.address_name, element('small', {}, [task.address])],
    ]);
  }

  let wanted: string | null = null;
  look.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    link.ariaBusy = 'true';
    wanted = link.getAttribute('href');
  });
  new MutationObserver((_, observer) => {
    if (!root.firstElementChild) return;
    observer.disconnect();
    const own = (href: string | null) => root.querySelector<HTMLElement>(`main a[href="${href}"]`);
    const focused = look.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : undefined;
    const scrolled = look.querySelector('main')?.scrollTop ?? 0;
    look.remove();
    root.querySelector('main')?.scrollTo(0, scrolled);
    if (focused) own(focused)?.focus({ preventScroll: true });
    const next = wanted;
    if (next === null) return;
    setTimeout(() => {
      const link = own(next);
      if (link) link.click();
      else location.assign(next);
    });
  }).observe(root, { childList: true });
}

function row(role: string, [title = [], state = [], address = []]: (string | Node)[][]) {
  const cell = (content: (string | Node)[], more = {}) => element('div', { role, ...more }, content);
  return element('div', { role: 'row' }, [
    element('span', { 'data-wide': '' }),
    cell(title, { 'data-title': '' }),
    cell(state),
    element('span', { 'data-wide': '' }),
    cell(address, { 'data-wide': '' }),
  ]);
}

function element(name: string, attributes: Record<string, string> = {}, content: (string | Node)[] = []) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

const look = document.getElementById('first-look');
const root = document.getElementById('root');
if (look && root) draw(look, root);
