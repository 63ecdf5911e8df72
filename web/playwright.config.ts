import { defineConfig } from '@playwright/test';
import { chromium } from './scripts/chromium.mjs';

/** A page of a journey lives for seconds: optimizing its scripts takes a tenth of a journey's time and pays nothing back. */
const LIGHT_COMPILERS = '--js-flags=--no-opt --no-maglev';

/**
 * The journeys run against a started demo: TEREN_URL says where it answers, TEREN_DATA where its
 * database lies and TEREN_BIN which program it is; scripts/journeys.sh sets them all.
 */
export default defineConfig({
  testDir: 'e2e',
  // Deadlines, not goals: what should happen is waited for however busy the machine is.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // A journey waits as much as it computes: two would leave a third of two processors idle.
  workers: 3,
  forbidOnly: process.env.TEREN_TEST_REQUIRE !== undefined,
  outputDir: 'node_modules/.e2e',
  reporter: [['list']],
  use: {
    baseURL: process.env.TEREN_URL ?? 'http://127.0.0.1:8080',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: 'hr-HR',
    timezoneId: 'Europe/Zagreb',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // What is kept for when there is no network is fetched in the journeys whose matter it is alone: it takes as long as
    // the rest of a journey.
    serviceWorkers: 'block',
    launchOptions: { ...chromium, args: [...chromium.args, LIGHT_COMPILERS] },
  },
});
