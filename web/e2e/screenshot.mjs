// Takes the picture of the README, by hand: node web/e2e/screenshot.mjs, with TEREN_URL of a started demo.
import { chromium } from '@playwright/test';
import { chromium as installed } from '../scripts/chromium.mjs';

const browser = await chromium.launch(installed);
const page = await browser.newPage({
  baseURL: process.env.TEREN_URL ?? 'http://127.0.0.1:8080',
  locale: 'hr-HR',
  timezoneId: 'Europe/Zagreb',
  colorScheme: 'light',
  viewport: { width: 1440, height: 900 },
});
await page.request.post('/api/auth/login', { data: { email: 'manager@primorje.test', password: 'teren-demo' } });
await page.goto('/tasks?size=20');
await page.getByRole('table').getByRole('link').first().waitFor();
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: new URL('../../docs/screenshot.png', import.meta.url).pathname });
await browser.close();
