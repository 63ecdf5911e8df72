import type { BrowserContext, Page } from '@playwright/test';
import { shiftDate } from '../src/test/shift-date.ts';

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

/** Lets the pages of a browser go by the time of the program. */
export const setClock = (context: BrowserContext) => context.addInitScript(shiftDate, SHIFT_MS);

/** Puts the clock of a page on or back, as it stands and when it is opened again. */
export async function moveClock(page: Page, ms: number) {
  await page.addInitScript(shiftDate, ms);
  await page.evaluate(shiftDate, ms);
}
