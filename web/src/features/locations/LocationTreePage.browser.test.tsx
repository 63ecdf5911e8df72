import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Schemas } from '@/api/client';
import { faultsIn } from '@/test/accessible';
import { location } from '@/test/builders/location';
import { type Answers, fault } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

type Tree = Schemas['LocationsTree'];

const PLACES = (): Tree[] => [
  location(1, 'Poslovnica Rijeka', 'Rijeka', [], { cin: 'PR', location_type: 'STORE' }),
  location(2, 'Skladište', 'Bakar', [location(3, 'Hala 2'), location(4, 'Hala 10')]),
];

function placing(places = PLACES(), answers: Answers = {}) {
  return { answers: { 'GET /locations_hierarchy': () => ({ data: places }), ...answers } };
}

/** A toast: it is drawn, and once more spoken. */
const toast = (text: string) => page.getByRole('region', { name: 'Obavijesti' }).getByText(text);
const row = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}( |$)`) });

test('a sub-location shows in grey the address it inherits', async () => {
  await renderApp('/locations', placing());
  await expect.element(row('Hala 10')).toHaveTextContent('Bakar');
  const inherited = row('Hala 10').element().querySelector('[title="Adresa nadređene lokacije: Bakar"]');
  const own = row('Skladište').element().querySelector('[title="Bakar"]');
  if (!inherited || !own) throw new Error('no address');
  expect(getComputedStyle(inherited).color).not.toBe(getComputedStyle(own).color);
});

test('a location is found by its code too', async () => {
  const { screen } = await renderApp('/locations?q=l-4', placing());
  await expect.element(row('Hala 10')).toBeVisible();
  await expect.element(screen.getByText('1 pogodak')).toBeVisible();
  await expect.element(page.getByRole('treeitem')).toHaveLength(2);
  expect(document.querySelector('mark')?.textContent).toBe('L-4');
});

test('a root needs a city, a sub-location has that of what it lies in', async () => {
  const places = PLACES();
  let sent: unknown;
  const { screen } = await renderApp(
    '/locations',
    placing(places, {
      'POST /locations': async (request) => {
        sent = await request.json();
        places[1] = location(2, 'Skladište', 'Bakar', [location(3, 'Hala 2'), location(9, 'Rampa')]);
        return Response.json({ data: 9 }, { status: 201 });
      },
    }),
  );
  await screen.getByRole('button', { name: 'Nova lokacija' }).click();
  const dialog = screen.getByRole('dialog');
  const fill = async () => {
    await dialog.getByRole('textbox', { name: 'Naziv' }).fill('Rampa');
    await dialog.getByRole('textbox', { name: 'CIN (šifra lokacije)' }).fill('R-1');
    await dialog.getByLabelText('Vrsta lokacije').click();
    await screen.getByRole('option', { name: 'Skladište' }).click();
  };
  await fill();
  await dialog.getByRole('button', { name: 'Dodaj', exact: true }).click();
  await expect.element(dialog.getByText('Upišite grad')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Da', exact: true }).click();

  await screen.getByRole('button', { name: 'Dodaj ispod: Skladište' }).click();
  await expect.element(dialog.getByText('Unutar: Skladište')).toBeVisible();
  await expect.element(dialog.getByText('vrijedi adresa nadređene lokacije: Bakar', { exact: false })).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Grad' })).toHaveAttribute('placeholder', 'Bakar');
  await fill();
  await dialog.getByRole('button', { name: 'Dodaj', exact: true }).click();
  await expect.element(toast('Dodana lokacija Rampa')).toBeVisible();
  expect(sent).toEqual({
    parent_id: 2,
    name: 'Rampa',
    cin: 'R-1',
    location_type: 'WAREHOUSE',
    address1: '',
    address2: '',
    zipcode: '',
    city: '',
    region: '',
    country: '',
    latitude: null,
    longitude: null,
  });
  await expect.element(row('Rampa')).toHaveFocus();
});

test('a code that is taken is told beside it', async () => {
  const { screen } = await renderApp(
    '/locations?node=3',
    placing(PLACES(), {
      'PATCH /locations/3': () =>
        fault(422, 'invalid', 'Provjerite polja.', [
          { field: 'cin', code: 'cin_taken', message: 'Ovu šifru već ima „Poslovnica Rijeka”.' },
        ]),
    }),
  );
  await expect.element(row('Hala 2')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const cin = screen.getByRole('textbox', { name: 'CIN (šifra lokacije)' });
  await cin.fill('PR');
  await screen.getByRole('button', { name: 'Spremi' }).click();
  await expect.element(screen.getByText('Ovu šifru već ima „Poslovnica Rijeka”.')).toBeVisible();
  await expect.element(cin).toHaveFocus();
  await expect.element(cin).toHaveValue('PR');
});

test('deleting is refused with what uses it, and asks again when others have come below', async () => {
  const asked: string[] = [];
  const refuse = [
    () =>
      Response.json(
        { title: 'has_below', status: 409, code: 'has_below', below: 3 },
        { status: 409, headers: { 'content-type': 'application/problem+json' } },
      ),
    () => fault(409, 'location_in_use', 'Lokacija je u upotrebi. Adrese: 1.'),
  ];
  const { screen } = await renderApp(
    '/locations?node=2',
    placing(PLACES(), {
      'DELETE /locations/2': (request) => {
        asked.push(new URL(request.url).search);
        return refuse[asked.length - 1]?.();
      },
    }),
  );
  await expect.element(row('Skladište')).toHaveFocus();
  await userEvent.keyboard('{Delete}');
  await expect.element(screen.getByText('Obrisat će se i 2 lokacije unutar nje.', { exact: false })).toBeVisible();
  await screen.getByRole('button', { name: 'Obriši lokaciju' }).click();
  await expect
    .element(screen.getByText('U međuvremenu su unutar nje dodane druge.', { exact: false }))
    .toHaveTextContent('Obrisat će se i 3 lokacije unutar nje.');
  await screen.getByRole('button', { name: 'Obriši lokaciju' }).click();
  await expect.element(toast('Lokacija je u upotrebi. Adrese: 1.')).toBeVisible();
  expect(asked).toEqual(['?below=2', '?below=3']);
});

test('what is shown is exported', async () => {
  let asked: unknown;
  const { screen } = await renderApp(
    '/locations?q=hala',
    placing(PLACES(), {
      'POST /locations/export': async (request) => {
        asked = await request.json();
        return new Response('CIN');
      },
    }),
  );
  await screen.getByRole('button', { name: 'Izvezi' }).click();
  await screen.getByRole('menuitem', { name: 'CSV' }).click();
  await expect
    .poll(() => asked)
    .toEqual({
      filter: { or: [{ ilike: [{ column: 'name' }, '%hala%'] }, { ilike: [{ column: 'cin' }, '%hala%'] }] },
      format: 'csv',
    });
});

test.each([
  ['wide', 1280],
  ['phone', 390],
])('has no accessibility faults, %s', async (_, width) => {
  await page.viewport(width, 800);
  const { screen } = await renderApp('/locations?node=3', placing());
  await expect.element(row('Hala 2')).toHaveFocus();
  const look = async () => {
    expect(await faultsIn(document.body)).toEqual([]);
  };
  await look();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await look();
  await page.viewport(1280, 800);
});
