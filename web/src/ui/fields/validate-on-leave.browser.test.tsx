import { expect, onTestFinished, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { renderUi } from '@/test/render-ui';
import { en } from '@/test/words';
import { NumberField } from './NumberField';

/** Touches the middle of an element with a finger. */
async function tap(element: Element) {
  const box = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  const at = {
    x: (frame?.x ?? 0) + box.x + box.width / 2,
    y: (frame?.y ?? 0) + box.y + box.height / 2,
  };
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('the tap that leaves a field shows what is wrong with it', async () => {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
  onTestFinished(async () => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
  });
  const screen = await renderUi(
    <>
      <NumberField label="Quantity" min={0.01} value={3} onChange={() => undefined} />
      <button type="button" style={{ minHeight: 80 }}>
        Book
      </button>
    </>,
  );
  const field = screen.getByRole('textbox', { name: 'Quantity' });
  await field.fill('-1');
  await tap(screen.getByRole('button', { name: 'Book' }).element());
  await expect.element(screen.getByText(en.ui.fault.least({ value: '0.01' }))).toBeVisible();
});
