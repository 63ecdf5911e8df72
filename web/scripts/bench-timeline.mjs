/**
 * Measures the timeline of equipment in a real browser, with 500 things over 60 days, of which each third is reserved:
 * the script until it is open, and that of one step of a drag of a reservation. TEREN_URL is a started demo, to which
 * the things are added. Fails where a figure is above its goal by half, which is the noise of a busy machine.
 */
import { chromium } from '@playwright/test';
import { chromium as installed } from './chromium.mjs';
import { scriptOf } from './script-time.mjs';

const THINGS = 500;
const STEPS = 120;
/** A hand moves about once in a frame. */
const FRAME_MS = 16;
const NOISE = 1.5;
const DAY_MS = 86_400_000;
/** Opening has none: it draws all of them at once. */
const GOAL = 1.5;

const browser = await chromium.launch(installed);
const context = await browser.newContext({
  baseURL: process.env.TEREN_URL ?? 'http://127.0.0.1:8080',
  locale: 'hr-HR',
  timezoneId: 'Europe/Zagreb',
  viewport: { width: 1440, height: 900 },
});
await context.request.post('/api/auth/login', { data: { email: 'manager@primorje.test', password: 'teren-demo' } });
const call = async (method, path, data) => {
  const answer = await context.request.fetch(`/api${path}`, { method, data });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()).data;
};

const first = new Date(Date.now() + Number(process.env.TEREN_CLOCK_SHIFT ?? 0) + 30 * DAY_MS)
  .toISOString()
  .slice(0, 10);
const later = (days) => new Date(Date.parse(first) + days * DAY_MS).toISOString().slice(0, 10);
const { workers } = await call('POST', '/schedule/worker_list', {});
const types = ['HAND_TOOL', 'MACHINE', 'MEASURING_DEVICE', 'VEHICLE', 'ELECTRONICS'];
for (let n = 0; n < THINGS; n++) {
  const id = await call('POST', '/equipment', {
    equipment_name: `Mjereno ${String(n).padStart(3, '0')}`,
    equipment_type: types[n % types.length],
    equipment_inv_num: `BENCH-${n}`,
    equipment_serial_num: `${n}`,
    equipment_acc: '0250',
    equipment_acc_number: '02501',
    equipment_purchase_value: 90,
    equipment_start_date: '2024-01-10',
    equipment_end_date_warranty: '2024-01-10',
  });
  if (n % 3 > 0) continue;
  const user_id = workers[n % workers.length].worker_id;
  for (const at of [n % 20, 30 + (n % 20)]) {
    await call('POST', `/equipment/${id}/reserve`, { user_id, start_date: later(at), end_date: later(at + 4) });
  }
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const page = await context.newPage();
const path = `/equipment?view=timeline&days=60&from=${first}&q=Mjereno`;
await page.goto('/equipment?view=timeline&q=NEMA');
await page.getByRole('heading', { level: 1 }).waitFor();
await pause(1000);
const open = await scriptOf(browser, page, async () => {
  const answer = page.waitForResponse((one) => one.url().endsWith('/equipment/timeline'));
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await answer;
  await pause(2000);
});
const rows = await page.locator('main section li').count();
if (rows !== THINGS) throw new Error(`${rows} things are shown`);

const bar = page.locator('button[data-kind=RESERVATION]').first();
const { x, y, width, height } = await bar.boundingBox();
const track = await bar.locator('..').boundingBox();
await page.mouse.move(x + width / 2, y + height / 2);
await page.mouse.down();
await pause(300);
const dragging = await scriptOf(browser, page, async () => {
  for (let n = 0; n < STEPS; n++) {
    const aside = Math.abs((((n / STEPS) * 4) % 2) - 1);
    await page.mouse.move(track.x + 40 + (track.width - 80) * aside, y + height / 2);
    await pause(FRAME_MS);
  }
});
await page.keyboard.press('Escape');
await page.mouse.up();
await browser.close();

const tell = (what, figure, goal, mark = '') =>
  console.log(`equipment, 500 × 60     ${what.padEnd(22)}  ${figure.toFixed(2).padStart(8)} ms  ${goal}  ${mark}`);
const step = dragging / STEPS;
const failed = step > GOAL * NOISE;
tell('opening', open, '       ');
tell('step of a drag', step, `< ${GOAL}`, failed ? 'FAILS' : step > GOAL ? 'misses, within noise' : '');
if (failed) process.exit(1);
