import { afterAll, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Schemas } from '@/api/client';
import { fault, serve } from '@/test/mock-api';
import { renderUi } from '@/test/render-ui';
import { ClientOffer } from './ClientOffer';

// The client's page has a look of its own, which would change the buttons of the files that are tested after this one.
afterAll(() => {
  for (const style of document.querySelectorAll('style[data-vite-dev-id*="/client-offer/"]')) style.remove();
});

const expired: Schemas['OffersClientPage'] = {
  state: 'EXPIRED',
  offer_num: '2026-0019',
  version_number: 1,
  newer_version: null,
  valid_until: '2026-11-27',
  language: 'hr',
  contractor: {
    name: 'Primorje Servis d.o.o.',
    id_number: '',
    address: '',
    zipcode: '',
    city: '',
    phone: '',
    email: '',
    has_logo: false,
  },
  offer: {
    title: 'Zamjena klima uređaja',
    client: 'Jadran d.o.o.',
    client_note: '',
    recipient_name: 'Marina',
    copy_to: '',
    lead: '',
    description: 'Dvije klime u skladištu',
    terms: '',
    sent_at: '2026-11-20T09:00:00Z',
    discount: 0,
    currency: 'EUR',
    line_items: [],
    totals: { lines: 0, discount: 0, net: 0, tax: 0, gross: 0, rates: [] },
    answer: null,
    past_answers: [],
    questions_and_answers: [],
    files: [],
  },
};

test('an offer that ran out stays to be read and asked about, and says on which day it did', async () => {
  const { restore } = serve({ 'GET /client_offers/abc': () => ({ data: expired }) });
  onTestFinished(restore);
  await renderUi(<ClientOffer secret="abc" />, { locale: 'hr' });
  await expect.element(page.getByText('Ponuda 2026-0019 vrijedila je do 27. 11. 2026.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Zamjena klima uređaja' })).toBeVisible();
  await expect.element(page.getByText('Dvije klime u skladištu')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Postavi pitanje' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Prihvati ponudu' })).not.toBeInTheDocument();
});

test('a link that was cut short is not valid', async () => {
  const { restore } = serve({
    'GET /client_offers/': () => fault(404, 'not_found', 'Nema toga.'),
  });
  onTestFinished(restore);
  await renderUi(<ClientOffer secret="" />, { locale: 'hr' });
  await expect.element(page.getByRole('heading', { name: 'The link is not valid' })).toBeVisible();
});

const choosable: Schemas['OffersLine'] = {
  offer_line_item_id: 71,
  first_id: 71,
  kind: 'LINE',
  name: 'Jamstvo 5 godina',
  note: '',
  choose_one: false,
  optional: true,
  chosen: false,
  counts: false,
  catalog_item_id: null,
  catalog_group: null,
  catalog_type: 'WORK',
  quantity: 1,
  unit_of_measure: 'PIECE',
  unit_price: 49,
  discount: 0,
  tax_percentage: 25,
  net: 49,
  purchase_price: null,
  margin: null,
  margin_percentage: null,
};
const totals = { lines: 49, discount: 0, net: 49, tax: 12.25, gross: 61.25, rates: [] };

test('what the client ticked is ticked after a reload', async () => {
  const offer = expired.offer && { ...expired.offer, line_items: [choosable] };
  const { calls, restore } = serve({
    'GET /client_offers/abc': () => ({ data: { ...expired, state: 'OPEN', valid_until: '2099-11-27', offer } }),
    'POST /client_offers/abc/opened': () => ({ data: { ...expired, state: 'OPEN', valid_until: '2099-11-27', offer } }),
    'POST /client_offers/abc/totals': () => ({ data: totals }),
  });
  onTestFinished(restore);
  const first = await renderUi(<ClientOffer secret="abc" />, { locale: 'hr' });
  await page.getByRole('checkbox', { name: /Jamstvo 5 godina/ }).click();
  await expect.element(page.getByRole('checkbox', { name: /Jamstvo 5 godina/ })).toBeChecked();
  await first.unmount();
  await renderUi(<ClientOffer secret="abc" />, { locale: 'hr' });
  await expect.element(page.getByRole('checkbox', { name: /Jamstvo 5 godina/ })).toBeChecked();
  await expect.poll(() => calls.filter((call) => call.endsWith('/totals')).length).toBe(2);
});

test('an acceptance that the company took back is told of with its reason', async () => {
  const past: Schemas['OffersPastAnswer'] = {
    past_answer_id: 1,
    status: 'ACCEPTED',
    total: 61.25,
    by_link: true,
    by_client: true,
    name: 'Marina Blečić',
    function: '',
    signature: [],
    reason: '',
    network: null,
    answered_by: '',
    answered_at: '2026-11-21T09:00:00Z',
    ended_by: 'Željka Šimunović',
    ended_at: '2026-11-22T09:00:00Z',
    ended_reason: 'Cijena je bila kriva',
  };
  const offer = expired.offer && { ...expired.offer, past_answers: [past] };
  const { restore } = serve({ 'GET /client_offers/abc': () => ({ data: { ...expired, offer } }) });
  onTestFinished(restore);
  await renderUi(<ClientOffer secret="abc" />, { locale: 'hr' });
  await expect
    .element(page.getByText(/poništila je .* prihvaćanje .* Marina Blečić\. Razlog: Cijena je bila kriva/))
    .toBeVisible();
});
