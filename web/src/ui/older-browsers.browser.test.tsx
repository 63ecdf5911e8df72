import { Textarea } from '@mantine/core';
import { afterEach, expect, it, vi } from 'vitest';
import { renderUi } from '@/test/render-ui';
import { growing } from './fields/TextAreaField';
import { lazyPart } from './lazy-part';

afterEach(() => vi.restoreAllMocks());

it('a field shows all its text where the browser does not fit it', async () => {
  vi.spyOn(CSS, 'supports').mockReturnValue(false);
  const text = 'Servis vitrine u prizemlju '.repeat(10);
  const screen = await renderUi(<Textarea {...growing(1)} aria-label="Naziv" defaultValue={text} w={200} />);
  const field = screen.getByRole('textbox').element();
  await expect.poll(() => field.clientHeight).toBeGreaterThan(100);
  expect(field.scrollHeight).toBeLessThanOrEqual(field.clientHeight);
});

it('a dialog opens where the browser does not say whether somebody has pressed something', async () => {
  vi.spyOn(Navigator.prototype, 'userActivation', 'get').mockReturnValue(undefined as unknown as UserActivation);
  const Dialog = lazyPart(async () => ({ default: () => <p>Otvoreno</p> }));
  const screen = await renderUi(<Dialog />);
  await expect.element(screen.getByText('Otvoreno')).toBeVisible();
});
