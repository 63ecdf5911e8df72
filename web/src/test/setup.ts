import { beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { FormRequest } from '@/api/multipart';
import { closeDrafts } from '@/lib/draft';
import { toastStack } from '@/ui/feedback/toast';
import { shiftDate } from './shift-date';

// It is an ordinary morning of today: no test depends on the hour at which it runs. Time goes on from file to file:
// the instant names this module for vitest, which takes a name that was there before for run already.
shiftDate(new Date().setUTCHours(9, 0, 0, 0) + Math.round(performance.now()) - Date.now());

// Each test begins with an empty page, and without the person of the test before: what is typed would be kept for them.
beforeEach(async () => {
  await cleanup();
  closeDrafts();
  // A busy machine may look for a toast late: none disappears by itself.
  toastStack.clear();
  toastStack.pause();
  await page.viewport(1280, 800);
});

// As WebKit, which lets nobody read the body of a request with a form.
for (const read of ['arrayBuffer', 'blob', 'bytes', 'clone', 'formData', 'text'] as const) {
  const original = Request.prototype[read] as () => unknown;
  Object.defineProperty(FormRequest.prototype, read, {
    configurable: true,
    value(this: FormRequest) {
      if (!this.form) return original.call(this);
      throw new DOMException('The body of a form cannot be read', 'InvalidStateError');
    },
  });
}
