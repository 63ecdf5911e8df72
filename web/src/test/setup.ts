import { beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { toastStack } from '@/ui/toast';

// Each test begins with an empty page.
beforeEach(async () => {
  await cleanup();
  // What a toast says is looked for however busy the machine is: none goes by itself.
  toastStack.clear();
  toastStack.pause();
  await page.viewport(1280, 800);
});
