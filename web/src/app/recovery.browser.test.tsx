import { expect, test } from 'vitest';
import { fault, signedIn } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const AWAY = 'Baza podataka trenutačno nije dostupna.';
const PATIENCE = { timeout: 40_000 };

/** A server whose call is as the ways of `broken` until `up`. */
const server = (call: string, broken: () => unknown) => {
  const at = { up: false };
  const whole: Record<string, () => unknown> = {
    'GET /auth/check': () => signedIn(),
    'POST /teams/search': () => ({ data: [], count: 0 }),
  };
  const answer = whole[call];
  return { at, answers: { ...whole, [call]: () => (at.up ? answer?.() : broken()) } };
};

const cases: [string, string, () => unknown, string][] = [
  ['the session, with the database away', 'GET /auth/check', () => fault(503, 'database_away', AWAY), AWAY],
  [
    'the session, with no server',
    'GET /auth/check',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Poslužitelj nije dostupan.',
  ],
  ['the list, with the database away', 'POST /teams/search', () => fault(503, 'database_away', AWAY), AWAY],
];

test.each(cases)('a page opened without %s comes by itself', { timeout: 60_000 }, async (_, call, broken, says) => {
  const { at, answers } = server(call, broken);
  const { screen } = await renderApp('/teams', { answers });
  await expect.element(screen.getByText(says), PATIENCE).toBeVisible();
  expect(screen.getByText('Još nema ekipa.').query()).toBeNull();
  at.up = true;
  await expect.element(screen.getByText('Još nema ekipa.'), PATIENCE).toBeVisible();
  expect(screen.getByText(says).query()).toBeNull();
});
