import type { BrowserContext, Page } from '@playwright/test';
import { shiftDate } from '../src/test/shift-date.ts';

/**
 * How far the time of the tested program is ahead of the machine's; scripts/with-demo.sh sets it. A journey does
 * everything on that day.
 */
const SHIFT_MS = Number(process.env.TEREN_CLOCK_SHIFT ?? 0);

/** The present instant for the program. */
export const now = () => Date.now() + SHIFT_MS;

/** The day of the demo's company at an instant, "2026-11-18": from eleven in the evening of UTC on it is the next one. */
export const dayOf = (at = now()) => new Date(at).toLocaleDateString('en-CA', { timeZone: 'Europe/Zagreb' });

/** Returns the environment that gives that time to a program started now. */
export const clockSettings = (): Readonly<Record<string, string>> =>
  SHIFT_MS === 0 ? {} : { TEREN_ENV: 'development', TEREN_CLOCK: new Date(now()).toISOString() };

/** Lets the pages of a browser go by the time of the program. */
export const setClock = (context: BrowserContext) => context.addInitScript(shiftDate, SHIFT_MS);

/** Moves the clock of a page on or back, now and when it is opened again. */
export async function moveClock(page: Page, ms: number) {
  await page.addInitScript(shiftDate, ms);
  await page.evaluate(shiftDate, ms);
}
