/**
 * Measures the grid of lines of an offer with few, many and very many of them: how long it takes to open, and from a
 * key to the next picture. TEREN_URL is a started demo, to which the offers are added. Fails where 300 lines take more
 * than three times as long as 4; the goal is twice.
 */
import { chromium } from '@playwright/test';
import { chromium as installed } from './chromium.mjs';

const SIZES = [4, 300, 1000];
const RUNS = 5;
const MOST = 3;

const browser = await chromium.launch(installed);
const context = await browser.newContext({
  baseURL: process.env.TEREN_URL ?? 'http://127.0.0.1:8080',
  locale: 'hr-HR',
  viewport: { width: 1440, height: 900 },
});
await context.request.post('/api/auth/login', { data: { email: 'manager@primorje.test', password: 'teren-demo' } });
await context.addInitScript(() => {
  /** Calls back after the next picture. */
  window.afterPaint = (done) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(0);
    });
  window.addEventListener(
    'keydown',
    () => {
      const began = performance.now();
      window.afterPaint(() => {
        window.took = performance.now() - began;
      });
    },
    { capture: true },
  );
});

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const middle = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)];

async function offerOf(lines) {
  const line_items = Array.from({ length: lines }, (_, i) => ({
    name: `Stavka ${i}`,
    quantity: 1,
    unit_price: 10 + i,
  }));
  const data = { title: 'Mjerenje', tenant_id: 0, client_note: 'Nitko', validity_period: 14, line_items };
  const answer = await context.request.post('/api/offers/create', { data: { ...data, status: 'IN_CREATION' } });
  return (await answer.json()).data;
}

/** The milliseconds from a click on the button to the picture with the first line. */
const open = (page) =>
  page.getByRole('button', { name: 'Uredi', exact: true }).evaluate(
    (button) =>
      new Promise((done) => {
        const began = performance.now();
        button.click();
        const look = () => {
          if (document.querySelector('[role=dialog] [data-col=quantity]'))
            window.afterPaint(() => done(performance.now() - began));
          else setTimeout(look, 1);
        };
        look();
      }),
  );

async function press(page, keys) {
  const took = [];
  for (const key of keys) {
    await page.evaluate(() => {
      window.took = undefined;
    });
    await page.keyboard.press(key);
    took.push(await (await page.waitForFunction(() => window.took)).jsonValue());
  }
  return middle(took);
}

const took = new Map();
for (const lines of SIZES) {
  const id = await offerOf(lines);
  const figures = { opening: [], digit: [], 'Ctrl+End': [], 'Ctrl+Home': [] };
  for (let run = 0; run < RUNS; run++) {
    const page = await context.newPage();
    await page.goto(`/offers/${id}`);
    await page.waitForLoadState('networkidle');
    figures.opening.push(await open(page));
    await pause(500);
    await page.locator('[data-col=quantity]').nth(1).click();
    figures.digit.push(await press(page, '12345'));
    figures['Ctrl+End'].push(await press(page, ['Control+End']));
    figures['Ctrl+Home'].push(await press(page, ['Control+Home']));
    // The draft saves itself meanwhile.
    await pause(1500);
    await page.close();
  }
  took.set(lines, figures);
}
await browser.close();

for (const what of ['opening', 'digit', 'Ctrl+End', 'Ctrl+Home']) {
  const [few, many, most] = SIZES.map((lines) => middle(took.get(lines)[what]));
  const isMissed = ['opening', 'digit'].includes(what) && many > MOST * few;
  if (isMissed) process.exitCode = 1;
  const figures = SIZES.map((lines, i) => `${lines} ${[few, many, most][i].toFixed(0)} ms`).join(', ');
  console.log(`lines of an offer, ${what}: ${figures}${isMissed ? '  FAILS' : ''}`);
}
