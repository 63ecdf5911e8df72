import { beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { toastStack } from '@/ui/toast';
import { shiftDate } from './shift-date';

// It is an ordinary morning of today: no test depends on the hour at which it runs.
shiftDate(new Date().setUTCHours(9, 0, 0, 0) - Date.now());

// Each test begins with an empty page.
beforeEach(async () => {
  await cleanup();
  // What a toast says is looked for however busy the machine is: none goes by itself.
  toastStack.clear();
  toastStack.pause();
  await page.viewport(1280, 800);
});
