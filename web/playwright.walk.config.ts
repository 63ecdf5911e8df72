import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** A walk over all screens on a fresh demo, which nobody else changes; scripts/walk.sh starts it. */
export default defineConfig(journeys, { testMatch: '*.walk.ts', workers: 2, outputDir: 'node_modules/.walk' });
