import type { BrowserContext, Page } from '@playwright/test';

/**
 * How far the time of the program under test lies from that of the machine; scripts/with-demo.sh sets it. Whatever a
 * journey does, it does on that day.
 */
const SHIFT_MS = Number(process.env.TEREN_CLOCK_SHIFT ?? 0);

/** The present instant for the program. */
export const now = () => Date.now() + SHIFT_MS;

/** What makes a program started now go by that time. */
export const clockSettings = (): Readonly<Record<string, string>> =>
  SHIFT_MS === 0 ? {} : { TEREN_ENV: 'development', TEREN_CLOCK: new Date(now()).toISOString() };

/** In a page: lets its time go by that much; timers run as ever. */
function shiftDate(ms: number) {
  const real = Date;
  const present = () => new real(real.now() + ms);
  globalThis.Date = new Proxy(real, {
    apply: () => present().toString(),
    construct: (date, args, target) => (args.length > 0 ? Reflect.construct(date, args, target) : present()),
    get: (date, name) => (name === 'now' ? () => real.now() + ms : Reflect.get(date, name)),
  });
}

/** Lets the pages of a browser go by the time of the program. */
export const setClock = (context: BrowserContext) => context.addInitScript(shiftDate, SHIFT_MS);

/** Puts the clock of a page on or back, as it stands and when it is opened again. */
export async function moveClock(page: Page, ms: number) {
  await page.addInitScript(shiftDate, ms);
  await page.evaluate(shiftDate, ms);
}
