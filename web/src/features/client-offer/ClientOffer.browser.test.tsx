import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Schemas } from '@/api/client';
import { fault, serve } from '@/test/mock-api';
import { renderUi } from '@/test/render-ui';
import { ClientOffer } from './ClientOffer';

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
