import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import axe from 'axe-core';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
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
  await expect.element(screen.getByRole('heading', { name: 'Showroom' })).toBeVisible();
  return screen;
}

async function faults() {
  // A half-faded menu would be judged by colours nobody reads.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  });
  return violations.flatMap((v) =>
    v.nodes.map((node) => `${v.id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`),
  );
}

it.each(['light', 'dark'] as const)('has no accessibility fault in the %s theme', async (scheme) => {
  const fetching = vi.spyOn(globalThis, 'fetch');
  const screen = await renderShowroom(scheme);
  expect(await faults()).toEqual([]);

  await userEvent.click(screen.getByRole('combobox', { name: 'Klijent' }));
  await expect.element(screen.getByRole('option', { name: /Gradnja Rijeka/ })).toBeVisible();
  expect(await faults()).toEqual([]);
  await userEvent.keyboard('{Escape}');

  await userEvent.click(screen.getByRole('textbox', { name: 'Rok' }));
  await expect.element(screen.getByText(/studeni 2026/i)).toBeVisible();
  expect(await faults()).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Radnje za Servis rashladne vitrine' }).first());
  await expect.element(screen.getByRole('menuitem', { name: 'Obriši' })).toBeVisible();
  expect(await faults()).toEqual([]);
  await userEvent.keyboard('{Escape}');

  await userEvent.click(screen.getByRole('button', { name: 'Otvori: Vitrina prije servisa' }));
  await expect.element(screen.getByRole('dialog', { name: 'Vitrina prije servisa' })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('dialog', { name: 'Novi ventilator isparivača' })).toBeVisible();
  expect(await faults()).toEqual([]);
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
