/**
 * Measures the page of work hierarchies with ten thousand nodes in a real browser: the script it runs until the tree
 * is seen, for a key of a search, and for an arrow key with everything open. TEREN_URL is a started demo; only the
 * answer with the tree is made up.
 */
import { chromium } from '@playwright/test';
import { chromium as installed } from './chromium.mjs';

const BRANCHES = 20;
const KEYS = 100;

const node = (id, parent, name, path, children) => ({
  work_hierarchy_id: id,
  parent,
  name,
  path,
  expense_type: 'OPERATIONAL',
  time_estimate: 45,
  version: 1,
  demands_description: id % 3 === 0,
  demands_photo: id % 5 === 0,
  demands_signature: false,
  checklist: id % 7 === 0 ? ['Napon isključen', 'Mjesto očišćeno'] : [],
  children,
});

let last = 0;
const branch = (parent, above, names) => {
  const [make, ...rest] = names;
  if (!make) return [];
  return Array.from({ length: make.n }, (_, i) => {
    last += 1;
    const id = last;
    const name = `${make.name} ${i + 1}`;
    const path = above ? `${above} / ${name}` : name;
    return node(id, parent, name, path, branch(id, path, rest));
  });
};
const data = branch(null, '', [
  { name: 'Građevinski radovi', n: BRANCHES },
  { name: 'Čišćenje i održavanje', n: BRANCHES },
  { name: 'Vrsta rada', n: 24 },
]);

const browser = await chromium.launch(installed);
const page = await browser.newPage({
  baseURL: process.env.TEREN_URL ?? 'http://127.0.0.1:8080',
  locale: 'hr-HR',
  viewport: { width: 1440, height: 900 },
});
await page.route('**/api/work_hierarchies', (route) => route.fulfill({ json: { data } }));
await page.request.post('/api/auth/login', { data: { email: 'manager@primorje.test', password: 'teren-demo' } });

const tools = await page.context().newCDPSession(page);
await tools.send('Performance.enable');
const spent = async () => {
  const { metrics } = await tools.send('Performance.getMetrics');
  const of = (name) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
  return { script: of('ScriptDuration'), task: of('TaskDuration') };
};
const measure = async (act, times = 1) => {
  const before = await spent();
  await act();
  const after = await spent();
  return { script: (after.script - before.script) / times, task: (after.task - before.task) / times };
};
const tell = (what, { script, task }, goal) =>
  console.log(`${what}: ${script.toFixed(1)} ms script, ${task.toFixed(1)} ms in all (goal < ${goal} ms script)`);

const rows = page.getByRole('treeitem');
// The page itself is fetched first, so that what follows is the tree alone.
await page.goto('/work-hierarchies');
await rows.first().waitFor();
await page.getByRole('link', { name: 'Zadaci', exact: true }).click();
await page.getByRole('table').waitFor();
tell(
  `tree of ${last} nodes, opened`,
  await measure(async () => {
    await page.goBack();
    await rows.first().waitFor();
  }),
  300,
);

const box = page.getByRole('searchbox', { name: 'Traži po nazivu' });
await box.focus();
const text = 'ciscenje i odrz';
tell('tree: key of a search', await measure(() => box.pressSequentially(text), text.length), 16);
tell('tree: the search itself', await measure(() => page.getByText(/^\d+ pogo/).waitFor()), 50);
await box.fill('');
await page.getByText('vrsta radova').first().waitFor();

tell(
  'tree: everything opened',
  await measure(async () => {
    await page.getByRole('button', { name: 'Proširi sve' }).click();
    await page.locator('[role=treeitem][aria-level="3"]').first().waitFor();
  }),
  100,
);
await rows.first().focus();
tell(
  'tree: arrow key',
  await measure(async () => {
    for (let i = 0; i < KEYS; i++) await page.keyboard.press('ArrowDown');
  }, KEYS),
  16,
);
await page.keyboard.press('End');
await page.getByRole('treeitem', { name: 'Vrsta rada 24' }).last().waitFor();
await browser.close();
