// Measures in the browser what a person waits for, in two running demos in turns:
//
//   node scripts/first-page.mjs NOW RELEASED NOW.figures RELEASED.figures
//
// The first two are their addresses; each figure is added to the files as `go test -bench` writes it, for
// bench-table.mjs. Rows are the first task of the list painted, after the page was opened with nothing stored (cold) and
// once more (warm); live is when the application itself has drawn it, cold. Details are those of the first task, painted
// after the click on it, which follows 300 ms after the pointer came. All at the processor's speed and at a quarter of it, rows also on a line of 400 kbit/s and 400 ms.
//
//   TEREN_FIRST_PAGE_ROUNDS  how often (7)
//   TEREN_FIRST_PAGE_CASES   full,quarter,line
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '../web/node_modules/@playwright/test/index.mjs';
import { chromium as installed } from '../web/scripts/chromium.mjs';

const [now, released, nowFigures, releasedFigures] = process.argv.slice(2);
const builds = [
  { url: now, figures: nowFigures },
  { url: released, figures: releasedFigures },
];
const rounds = Number(process.env.TEREN_FIRST_PAGE_ROUNDS ?? 7);
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** The goals in milliseconds. */
const CASES = {
  full: { goals: { cold: 600, warm: 600, live: 1000, details: 300 } },
  quarter: { slowdown: 4, goals: { cold: 2500, warm: 2000, live: 4000, details: 1000 } },
  line: { line: LINE, goals: { cold: 3000, live: 6000 } },
};
const chosen = (process.env.TEREN_FIRST_PAGE_CASES ?? Object.keys(CASES).join()).split(',');
const HOVER_MS = 300;
const ROW = 'main a[href^="/tasks/"]';

/** Runs in the page: notes when the first row was painted, and when the details after a click on one. */
function watch(row) {
  const times = {};
  window.benchTimes = times;
  const painted = (name, isThere) => {
    const look = () => {
      if (!isThere()) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel(); // a task after the frame
      port1.onmessage = () => {
        times[name] = performance.now();
      };
      port2.postMessage(undefined);
    };
    look();
  };
  const shows = (selector) => (document.querySelector(selector)?.getClientRects().length ?? 0) > 0;
  painted('rows', () => shows(row));
  painted('live', () => shows(`#root ${row}`));
  addEventListener(
    'click',
    (event) => {
      times.clicked = event.timeStamp;
      painted('details', () => /^\/tasks\/\d/.test(location.pathname) && shows('#main textarea, #main input[type=text]'));
    },
    { capture: true, once: true },
  );
}

const timeOf = async (page, name) => {
  const found = await page.waitForFunction((one) => window.benchTimes[one], name, { timeout: 120_000, polling: 100 });
  return found.jsonValue();
};

async function open(context, { slowdown, line }) {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  if (slowdown) await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (line) {
    await tools.send('Network.enable');
    await tools.send('Network.emulateNetworkConditions', line);
  }
  await page.goto('/tasks', { waitUntil: 'commit', timeout: 60_000 });
  return { page, rows: await timeOf(page, 'rows') };
}

/** The milliseconds from the click on the first task until its details are there. */
async function untilDetails(page) {
  await page.locator(ROW).first().hover();
  await sleep(HOVER_MS);
  await page.mouse.down();
  await page.mouse.up();
  const there = await timeOf(page, 'details');
  return there - (await timeOf(page, 'clicked'));
}

async function measure(browser, baseURL, kind) {
  const context = await browser.newContext({ baseURL, locale: 'hr-HR', viewport: { width: 1440, height: 900 } });
  try {
    const data = { email: 'manager@primorje.test', password: 'teren-demo' };
    const answer = await context.request.post('/api/auth/login', { data });
    if (!answer.ok()) throw new Error(`${baseURL} refuses the sign-in: ${answer.status()}`);
    await context.addInitScript(watch, ROW);
    const cold = await open(context, kind);
    const took = { cold: cold.rows, live: await timeOf(cold.page, 'live') };
    if (kind.goals.warm) {
      await cold.page.waitForLoadState('networkidle');
      await cold.page.close();
      const warm = await open(context, kind);
      took.warm = warm.rows;
      await warm.page.waitForLoadState('networkidle');
      took.details = await untilDetails(warm.page);
    }
    return took;
  } finally {
    await context.close();
  }
}

for (const { figures } of builds) appendFileSync(figures, 'pkg: web\n');
const browser = await chromium.launch(installed);
for (let round = 0; round < rounds; round++) {
  for (const name of chosen) {
    for (const { url, figures } of round % 2 === 0 ? builds : builds.toReversed()) {
      const took = await measure(browser, url, CASES[name]);
      for (const [what, milliseconds] of Object.entries(took)) {
        const goal = CASES[name].goals[what];
        appendFileSync(figures, `BenchmarkFirstPage/${name}/${what} 1 ${milliseconds * 1e6} ns/op ${goal} goal-ms\n`);
      }
      console.log(`round ${round + 1} ${url} ${name}`, Object.entries(took).map(([k, v]) => `${k} ${Math.round(v)}`).join(', '));
    }
  }
}
await browser.close();
