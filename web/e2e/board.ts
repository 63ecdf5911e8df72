import { expect, type Locator, type Page, type Route, test } from '@playwright/test';
import { now } from './clock.ts';

/** A Wednesday of a week that nobody else plans in; each journey has its own, and each repetition of it. */
export function quietDay(weeks: number): string {
  const at = new Date(now() + (weeks + 60 * test.info().repeatEachIndex) * 7 * 86_400_000);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 4) % 7));
  return at.toISOString().slice(0, 10);
}

export const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/**
 * Returns the time on the company’s clock, whatever the difference of its zone from Greenwich then; null for no time.
 */
export async function wallOf(page: Page, iso: string | null) {
  if (iso === null) return null;
  return page.evaluate((at) => new Date(at).toLocaleString('sv-SE', { timeZone: 'Europe/Zagreb' }).slice(0, 16), iso);
}

export const card = (page: Page, title: string) => page.locator('[data-scroll]').getByRole('button', { name: title });
export const waiting = (page: Page) => page.getByRole('region', { name: 'Bez termina' });
export const column = (page: Page, day: string) => page.locator(`[data-column="${day}"]`);

/** The order that waits under this title, once the list shows nothing else: what is found above it would move it. */
export async function findWaiting(page: Page, title: string) {
  await waiting(page).getByRole('searchbox').fill(title);
  await expect(waiting(page).locator('[data-order]')).toHaveCount(1);
  const row = waiting(page).getByRole('button', { name: title });
  await expect(row).toBeVisible();
  return row;
}

/** The middle of a thing on the screen, or a place in it. */
export async function placeIn(thing: Locator, x = 0.5, y?: number) {
  const box = await thing.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return { x: box.x + box.width * x, y: y === undefined ? box.y + box.height / 2 : box.y + y };
}

/** Drags what is under the pointer to a place, by and by as a hand does; to get hold of it may scroll the board. */
export async function drag(page: Page, from: Locator, toPlace: () => Promise<{ x: number; y: number }>) {
  await from.hover({ position: { x: 20, y: 12 } });
  await expect(from).toHaveAttribute('draggable', 'true');
  const to = await toPlace();
  await page.mouse.down();
  await page.mouse.move(to.x - 6, to.y, { steps: 8 });
  // A browser repeats events where a drag rests; the last step replaces that.
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** A column at an hour of the day, as it is scrolled now. */
export const at = (page: Page, day: string, hour: number) => placeIn(column(page, day), 0.5, hour * 120);

/** Holds the plans that the page sends until each is let go, in their order, as a slow line does. */
export async function holdPlans(page: Page) {
  const path = '**/orders/plans';
  const held: Route[] = [];
  await page.route(path, (route) => void held.push(route));
  const arrived = () => expect.poll(() => held.length).toBeGreaterThan(0);
  return {
    arrived,
    letGo: async () => {
      await arrived();
      await held.shift()?.continue();
    },
    end: () => page.unroute(path),
  };
}
