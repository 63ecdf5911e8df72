import { describe, expect, test } from 'vitest';
import { signedIn } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const notice = {
  notice_id: 9,
  kind: 'visit_planned',
  task_id: 7,
  order_id: 12,
  title: 'Curenje vode',
  text: 'pon 23. 11. 2026. 09:00',
  created_by: 'Ana Horvat',
  created_at: '2026-11-20T09:00:00Z',
  read: true,
  entity: 'order',
  entity_id: 12,
  comment_id: null,
  shared: false,
  place: 'Primorje',
  avatar_url: '',
};

const BELL = { hr: 'Obavijesti', en: 'Notifications' } as const;

/** The bell, opened over the notice. */
async function open(of: Partial<typeof notice>, locale: 'hr' | 'en' = 'hr') {
  const { screen, router } = await renderApp('/', {
    locale,
    answers: {
      'GET /auth/check': () => signedIn({}),
      'POST /tasks/search': () => ({ data: [], count: 0 }),
      'POST /notices/search': () => ({ data: [{ ...notice, ...of }], count: 1, unread: 0 }),
    },
  });
  await screen.getByRole('button', { name: BELL[locale] }).click();
  return { list: screen.getByRole('dialog', { name: BELL[locale] }), router };
}

describe.each([
  ['visit_planned', 'Dolazak je dogovoren', 'Visit arranged', '/tasks/7'],
  ['visit_moved', 'Dolazak ima novi termin', 'Visit moved', '/tasks/7'],
  ['visit_cancelled', 'Dolazak je otkazan', 'Visit cancelled', '/tasks/7'],
  ['task_photos', 'Klijent je dodao slike', 'The client added photos', '/tasks/7#images'],
])('%s', (kind, hr, en, href) => {
  test.each([
    ['hr', hr],
    ['en', en],
  ] as const)('says in %s what happened, and leads there', async (locale, words) => {
    const { list, router } = await open({ kind }, locale);
    await expect.element(list.getByText(`Ana Horvat · ${words}`)).toBeVisible();
    await expect.element(list.getByText(notice.text)).toBeVisible();
    await expect.element(list.getByText('RN-12 · Primorje · ', { exact: false })).toBeVisible();
    await list.getByRole('link', { name: 'Curenje vode' }).click();
    await expect.poll(() => router.state.location.href).toBe(href);
  });
});

test('what is about a task that is gone leads nowhere', async () => {
  const { list } = await open({ kind: 'visit_cancelled', task_id: 0 });
  await expect.element(list.getByText('Curenje vode')).toBeVisible();
  await expect.element(list.getByRole('link', { name: 'Curenje vode' })).not.toBeInTheDocument();
});

test('a webhook that was switched off leads to its settings', async () => {
  const dead = { kind: 'webhook_dead', title: '', text: 'n8n.example.hr', entity: 'webhook', entity_id: 3, task_id: 0 };
  const { list, router } = await open({ ...dead, created_by: '', place: '' });
  await list.getByRole('link', { name: 'Webhook je isključen' }).click();
  await expect.poll(() => router.state.location.href).toBe('/settings#webhooks');
});
