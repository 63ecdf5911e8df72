import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '@/test/render-ui';
import { SignaturePad } from './SignaturePad';

const onChange = vi.fn<(value: Blob | null) => void>();

function Form({ disabled = false }: { disabled?: boolean }) {
  const [value, setValue] = useState<Blob | null>(null);
  const [name, setName] = useState('');
  return (
    <div style={{ width: 450 }}>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <SignaturePad
        label="Signature"
        name={name}
        disabled={disabled}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
      <button type="button" onClick={() => setValue(null)}>
        Forget
      </button>
    </div>
  );
}

async function open(disabled = false) {
  onChange.mockClear();
  await renderUi(<Form disabled={disabled} />);
}

const pad = () => page.getByRole('group', { name: 'Signature' }).getByRole('img');

const LINE = [0.2, 0.4, 0.6, 0.8] as const;

/** Draws from left to right across the middle through these places. */
function draw(from: number, ...way: readonly number[]) {
  const canvas = pad().element();
  const box = canvas.getBoundingClientRect();
  const at = (type: string, x: number) =>
    canvas.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        isPrimary: true,
        button: 0,
        clientX: box.left + box.width * x,
        clientY: box.top + box.height / 2,
      }),
    );
  // Only a real pointer can be captured.
  let captured = false;
  vi.spyOn(canvas, 'setPointerCapture').mockImplementation(() => {
    captured = true;
  });
  vi.spyOn(canvas, 'releasePointerCapture').mockImplementation(() => {});
  vi.spyOn(canvas, 'hasPointerCapture').mockImplementation(() => captured);
  at('pointerdown', from);
  for (const x of way) at('pointermove', x);
  at('pointerup', way.at(-1) ?? from);
}

/** Returns the number of dark dots in a picture, and its size. */
async function dotsOf(picture: Blob | null | undefined) {
  if (!picture) return { dark: 0 };
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const brush = canvas.getContext('2d');
  brush?.drawImage(bitmap, 0, 0);
  const dots = brush?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
  let dark = 0;
  for (let i = 0; i < dots.length; i += 4) if ((dots[i] ?? 255) < 128) dark++;
  return { dark, size: `${bitmap.width}x${bitmap.height}`, type: picture.type };
}

const lastPicture = () => onChange.mock.lastCall?.[0];

test('what is drawn becomes a picture, and can be cleared', async () => {
  await open();
  await expect.element(page.getByRole('button', { name: 'Clear' })).toBeDisabled();
  draw(...LINE);
  await expect.poll(lastPicture).toBeInstanceOf(Blob);
  const picture = await dotsOf(lastPicture());
  expect(picture).toMatchObject({ size: '900x300', type: 'image/png' });
  // A line of 540 units, five wide.
  expect(picture.dark).toBeGreaterThan(2000);
  expect(picture.dark).toBeLessThan(4000);
  await expect.element(pad()).toHaveAccessibleName('Signed');
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(lastPicture()).toBeNull();
  await expect.element(pad()).toHaveAccessibleName('Not signed yet');
});

test('a tap is a dot, and no signature', async () => {
  await open();
  draw(0.1);
  const sheet = pad().element() as HTMLCanvasElement;
  const dark = async () => (await dotsOf(await new Promise<Blob | null>((done) => sheet.toBlob(done)))).dark;
  await expect.poll(dark).toBeGreaterThan(0);
  await expect.element(pad()).toHaveAccessibleName('Not signed yet');
  draw(0.5, 0.6);
  await expect.element(pad()).toHaveAccessibleName('Not signed yet');
  expect(onChange.mock.calls.every(([value]) => value === null)).toBe(true);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(dark).toBe(0);
  draw(...LINE);
  await expect.element(pad()).toHaveAccessibleName('Signed');
});

test('who cannot draw signs by typing', async () => {
  await open();
  await userEvent.click(page.getByText('Type', { exact: true }));
  await page.getByRole('textbox', { name: 'Name' }).fill('Petra Novak');
  await expect.poll(async () => (await dotsOf(lastPicture())).dark).toBeGreaterThan(1000);
  await page.getByRole('textbox', { name: 'Name' }).fill('');
  await expect.poll(lastPicture).toBeNull();
});

test('a value taken back from outside empties the pad', async () => {
  await open();
  draw(...LINE);
  await expect.poll(lastPicture).toBeInstanceOf(Blob);
  await page.getByRole('button', { name: 'Forget' }).click();
  await expect.element(pad()).toHaveAccessibleName('Not signed yet');
});

test('takes nothing while disabled', async () => {
  await open(true);
  draw(...LINE);
  await expect.element(pad()).toHaveAccessibleName('Not signed yet');
  expect(onChange).not.toHaveBeenCalled();
});
