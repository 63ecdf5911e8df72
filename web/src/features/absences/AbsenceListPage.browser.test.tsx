import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Schemas } from '@/api/client';
import { formatDateTime, fromWall } from '@/lib/date';
import { faultsIn } from '@/test/accessible';
import { absenceRow } from '@/test/builders/absence-row';
import { type Answers, fault, signedIn, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

const OFFICE = signedIn({ permissions: ['absence.read', 'absence.decide', 'user.read', 'order.read', 'order.plan'] });
const WORKER = signedIn({ roles: ['WORKER'], permissions: ['absence.read', 'order.read', 'order.start'] });

const CLASH = absenceRow({
  orders: [{ order_id: 31, title: 'Servis klime', from: '2026-08-04T06:00:00Z', to: '2026-08-04T08:00:00Z' }],
});
const OTHERS = [
  CLASH,
  absenceRow({ absence_id: 6, name: 'Ivo Kos', kind: 'SICK', state: 'APPROVED', decided_by: 'Ana Horvat' }),
  absenceRow({ absence_id: 4, name: 'Ana Babić', state: 'REJECTED', reason: 'Prevelika gužva' }),
];

/** A server with these absences, and what it has been asked. */
function listing(absences = OTHERS, answers: Answers = {}) {
  const asked: Schemas['Request'][] = [];
  const all: Answers = {
    'GET /auth/check': () => OFFICE,
    'POST /absences/search': async (request) => {
      const body = (await request.json()) as Schemas['Request'];
      if (body.page?.size !== 1) asked.push(body);
      const waiting = absences.filter(({ state }) => state === 'REQUESTED');
      return body.page?.size === 1
        ? { data: waiting.slice(0, 1), count: waiting.length }
        : { data: absences, count: absences.length };
    },
    ...answers,
  };
  return { answers: all, asked };
}

type Screen = Awaited<ReturnType<typeof renderApp>>['screen'];
const toastOf = (screen: Screen, text: string) => screen.getByRole('region', { name: 'Obavijesti' }).getByText(text);
const menuOf = (screen: Screen, name: RegExp) => screen.getByRole('button', { name });

test('the office sees who is away when, what waits, and which work it meets', async () => {
  const { answers, asked } = listing();
  const { screen, router } = await renderApp('/absences', { answers });
  const row = screen.getByRole('row').nth(1);
  await expect.element(row).toHaveTextContent('Marko Božić');
  await expect.element(row).toHaveTextContent('3. – 7. 8. 2026.4 radna dana');
  await expect.element(row).toHaveTextContent('Godišnji odmor');
  await expect.element(row).toHaveTextContent('1 nalog');
  await expect.element(screen.getByText('Prevelika gužva')).toBeVisible();
  await screen.getByRole('button', { name: 'Čekaju 1' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ state: 'REQUESTED' });
  await expect
    .poll(() => asked.at(-1))
    .toEqual({
      filter: { eq: [{ column: 'waits' }, true] },
      page: { no: 1, size: 10 },
      order_by: [{ column: 'from', direction: 'desc' }],
    });
});

test('filters by person and period stand in the address', async () => {
  const person = { user_id: 7, tenant_user_id: 7, first_name: 'Marko', last_name: 'Božić', email: 'm@x.test' };
  const { answers, asked } = listing(OTHERS, {
    'POST /users/picker_search': () => ({ data: [{ ...person, image_url: null, user_types: ['WORKER'] }], count: 1 }),
  });
  const { screen, router } = await renderApp('/absences', { answers });
  await screen.getByRole('button', { name: 'Filtri' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Osoba' }).click();
  await screen.getByRole('option', { name: /Marko Božić/ }).click();
  await dialog.getByLabelText('Odsutan/na od').fill('1.8.2026.');
  await dialog.getByLabelText('Odsutan/na do').fill('31.8.2026.');
  await userEvent.keyboard('{Tab}');
  await dialog.getByRole('button', { name: 'Primijeni' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ person: 7, from: '2026-08-01', to: '2026-08-31' });
  await expect
    .poll(() => asked.at(-1)?.filter)
    .toEqual({
      and: [
        { eq: [{ column: 'user_id' }, 7] },
        { gt: [{ column: 'to' }, '2026-07-31T22:00:00.000Z'] },
        { lt: [{ column: 'from' }, '2026-08-31T22:00:00.000Z'] },
      ],
    });
  await expect.element(screen.getByRole('region', { name: 'Aktivni filtri' })).toHaveTextContent('Osoba:Marko Božić');
});

test('work in the way is looked at before an absence is approved', async () => {
  const { answers } = listing(OTHERS, { 'POST /absences/5/approve': () => ({ data: CLASH }) });
  const { screen, calls } = await renderApp('/absences', { answers });
  await menuOf(screen, /^Radnje: Marko Božić/).click();
  await screen.getByRole('menuitem', { name: 'Odobri' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Marko Božić' });
  await expect.element(dialog.getByRole('link', { name: 'Radni nalog RN-31: Servis klime' })).toBeVisible();
  await expect.element(dialog).toHaveTextContent(`${formatDateTime(fromWall('2026-08-04', '08:00'))} – 10:00`);
  expect(calls).not.toContain('POST /absences/5/approve');
  await dialog.getByRole('button', { name: 'Odobri' }).click();
  await expect.element(toastOf(screen, 'Odobrena odsutnost: Marko Božić')).toBeVisible();
  expect(calls).toContain('POST /absences/5/approve');
});

test('what is decided is the request as it is shown, which follows it', async () => {
  const bodies: unknown[] = [];
  let now = absenceRow({ version: 1, orders: CLASH.orders });
  const decided = async (request: Request) => {
    const { version } = (await request.json()) as { version: number };
    bodies.push(version);
    return version === now.version
      ? { data: now }
      : fault(409, 'absence_changed_meanwhile', 'Netko je u međuvremenu izmijenio ovu odsutnost.');
  };
  const { answers } = listing([now], {
    'GET /absences/5': () => ({ data: now }),
    'POST /absences/5/approve': decided,
    'POST /absences/5/reject': decided,
  });
  const { screen } = await renderApp('/absences', { answers });
  await menuOf(screen, /^Radnje: Marko Božić/).click();
  await screen.getByRole('menuitem', { name: 'Odobri' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Marko Božić' });
  await expect.element(dialog).toHaveTextContent('3. – 7. 8. 2026.');
  now = absenceRow({ version: 2, kind: 'SICK', to: '2026-08-31T22:00:00Z', to_day: '2026-08-31', orders: [] });
  tell('change', { thing: 'absence', id: 5, kind: 'when', by: 7, version: 2 });
  await expect.element(dialog).toHaveTextContent('3. – 31. 8. 2026.');
  await dialog.getByRole('button', { name: 'Odbij' }).click();
  const reject = screen.getByRole('dialog', { name: 'Odbijanje odsutnosti' });
  now = absenceRow({ ...now, version: 3 });
  await reject.getByRole('textbox', { name: 'Razlog' }).fill('Gužva');
  await reject.getByRole('button', { name: 'Odbij odsutnost' }).click();
  await expect.element(reject.getByText('Netko je u međuvremenu izmijenio ovu odsutnost.')).toBeVisible();
  await reject.getByRole('button', { name: 'Odbij odsutnost' }).click();
  await expect.element(toastOf(screen, 'Odbijena odsutnost: Marko Božić')).toBeVisible();
  expect(bodies).toEqual([2, 3]);
});

test('a rejection has a reason, and keeps it when it is refused', async () => {
  const reasons: unknown[] = [];
  let refuses = true;
  const { answers } = listing([absenceRow()], {
    'POST /absences/5/reject': async (request) => {
      reasons.push(await request.json());
      return refuses ? fault(409, 'not_allowed_now', 'To sada nije moguće.') : { data: absenceRow() };
    },
  });
  const { screen } = await renderApp('/absences', { answers });
  await menuOf(screen, /^Radnje: Marko Božić/).click();
  await screen.getByRole('menuitem', { name: 'Odbij' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Odbijanje odsutnosti' });
  await dialog.getByRole('button', { name: 'Odbij odsutnost' }).click();
  await expect.element(dialog.getByText('Navedite razlog')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Razlog' }).fill('Gužva');
  await dialog.getByRole('button', { name: 'Odbij odsutnost' }).click();
  await expect.element(dialog.getByText('To sada nije moguće.')).toBeVisible();
  refuses = false;
  await dialog.getByRole('button', { name: 'Odbij odsutnost' }).click();
  await expect.element(toastOf(screen, 'Odbijena odsutnost: Marko Božić')).toBeVisible();
  expect(reasons).toEqual([
    { reason: 'Gužva', version: 1 },
    { reason: 'Gužva', version: 1 },
  ]);
});

test('the office writes an absence down and hears which work it meets', async () => {
  const bodies: unknown[] = [];
  const { answers } = listing([], {
    'POST /users/picker_search': () => ({
      data: [{ user_id: 7, tenant_user_id: 7, first_name: 'Marko', last_name: 'Božić', email: 'm@x.test' }],
      count: 1,
    }),
    'POST /absences': async (request) => {
      bodies.push(await request.json());
      return Response.json({ data: 5 }, { status: 201 });
    },
    'GET /absences/5': () => ({ data: CLASH }),
  });
  const { screen } = await renderApp('/absences', { answers });
  await screen.getByRole('button', { name: 'Nova odsutnost' }).first().click();
  const dialog = screen.getByRole('dialog', { name: 'Nova odsutnost' });
  await dialog.getByText('Dio dana').click();
  await dialog.getByRole('button', { name: 'Dodaj odsutnost' }).click();
  await expect.element(dialog.getByText('Ispunite ovo polje')).toHaveLength(5);
  await dialog.getByRole('combobox', { name: 'Osoba' }).click();
  await screen.getByRole('option', { name: /Marko Božić/ }).click();
  await dialog.getByText('Cijeli dani').click();
  await dialog.getByLabelText('Od dana').fill('3.8.2026.');
  await dialog.getByLabelText('Do dana').fill('7.8.2026.');
  await userEvent.keyboard('{Tab}');
  await dialog.getByRole('button', { name: 'Dodaj odsutnost' }).click();
  await expect.element(toastOf(screen, 'Dodana odsutnost: Marko Božić')).toBeVisible();
  await expect.element(toastOf(screen, 'Marko Božić u to vrijeme ima 1 nalog.')).toBeVisible();
  expect(bodies).toEqual([{ user_id: 7, kind: 'LEAVE', note: '', from_day: '2026-08-03', to_day: '2026-08-07' }]);
});

test('a worker asks on the phone, is told of a clash of dates, and takes the request back', async () => {
  await page.viewport(390, 844);
  const own = absenceRow({ allowed_actions: ['absence.edit', 'absence.delete'] });
  const bodies: unknown[] = [];
  const { answers } = listing([own], {
    'GET /auth/check': () => WORKER,
    'POST /absences': async (request) => {
      bodies.push(await request.json());
      return fault(409, 'absent_already', 'Osoba je u to vrijeme već odsutna.');
    },
    'DELETE /absences/5': () => ({ data: null }),
  });
  const { screen, calls } = await renderApp('/absences', { answers });
  await expect.element(screen.getByRole('button', { name: '3. – 7. 8. 2026.', exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Zatraži odsutnost' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Zahtjev za odsutnost' });
  await expect.element(dialog.getByRole('combobox', { name: 'Osoba' })).not.toBeInTheDocument();
  await dialog.getByLabelText('Od dana').fill('5.8.2026.');
  await dialog.getByRole('textbox', { name: 'Napomena' }).fill(' More ');
  // The end follows the start until it is chosen.
  await expect.element(dialog.getByLabelText('Do dana')).toHaveValue('05. 08. 2026.');
  await dialog.getByRole('button', { name: 'Pošalji zahtjev' }).click();
  await expect.element(dialog.getByText('Osoba je u to vrijeme već odsutna.')).toBeVisible();
  expect(bodies).toEqual([{ kind: 'LEAVE', note: 'More', from_day: '2026-08-05', to_day: '2026-08-05' }]);
  await dialog.getByRole('button', { name: 'Odustani' }).click();
  await screen.getByRole('dialog', { name: 'Upozorenje' }).getByRole('button', { name: 'Da' }).click();

  await screen.getByRole('button', { name: '3. – 7. 8. 2026.', exact: true }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Povuci zahtjev' }).click();
  const question = screen.getByRole('dialog', { name: 'Povlačenje zahtjeva' });
  await expect.element(question).toHaveTextContent('povući zahtjev: Godišnji odmor, 3. – 7. 8. 2026.?');
  await question.getByRole('button', { name: 'Povuci zahtjev' }).click();
  await expect.element(toastOf(screen, 'Zahtjev je povučen')).toBeVisible();
  expect(calls).toContain('DELETE /absences/5');
  await page.viewport(1280, 800);
});

test('what two people changed is decided as one time', async () => {
  const bodies: Record<string, unknown>[] = [];
  const { answers } = listing([absenceRow()], {
    'GET /absences/5': () => ({
      data: absenceRow({
        ...{ kind: 'OTHER', from: '2026-08-09T22:00:00Z', to: '2026-08-11T22:00:00Z', version: 3 },
      }),
    }),
    'PATCH /absences/5': async (request) => {
      bodies.push((await request.json()) as Record<string, unknown>);
      if (bodies.length > 1) return { data: 5, version: 4 };
      const when = (from: string, to: string) => ({ from, to, whole_days: true });
      const conflict = {
        field: 'when',
        yours: when('2026-08-03T22:00:00Z', '2026-08-07T22:00:00Z'),
        theirs: when('2026-08-09T22:00:00Z', '2026-08-11T22:00:00Z'),
        by: 'Ivo Kos',
        at: '2026-07-02T08:00:00Z',
      };
      return Response.json(
        { title: 'conflict', status: 409, code: 'conflict', conflicts: [conflict], version: 3 },
        { status: 409, headers: { 'content-type': 'application/problem+json' } },
      );
    },
  });
  const { screen } = await renderApp('/absences', { answers });
  await menuOf(screen, /^Radnje: Marko Božić/).click();
  await screen.getByRole('menuitem', { name: 'Uredi' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Uređivanje odsutnosti: Marko Božić' });
  await dialog.getByLabelText('Od dana').fill('4.8.2026.');
  await dialog.getByRole('textbox', { name: 'Napomena' }).fill('Dogovoreno');
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  const both = screen.getByRole('dialog', { name: 'Netko drugi je mijenjao isto' });
  await expect.element(both).toHaveTextContent('10. – 11. 8. 2026.');
  await both.getByRole('radio', { name: /^Njihovo/ }).click();
  await both.getByRole('button', { name: 'Spremi' }).click();
  await expect.element(toastOf(screen, 'Spremljena odsutnost: Marko Božić')).toBeVisible();
  expect(bodies[1]).toEqual({
    // Theirs, as it was not touched here.
    kind: 'OTHER',
    note: 'Dogovoreno',
    version: 3,
    from_day: '2026-08-10',
    to_day: '2026-08-11',
  });
});

test('a notice leads to the absence it is about', async () => {
  const notice = {
    notice_id: 1,
    kind: 'absence_requested',
    task_id: 0,
    order_id: null,
    absence_id: 5,
    title: 'Marko Božić',
    text: '',
    created_by: 'Marko Božić',
    created_at: '2026-07-01T08:00:00Z',
    read: true,
  };
  const { answers, asked } = listing([absenceRow()], {
    'POST /notices/search': () => ({ data: [notice], count: 1, unread: 0 }),
  });
  const { screen, router } = await renderApp('/absences?state=APPROVED', { answers });
  await screen.getByRole('button', { name: 'Obavijesti' }).click();
  await screen.getByRole('link', { name: /Zahtjev za odsutnost/ }).click();
  await expect.poll(() => router.state.location.search).toEqual({ id: 5 });
  await expect.poll(() => asked.at(-1)?.filter).toEqual({ eq: [{ column: 'absence_id' }, 5] });
});

test('a change made elsewhere is shown', async () => {
  const absences = [absenceRow()];
  const { screen } = await renderApp('/absences', listing(absences));
  await expect.element(screen.getByText('Čeka odluku')).toBeVisible();
  absences[0] = absenceRow({ state: 'APPROVED' });
  tell('change', { thing: 'absence', id: 5, kind: 'status', by: 2, version: 2 });
  await expect.element(screen.getByText('Odobrena', { exact: true })).toBeVisible();
});

test('an empty list says why, one that cannot be read can be asked for again', async () => {
  let broken = true;
  const { answers } = listing([]);
  const search = answers['POST /absences/search'];
  const { screen } = await renderApp('/absences?state=REQUESTED', {
    answers: {
      ...answers,
      'POST /absences/search': (request) => (broken ? fault(403, 'forbidden', 'Niste ovlašteni.') : search?.(request)),
    },
  });
  await expect.element(screen.getByText('Niste ovlašteni.')).toBeVisible();
  broken = false;
  await screen.getByRole('button', { name: 'Pokušaj ponovno' }).click();
  await expect.element(screen.getByText('Nijedan zahtjev ne čeka odluku.')).toBeVisible();
});

test('list and dialogs have no accessibility faults', async () => {
  const { screen } = await renderApp('/absences?kind=LEAVE', listing());
  await expect.element(screen.getByText('Prevelika gužva')).toBeVisible();
  expect(await faultsIn(document.body)).toEqual([]);
  await screen.getByRole('button', { name: 'Marko Božić', exact: true }).click();
  await expect.element(screen.getByRole('link', { name: /Radni nalog RN-31/ })).toBeVisible();
  await expect.poll(() => faultsIn(document.body)).toEqual([]);
  await screen.getByRole('button', { name: 'Zatvori' }).last().click();
  await screen.getByRole('button', { name: 'Nova odsutnost' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Napomena' })).toBeVisible();
  await expect.poll(() => faultsIn(document.body)).toEqual([]);
});

test('who is to be away asks for an approved absence to be cancelled, and the office decides', async () => {
  const bodies: unknown[] = [];
  const approved = { state: 'APPROVED', decided_by: 'Ana Horvat' } as const;
  const own = listing([absenceRow({ ...approved, allowed_actions: ['absence.cancel'] })], {
    'GET /auth/check': () => signedIn({ roles: ['WORKER'], permissions: ['absence.read'] }),
    'POST /absences/5/cancel': async (request) => {
      bodies.push(await request.json());
      return { data: absenceRow() };
    },
  });
  const worker = await renderApp('/absences', { answers: own.answers });
  await menuOf(worker.screen, /^Radnje/).click();
  await worker.screen.getByRole('menuitem', { name: 'Zatraži otkazivanje' }).click();
  const dialog = worker.screen.getByRole('dialog', { name: 'Zahtjev za otkazivanje odsutnosti' });
  await dialog.getByRole('textbox').fill('Bolestan sam');
  await dialog.getByRole('button', { name: 'Pošalji zahtjev' }).click();
  await expect.poll(() => bodies).toEqual([{ reason: 'Bolestan sam', version: 1 }]);
  await worker.screen.unmount();

  const asked = absenceRow({
    ...approved,
    cancel: { asked_at: '2026-08-01T08:00:00Z', reason: 'Bolestan sam' },
    allowed_actions: ['absence.delete', 'absence.approve'],
  });
  const { answers } = listing([asked], {
    'GET /absences/5': () => ({ data: asked }),
    'POST /absences/5/approve': () => ({ data: asked }),
  });
  const { screen, calls } = await renderApp('/absences', { answers });
  await expect.element(screen.getByText('Traži otkazivanje')).toBeVisible();
  await expect.element(screen.getByText('Bolestan sam')).toBeVisible();
  await screen.getByRole('button', { name: 'Marko Božić', exact: true }).first().click();
  const details = screen.getByRole('dialog', { name: 'Marko Božić' });
  await expect.element(details.getByText('Traži otkazivanje')).toBeVisible();
  await expect.element(details.getByText('Odobrena')).not.toBeInTheDocument();
  await details.getByRole('button', { name: 'Zatvori' }).last().click();
  await menuOf(screen, /^Radnje.*Marko Božić/).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Obriši odsutnost' })).toBeVisible();
  await screen.getByRole('menuitem', { name: 'Zadrži odsutnost' }).click();
  await expect.element(toastOf(screen, 'Odsutnost ostaje: Marko Božić')).toBeVisible();
  expect(calls).toContain('POST /absences/5/approve');
});
