import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { signedIn, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';
import type { Material } from './materials.api';

const MATERIAL: Material = {
  catalog_item_id: 4,
  name: 'Brtva za ventil',
  unit_of_measure: 'PIECE',
  quantity: 31,
  available: 31,
  reserved: 0,
  critical_quantity: 0,
  places: [],
  allowed_actions: ['material.change'],
} as unknown as Material;

/** The dialog in which the quantity of a material is changed, and what was booked by it. */
async function open(over: Partial<Material> = {}) {
  const booked: unknown[] = [];
  let now = { ...MATERIAL, ...over };
  const { screen } = await renderApp('/materials', {
    answers: {
      'GET /auth/check': () => signedIn({ permissions: ['material.read', 'material.change'] }),
      'POST /materials/search': () => ({ data: [now], count: 1, counts: {} }),
      'POST /materials/differences/search': () => ({ data: [], count: 0 }),
      'POST /stock_places/search': () => ({ data: [], count: 0 }),
      'GET /materials/4': () => ({ data: now }),
      'POST /materials/4/change': async (request) => {
        booked.push(await request.json());
        return { data: { ...MATERIAL, quantity: 37.5 } };
      },
    },
  });
  await screen.getByRole('button', { name: 'Promijeni količinu: Brtva za ventil' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Promjena količine' });
  const become = (quantity: number) => {
    now = { ...MATERIAL, quantity };
    tell('change', { thing: 'material', id: 4, kind: 'quantity', by: 2, version: 1 });
  };
  return {
    screen,
    dialog,
    booked,
    become,
    field: (name: string) => dialog.getByRole('textbox', { name, exact: true }),
  };
}

test.each(['1,255', '99999999999'])('of "%s", which no field takes, nothing follows', async (typed) => {
  const { dialog, booked, field } = await open();
  await field('Promjena').fill('1,25');
  await expect.element(dialog.getByRole('button', { name: 'Knjiži +1,25 kom' })).toBeEnabled();
  await expect.element(dialog.getByText(/32,25 kom/)).toBeVisible();
  await field('Promjena').fill('');
  await userEvent.type(field('Promjena'), typed);
  await userEvent.tab();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(field('Ukupno')).toHaveValue('');
  await expect.element(dialog.getByText(/ kom/)).not.toBeInTheDocument();
  const book = dialog.getByRole('button', { name: 'Knjiži', exact: true });
  await book.click();
  await expect.element(field('Promjena')).toHaveFocus();
  expect(booked).toEqual([]);
  await field('Promjena').fill('2');
  await dialog.getByRole('button', { name: 'Knjiži +2 kom' }).click();
  await expect.poll(() => booked).toMatchObject([{ change_type: 'ADDITION', quantity: 2 }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a total that no field takes gives way to a change', async () => {
  const { dialog, booked, field } = await open();
  await field('Ukupno').fill('3,333');
  await userEvent.tab();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Knjiži', exact: true }).click();
  await expect.element(field('Ukupno')).toHaveFocus();
  await field('Promjena').fill('4');
  await expect.element(field('Ukupno')).toHaveValue('35');
  await dialog.getByRole('button', { name: 'Knjiži +4 kom' }).click();
  await expect.poll(() => booked).toMatchObject([{ change_type: 'ADDITION', quantity: 4 }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('what others book is seen, and the message says what the server has', async () => {
  const { screen, dialog, become, field } = await open();
  become(35);
  await expect.element(field('Ukupno')).toHaveValue('35');
  await field('Promjena').fill('2');
  await expect.element(field('Ukupno')).toHaveValue('37');
  await dialog.getByRole('button', { name: 'Knjiži +2 kom' }).click();
  await expect.element(screen.getByText('Brtva za ventil: 37,5 kom').last()).toBeVisible();
});

test('what is reserved for orders is taken only after a question', async () => {
  const { screen, dialog, booked, field } = await open({ reserved: 10, available: 21, critical_quantity: 10 });
  await dialog.getByText('Oduzmi', { exact: true }).click();
  await field('Promjena').fill('12');
  await expect.element(dialog.getByText(/bit će 19 kom, od toga slobodno 9 kom, ispod kritične/)).toBeVisible();
  await field('Promjena').fill('27');
  await expect.element(dialog.getByText(/rezervirano 10 kom, slobodno je 21 kom/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Knjiži −27 kom' }).click();
  const question = screen.getByRole('dialog', { name: 'Brtva za ventil' });
  await expect.element(question).toBeVisible();
  expect(booked).toEqual([]);
  await question.getByRole('button', { name: 'Ipak uzmi' }).click();
  await expect.poll(() => booked).toMatchObject([{ change_type: 'SUBTRACTION', quantity: 27 }]);
});

test('a count asks about what was booked while it was typed, and says the difference', async () => {
  const { dialog, booked, become, field } = await open();
  await field('Ukupno').fill('20');
  await expect.element(dialog.getByRole('button', { name: 'Knjiži razliku −11 kom' })).toBeEnabled();
  become(131);
  await expect.element(dialog.getByText(/Otkako je upisan popis knjiženo je \+100 kom/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /^Knjiži razliku/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Nije, ukupno 120 kom' }).click();
  await expect.element(field('Ukupno')).toHaveValue('120');
  await dialog.getByRole('button', { name: 'Knjiži razliku −11 kom' }).click();
  await expect.poll(() => booked).toMatchObject([{ total_quantity: 120, counted_against: 131 }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a phone cuts no number', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const { dialog, field } = await open();
  await field('Promjena').fill('1234567,89');
  const total = field('Ukupno');
  await expect.element(total).toHaveValue('1.234.598,89');
  const button = dialog.getByRole('button', { name: /^Knjiži/ }).element();
  for (const element of [total.element(), field('Promjena').element(), button]) {
    expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
  }
});
