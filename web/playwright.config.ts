import { defineConfig } from '@playwright/test';
import { chromium } from './scripts/chromium.ts';

/** The journeys run against a started server: TEREN_URL says where it answers. */
export default defineConfig({
  testDir: 'e2e',
  timeout: 30_000,
  workers: 1,
  use: {
    baseURL: process.env.TEREN_URL ?? 'http://127.0.0.1:8080',
    locale: 'hr-HR',
    timezoneId: 'Europe/Zagreb',
    viewport: { width: 1440, height: 900 },
    launchOptions: chromium,
  },
});
