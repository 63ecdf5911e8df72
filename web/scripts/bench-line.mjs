/**
 * Measures how long a phone waits for the rows of the tasks on a slow line of 400 kbit/s and 400 ms: with nothing kept,
 * and a second time. TEREN_URL is a started demo. Fails where a figure is above its goal.
 */
import { chromium } from '@playwright/test';
import { chromium as installed } from './chromium.mjs';

const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const GOALS = { cold: 6000, warm: 2000 };
const RUNS = 3;

const browser = await chromium.launch(installed);

/** The milliseconds until the first task can be seen in a page of this browser. */
async function untilRows(context) {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Network.emulateNetworkConditions', LINE);
  const began = performance.now();
  await page.goto('/tasks', { waitUntil: 'commit' });
  await page.getByRole('main').locator('a[href^="/tasks/"]').first().waitFor({ timeout: 60_000 });
  const took = performance.now() - began;
  await page.waitForLoadState('networkidle');
  await page.close();
  return took;
}

const took = { cold: [], warm: [] };
for (let run = 0; run < RUNS; run++) {
  const context = await browser.newContext({
    baseURL: process.env.TEREN_URL ?? 'http://127.0.0.1:8080',
    locale: 'hr-HR',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await context.request.post('/api/auth/login', { data: { email: 'manager@primorje.test', password: 'teren-demo' } });
  took.cold.push(await untilRows(context));
  took.warm.push(await untilRows(context));
  await context.close();
}
await browser.close();

for (const [name, all] of Object.entries(took)) {
  const middle = all.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)];
  const isMissed = middle > GOALS[name];
  if (isMissed) process.exitCode = 1;
  console.log(
    `rows of the tasks at 400 kbit/s, ${name}  ${Math.round(middle)} ms  < ${GOALS[name]}${isMissed ? '  FAILS' : ''}`,
  );
}
