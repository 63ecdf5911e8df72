import type { Page } from '@playwright/test';

/** Draws a signature. */
export async function sign(page: Page) {
  const paper = page.getByRole('img', { name: 'Još nije potpisano' });
  await paper.evaluate((canvas) => canvas.scrollIntoView({ block: 'center' }));
  const box = await paper.boundingBox();
  if (!box) throw new Error('there is nothing to sign on');
  await page.mouse.move(box.x + 40, box.y + 80);
  await page.mouse.down();
  for (const [x, y] of [
    [80, 40],
    [110, 90],
    [160, 50],
    [220, 80],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y);
  await page.mouse.up();
}
