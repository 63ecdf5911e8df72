import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, it, vi } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { faultsIn } from '@/test/accessible';
import { renderUi } from '@/test/render-ui';
import ShowroomPage from './ShowroomPage';

async function renderShowroom(scheme: 'light' | 'dark') {
  const router = createRouter({
    routeTree: createRootRoute({ component: ShowroomPage }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  document.documentElement.lang = 'hr';
  document.title = 'Showroom';
  const screen = await renderUi(<RouterProvider router={router as never} />, { locale: 'hr', scheme });
  await expect.element(screen.getByRole('heading', { name: 'Izložba' })).toBeVisible();
  return screen;
}

/** Checks what lies over the page, with its opener; the page itself is checked only once. */
const faultsOver = (opener: Locator) => faultsIn([opener.element(), ...document.querySelectorAll('[data-portal]')]);

/** A half-faded menu would be judged by colours nobody reads. */
const expectNoFaults = (opener: Locator) => expect.poll(() => faultsOver(opener)).toEqual([]);

it.each(['light', 'dark'] as const)('has no accessibility fault in the %s theme', async (scheme) => {
  const fetching = vi.spyOn(globalThis, 'fetch');
  const screen = await renderShowroom(scheme);
  expect(await faultsIn(document.body)).toEqual([]);

  const client = screen.getByRole('combobox', { name: 'Klijent' });
  await userEvent.click(client);
  await expect.element(screen.getByRole('option', { name: /Gradnja Rijeka/ })).toBeVisible();
  await expectNoFaults(client);
  await userEvent.keyboard('{Escape}');

  const due = screen.getByRole('textbox', { name: 'Rok' });
  await userEvent.click(due);
  await expect.element(screen.getByText(/studeni 2026/i)).toBeVisible();
  await expectNoFaults(due);

  const menu = screen.getByRole('button', { name: 'Radnje: Servis rashladne vitrine' }).first();
  await userEvent.click(menu);
  const danger = screen.getByRole('menuitem', { name: 'Obriši' });
  await expect.element(danger).toBeVisible();
  await expectNoFaults(menu);
  await userEvent.hover(danger);
  await expectNoFaults(menu);
  await userEvent.keyboard('{Escape}');

  const picture = screen.getByRole('button', { name: 'Otvori: Vitrina prije servisa' });
  await userEvent.click(picture);
  await expect.element(screen.getByRole('dialog', { name: 'Vitrina prije servisa' })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('dialog', { name: 'Novi ventilator isparivača' })).toBeVisible();
  await expectNoFaults(picture);
  await userEvent.keyboard('{Escape}');

  expect(fetching).not.toHaveBeenCalled();
});

it('marks a change, counts it and takes it back', async () => {
  const screen = await renderShowroom('light');
  const title = screen.getByRole('textbox', { name: 'Naziv' });
  await userEvent.type(title, '!');
  await expect.element(screen.getByText('1 nespremljena izmjena')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Poništi izmjenu polja Naziv' }));
  await expect.element(title).toHaveValue('Servis rashladne vitrine');
  await expect.element(screen.getByText('1 nespremljena izmjena')).not.toBeInTheDocument();
});

it('moves to the first faulty field on saving', async () => {
  const screen = await renderShowroom('light');
  const title = screen.getByRole('textbox', { name: 'Naziv' });
  await userEvent.clear(title);
  await userEvent.click(screen.getByRole('button', { name: 'Spremi', exact: true }));
  await expect.element(screen.getByText('Naziv je obavezan.').first()).toBeVisible();
  await expect.element(title).toHaveFocus();
});
