import { beforeEach } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { toastStack } from '@/ui/toast';

// All files share one page, so each test clears away what the one before has drawn, whichever file that was in.
beforeEach(async () => {
  // The click of the test before must not make this one's first click a double click.
  await userEvent.click(document.body, { position: { x: 1, y: 1 } });
  await cleanup();
  // What a toast says is looked for however busy the machine is: none goes by itself.
  toastStack.clear();
  toastStack.pause();
  await page.viewport(1280, 800);
});
