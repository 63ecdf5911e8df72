import { expect, onTestFinished, test } from 'vitest';
import { serve } from '@/test/mock-api';
import { renderUi } from '@/test/render-ui';
import QuestionsSection from './QuestionsSection';

test('a question that is sent leaves an empty box, ready for the next', async () => {
  const sent: { key: string | null; body: unknown }[] = [];
  const { restore } = serve({
    'POST /offers/25/questions': async (request) => {
      sent.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() });
      if (sent.length === 2) throw new TypeError('network');
      return { data: {} };
    },
  });
  onTestFinished(restore);
  const offer = {
    offer_id: 25,
    role_type: 'CLIENT' as const,
    allowed_actions: ['offer.ask' as const],
    questions_and_answers: [],
  };
  const screen = await renderUi(<QuestionsSection offer={offer} />, { locale: 'hr' });
  const box = screen.getByRole('textbox');
  await box.fill('Je li demontaža uključena?');
  await screen.getByRole('button', { name: 'Pošalji' }).click();
  await expect.element(box).toHaveValue('');
  await expect.element(box).toHaveFocus();
  await expect.element(screen.getByRole('button', { name: 'Pošalji' })).toBeDisabled();
  expect(sent.map(({ body }) => body)).toEqual([{ text: 'Je li demontaža uključena?' }]);

  // An answer that gets lost: the question is sent again as the same one, and only then the next as another.
  await box.fill('Je li demontaža uključena?');
  await screen.getByRole('button', { name: 'Pošalji' }).click();
  await expect.element(screen.getByText(/Poslužitelj nije dostupan/)).toBeVisible();
  await screen.getByRole('button', { name: 'Pošalji' }).click();
  await expect.element(box).toHaveValue('');
  expect(sent[2]).toEqual(sent[1]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});
