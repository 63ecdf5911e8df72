import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signedIn, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const line = (id: number, name: string, more = {}) => ({
  ...{ offer_line_item_id: id, first_id: id, name, kind: 'LINE', note: '', optional: false, choose_one: false },
  ...{ counts: true, chosen: false, net: 100, quantity: 1, unit_price: 100, tax_percentage: 25, discount: null },
  ...{ unit_of_measure: 'PIECE', catalog_type: 'WORK', catalog_item_id: null, catalog_group: null },
  ...{ margin: null, margin_percentage: null, purchase_price: null },
  ...more,
});
const option = { optional: true, counts: false };

const offer = (id: number, more = {}) => ({
  ...{ offer_id: id, offer_num: 'P-12', version: 1, version_number: 1, versions: 1, title: 'Servis', status: 'SENT' },
  ...{ role_type: 'CLIENT', contractor: 'Primorje Servis', contractor_tenant_id: 9, tenant: null, currency: 'EUR' },
  ...{ allowed_actions: ['offer.accept'], allowed_statuses: [], answer: null, can_edit: false, client_note: '' },
  ...{ comments: [], created_at: '2026-11-20T08:00:00Z', created_by: 'Ana', deadline: null, description: '' },
  ...{ discount: null, documents: [], images: [], for_project: null, is_deleted: false, language: 'hr', live_links: 0 },
  ...{
    last_status_change: '2026-11-20T08:00:00Z',
    mail: null,
    mails: [],
    papers: [],
    margin: null,
    most_total: null,
    note: '',
  },
  ...{
    newer_version: null,
    newest: true,
    current: true,
    past_answers: [],
    opened_at: null,
    own_terms: false,
    parent_id: null,
    price_total: 100,
  },
  ...{ project_id: null, project_title: '', questions: 0, questions_and_answers: [], recipient_email: '' },
  ...{
    recipient_name: '',
    sent_at: '2026-11-20T08:00:00Z',
    status_reason: '',
    task_id: null,
    tax_total: 25,
    terms: '',
  },
  ...{ total_with_tax: 125, totals: { gross: 125, tax: 25, net: 100, discount: 0, rates: [] }, unread_comments: 0 },
  ...{ valid_until: null, validity_period: null },
  line_items: [line(id * 10 + 1, 'Servis'), line(id * 10 + 2, 'Termovizijsko snimanje', option)],
  ...more,
});

test('what is chosen and typed goes over into the version that replaces the offer, and that is said', async () => {
  let first = offer(50);
  const { router } = await renderApp('/offers/50', {
    answers: {
      'GET /auth/check': () => signedIn({ permissions: ['offer.read', 'offer.accept'] }),
      'GET /offers/50/details': () => ({ data: first }),
      'GET /offers/51/details': () => ({ data: offer(51, { version_number: 2, versions: 2 }) }),
      'POST /offers/50/comments/read': () => ({ data: null }),
      'POST /offers/51/comments/read': () => ({ data: null }),
    },
  });
  const accept = page.getByRole('button', { name: 'Prihvati ponudu…' });
  await accept.click();
  const dialog = page.getByRole('dialog', { name: 'Prihvaćanje ponude P-12' });
  await dialog.getByRole('checkbox', { name: /Termovizijsko/ }).click();
  await dialog.getByRole('textbox', { name: 'Funkcija' }).fill('voditeljica');
  first = offer(50, { newest: false, current: false, newer_version: { offer_id: 51, version_number: 2 }, version: 2 });
  tell('change', { thing: 'offer', id: 50, kind: 'status', by: 2, version: 2 });
  await expect.element(dialog.getByRole('link')).toBeVisible();
  await dialog.getByRole('link').click();
  await page.getByRole('button', { name: 'Da', exact: true }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/offers/51');
  await accept.click();
  await expect.element(dialog.getByText(/^Preneseno je što ste odabrali/)).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: /Termovizijsko/ })).toBeChecked();
  await expect.element(dialog.getByRole('textbox', { name: 'Funkcija' })).toHaveValue('voditeljica');
});
