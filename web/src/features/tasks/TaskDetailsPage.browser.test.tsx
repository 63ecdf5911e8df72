import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { currentMaker, type Schemas } from '@/api/client';
import { formatDateTime, fromWall } from '@/lib/date';
import { readKept } from '@/lib/local-db';
import { faultsIn } from '@/test/accessible';
import { linkedOrder, task } from '@/test/builders/task';
import { type Answers, fault, signedIn, tell } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';
import { toastStack } from '@/ui/feedback/toast';

type Details = Schemas['TasksDetails'];

const tree = [
  {
    work_hierarchy_id: 1,
    name: 'Strojarstvo',
    path: 'Strojarstvo',
    parent: null,
    children: [{ work_hierarchy_id: 2, name: 'Hlađenje', path: 'Strojarstvo / Hlađenje', parent: 1, children: [] }],
  },
];

const comment = (more: Partial<Schemas['Comment']> = {}): Schemas['Comment'] => ({
  comment_id: 1,
  comment: 'Naručen novi ventilator.',
  created_by: 'Marko Babić',
  user_id: 2,
  avatar_url: '',
  created_at: '2026-11-18T08:02:00Z',
  shared: false,
  withdrawn: false,
  withdrawn_at: null,
  withdrawn_by: null,
  can_edit_till: null,
  edited_at: null,
  mentions: [],
  can_withdraw: false,
  unread: false,
  image: null,
  ...more,
});

const json = async (request: Request) => {
  if (!request.headers.get('content-type')?.includes('multipart')) return request.json();
  return JSON.parse(await ((await request.formData()).get('json') as File).text());
};

const commentBox = () => page.getByRole('textbox', { name: 'Komentar' });

/** A server with one task, which keeps what is saved; every saved body is noted. */
async function open(first: Partial<Details> = {}, answers: Answers = {}, path = '/tasks/7', again = false) {
  let now = task(first);
  const saves: Record<string, unknown>[] = [];
  const app = await renderApp(path, {
    again,
    answers: {
      'GET /tasks/7/details': () => ({ data: now }),
      'PATCH /tasks/7/details': async (request) => {
        const body = await json(request);
        saves.push(body);
        const { version: _, ...change } = body;
        now = { ...now, ...change, version: now.version + 1 };
        return { data: 7, version: now.version };
      },
      'POST /tasks/7/comments/read': () => ({ data: null }),
      'GET /tasks/7/history': () => ({ data: [], count: 0 }),
      'GET /work_hierarchies': () => ({ data: tree }),
      'POST /tasks/search': () => ({ data: [], count: 0 }),
      ...answers,
    },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const change = (more: Partial<Details>) => {
    now = { ...now, version: now.version + 1, ...more };
    tell('change', { thing: 'task', id: 7, kind: 'title', by: 2, version: now.version });
  };
  return { ...app, saves, change };
}

const repeating = {
  plan: {
    ...{ rule: 'FREQ=WEEKLY;BYDAY=MO', first_day: '2026-11-16', last_day: null, times: 5 },
    ...{ time_zone: 'Europe/Zagreb', days_ahead: 14, counts_from: 'PLANNED', days_off: 'MOVE' },
    ...{ order_time: null, time_estimate: null, team_id: null },
  },
  ...{ version: 1, team_name: '', team_gone: false, set_by: 'Marko Babić', client_gone: false },
  ...{ paused_at: null, waits_for: null, made: [], made_count: 0, can_edit: true },
  next: [{ day: '2026-12-07', on_day: '2026-12-07', why: '', off: '' }],
};

describe('a template that repeats', () => {
  test('waits while its client is archived, and says so', async () => {
    await open(
      { status: 'TEMPLATE' },
      { 'GET /tasks/7/recurrence': () => ({ data: { ...repeating, client_gone: true } }) },
    );
    await expect.element(page.getByText('Čeka: klijent je arhiviran')).toBeVisible();
    await expect.element(page.getByText(/Zadaci se ne stvaraju dok se klijent ne vrati/)).toBeVisible();
    await expect.element(page.getByRole('list', { name: 'Sljedeći dani' })).not.toBeInTheDocument();
  });

  test('says before it is saved which of its days have passed', async () => {
    await open(
      { status: 'TEMPLATE' },
      {
        'GET /tasks/7/recurrence': () => ({ data: repeating }),
        'POST /tasks/7/recurrence/preview': () => ({ data: { next: repeating.next, made: [], passed: 1 } }),
      },
    );
    await expect.element(page.getByRole('list', { name: 'Sljedeći dani' })).toBeVisible();
    await page.getByRole('region', { name: 'Ponavljanje' }).getByRole('button', { name: 'Izmijeni' }).click();
    await expect.element(page.getByText(/^1 od 5 dana već je prošao: broji se/)).toBeVisible();
  });
});

const title = () => page.getByRole('textbox', { name: 'Naziv', exact: true });
const description = () => page.getByRole('textbox', { name: 'Opis' });
/** A toast: it is drawn, and once more spoken. */
const told = (text: string) => page.getByText(text, { exact: true }).first();
const saveBar = () => page.getByRole('region', { name: 'Nespremljene izmjene' });

beforeEach(() => toastStack.clear());

test.each([true, false])('its tab is called by its number, then by its title', async (can_edit) => {
  await open({ title: 'Servis vitrine', can_edit });
  await expect.poll(() => document.title).toBe('Z-7 Servis vitrine · Teren');
});

describe('editing', () => {
  test('counts, undoes field by field, and saves only what changed', async () => {
    const { saves } = await open();
    await expect.element(saveBar()).not.toBeInTheDocument();
    await title().fill('Servis vitrine');
    await description().fill('Ne hladi.');
    await expect.element(page.getByText('2 nespremljene izmjene')).toBeVisible();
    await page.getByRole('button', { name: 'Poništi izmjenu polja Opis' }).click();
    await expect.element(description()).toHaveValue('Vitrina br. 3 ne održava temperaturu.');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(told('Zadatak je spremljen')).toBeVisible();
    expect(saves).toEqual([{ version: 1, title: 'Servis vitrine' }]);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Servis vitrine');
    await expect.element(saveBar()).not.toBeInTheDocument();
  });

  test('cancel brings back what was saved', async () => {
    await open();
    await title().fill('Nešto drugo');
    await page.getByRole('button', { name: 'Odustani' }).click();
    await expect.element(title()).toHaveValue('Servis rashladne vitrine');
    await expect.element(saveBar()).not.toBeInTheDocument();
  });

  test('what was typed is there to be copied when others close the task, or take it away', async () => {
    let now: Details | null = task({});
    const { change } = await open(
      {},
      { 'GET /tasks/7/details': () => (now ? { data: now } : fault(404, 'not_found', 'Ne postoji.')) },
    );
    await description().fill('Dugo pisano.');
    now = task({ can_edit: false, status: 'DELETED', phase: '', version: 2 });
    change({});
    await expect.element(page.getByRole('group', { name: 'Upisani tekst' })).toHaveTextContent('Dugo pisano.');
    now = null;
    change({});
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Zadatak nije pronađen');
    await expect.element(page.getByRole('group', { name: 'Upisani tekst' })).toHaveTextContent('Dugo pisano.');
    await page.getByRole('button', { name: 'Odbaci upisano' }).click();
    await expect.element(page.getByRole('group', { name: 'Upisani tekst' })).not.toBeInTheDocument();
  });

  test('disables the actions of the header and the comments meanwhile', async () => {
    await open();
    await title().fill('Nešto drugo');
    for (const name of ['Povijest', 'Potvrdi zadatak', 'Više radnji']) {
      await expect.element(page.getByRole('button', { name })).toBeDisabled();
    }
    await expect.element(page.getByRole('textbox', { name: 'Komentar' })).toBeDisabled();
  });

  test('is not saved without a location name, which says so once left', async () => {
    await open();
    await page.getByRole('button', { name: 'Uredi adresu' }).click();
    const name = page.getByRole('textbox', { name: 'Naziv mjesta' });
    await name.clear();
    await expect.element(page.getByText('Ispunite ovo polje')).not.toBeInTheDocument();
    await userEvent.tab();
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByRole('button', { name: 'Spremi' })).toBeDisabled();
  });

  test('needs a work hierarchy: a field error and a toast, and no call', async () => {
    const { saves } = await open({ whier_id: null, whiers: [] });
    await title().fill('Servis vitrine');
    await page.getByRole('button', { name: 'Spremi' }).click();
    await expect.poll(() => page.getByText('Vrsta radova je obavezna').elements().length).toBeGreaterThan(1);
    expect(saves).toEqual([]);
  });

  test('asks before the page is left; only Yes leaves', async () => {
    const { router } = await open();
    await title().fill('Nešto drugo');
    await page.getByRole('main').getByRole('link', { name: 'Zadaci' }).click();
    await expect.element(page.getByText(/Neke izmjene nisu spremljene/)).toBeVisible();
    await page.getByRole('button', { name: 'Ne', exact: true }).click();
    expect(router.state.location.pathname).toBe('/tasks/7');
    await page.getByRole('main').getByRole('link', { name: 'Zadaci' }).click();
    await page.getByRole('button', { name: 'Da', exact: true }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/tasks');
    // Given up is given up: nothing of it comes back.
    await expect.poll(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  test('what is typed and chosen is there again after a reload', async () => {
    const choose = (role: string, name: string) => {
      const chooser = document.querySelector<HTMLInputElement>(`input[data-role=${role}]`);
      const chosen = new DataTransfer();
      chosen.items.add(new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], name));
      if (chooser) chooser.files = chosen.files;
      chooser?.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const { screen } = await open();
    await commentBox().fill('Evo slike.');
    choose('comment-photo', 'uz-komentar.png');
    await expect.element(page.getByText('uz-komentar.png')).toBeVisible();
    await title().fill('Nešto drugo');
    choose('chooser', 'nova.png');
    await expect.element(page.getByText('2 nespremljene izmjene')).toBeVisible();
    await expect.poll(() => readKept(`draft:task:7:${currentMaker()}`)).toBeDefined();
    await expect.poll(() => readKept(`draft:task-comment:7:1:${currentMaker()}`)).toBeDefined();
    await screen.unmount();
    await open({}, {}, '/tasks/7', true);
    await expect.element(title()).toHaveValue('Nešto drugo');
    await expect.element(page.getByText('nova.png')).toBeVisible();
    await expect.element(page.getByText('2 nespremljene izmjene')).toBeVisible();
    await expect.element(commentBox()).toHaveValue('Evo slike.');
    await expect.element(page.getByText('uz-komentar.png')).toBeVisible();
  });
});

describe('what others do meanwhile', () => {
  test('untouched fields follow, touched ones stay and say so', async () => {
    const history = {
      history_id: 3,
      type: 'title',
      datetime: '2026-11-21T08:00:00Z',
      user: 'Marko Babić',
      old_value: '',
      value: '',
      reason: '',
    };
    const { change } = await open({}, { 'GET /tasks/7/history': () => ({ data: [history], count: 1 }) });
    await title().fill('Moj naziv');
    change({ title: 'Njihov naziv', description: 'Njihov opis' });
    await expect.element(description()).toHaveValue('Njihov opis');
    await expect.element(title()).toHaveValue('Moj naziv');
    await expect.element(page.getByText(/Marko Babić: u međuvremenu izmijenjeno/)).toBeVisible();
  });

  test('while the page is closed shows when it is opened again', async () => {
    const { change, router } = await open();
    await expect.element(title()).toHaveValue('Servis rashladne vitrine');
    await router.navigate({ to: '/tasks' });
    await expect.element(title()).not.toBeInTheDocument();
    change({ title: 'Njihov naziv' });
    await router.navigate({ to: '/tasks/$taskId', params: { taskId: 7 } });
    await expect.element(title()).toHaveValue('Njihov naziv');
  });

  test('a conflict sets both values side by side, and saves the choice on the new version', async () => {
    const saves: Record<string, unknown>[] = [];
    let now = task();
    await open(
      {},
      {
        'GET /tasks/7/details': () => ({ data: now }),
        'PATCH /tasks/7/details': async (request) => {
          const body = await json(request);
          saves.push(body);
          if (body.version === 1) {
            now = { ...now, version: 2, title: 'Njihov naziv', contact_name: 'Njihov kontakt' };
            const by = { by: 'Marko Babić', at: '2026-11-21T08:00:00Z' };
            const conflicts = [
              { field: 'contact_name', yours: 'Moj kontakt', theirs: 'Njihov kontakt', ...by },
              { field: 'title', yours: 'Moj naziv', theirs: 'Njihov naziv', ...by },
            ];
            return Response.json(
              { type: 'about:blank', title: 'conflict', status: 409, code: 'conflict', conflicts, version: 2 },
              { status: 409, headers: { 'content-type': 'application/problem+json' } },
            );
          }
          const { version: _, ...changed } = body;
          now = { ...now, ...changed, version: 3 };
          return { data: 7, version: 3 };
        },
      },
    );
    await title().fill('Moj naziv');
    await page.getByRole('button', { name: 'Uredi kontakt' }).click();
    await page.getByRole('textbox', { name: 'Osoba za kontakt' }).fill('Moj kontakt');
    await page.getByRole('button', { name: 'Spremi' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('Njihov naziv')).toBeVisible();
    await expect.element(dialog.getByText('Moj kontakt')).toBeVisible();
    await expect
      .element(dialog.getByText(`Marko Babić, ${formatDateTime(fromWall('2026-11-21', '09:00'))}`).first())
      .toBeVisible();
    await dialog
      .getByRole('group', { name: 'Naziv' })
      .getByRole('radio', { name: /Njihovo/ })
      .click();
    await dialog.getByRole('button', { name: 'Spremi' }).click();
    await expect.element(told('Zadatak je spremljen')).toBeVisible();
    expect(saves).toEqual([
      { version: 1, title: 'Moj naziv', contact_name: 'Moj kontakt' },
      { version: 2, contact_name: 'Moj kontakt' },
    ]);
    await expect.element(title()).toHaveValue('Njihov naziv');
    await expect.element(saveBar()).not.toBeInTheDocument();
  });
});

describe('comments', () => {
  test('are sent, and what comes in is marked new and read', async () => {
    const sent: unknown[] = [];
    const { change, calls } = await open(
      {},
      {
        'POST /tasks/7/comments': async (request) => {
          sent.push(await json(request));
          return Response.json({ data: 5 }, { status: 201 });
        },
      },
    );
    const box = page.getByRole('textbox', { name: 'Komentar' });
    await expect.element(page.getByRole('button', { name: 'Pošalji' })).toBeDisabled();
    await box.fill('  Stižem u 10.  ');
    await page.getByRole('button', { name: 'Pošalji' }).click();
    await expect.element(box).toHaveValue('');
    expect(sent).toEqual([{ comment: 'Stižem u 10.', shared: false }]);
    change({ comments: [comment({ unread: true })] });
    await expect.element(page.getByText('Naručen novi ventilator.')).toBeVisible();
    const fresh = page.getByText('Novo', { exact: true });
    await expect.element(fresh).toBeVisible();
    fresh.element().scrollIntoView();
    await expect.poll(() => calls).toContain('POST /tasks/7/comments/read');
  });

  test('one can take back only one’s own, and a withdrawn one keeps its place', async () => {
    await open({
      comments: [
        comment(),
        comment({ comment_id: 2, user_id: 1, created_by: 'Željka Šimunović', can_withdraw: true }),
        comment({
          comment_id: 3,
          withdrawn: true,
          comment: '',
          withdrawn_by: 'Iva Jurić',
          withdrawn_at: '2026-11-18T09:05:00Z',
        }),
      ],
    });
    await expect.element(page.getByRole('button', { name: 'Povuci komentar, Željka Šimunović' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Povuci komentar, Marko Babić' })).not.toBeInTheDocument();
    await expect.element(page.getByText(/^Komentar je povučen · Iva Jurić, /)).toBeVisible();
  });

  test('a comment is internal unless it is shared, which is said before and after', async () => {
    const sent: unknown[] = [];
    await open(
      { comments_shared_with: 'Jadran', comments: [comment(), comment({ comment_id: 2, shared: true })] },
      {
        'POST /tasks/7/comments': async (request) => {
          sent.push(await json(request));
          return Response.json({ data: 5 }, { status: 201 });
        },
      },
    );
    await expect.element(page.getByText('Dijeljeno', { exact: true })).toHaveLength(1);
    await expect.element(page.getByText('Interno', { exact: true })).toHaveLength(1);
    const share = page.getByRole('switch', { name: 'Podijeli s tvrtkom Jadran' });
    // It has the same readers as the last comment.
    await expect.element(share).toBeChecked();
    await share.click();
    await expect.element(page.getByText(/^Interno: komentar čita samo /)).toBeVisible();
    await share.click();
    await expect.element(page.getByText(/^Komentar čitaju .+ i Jadran$/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Komentar' }).fill('Stižemo u 10.');
    await page.getByRole('button', { name: 'Pošalji' }).click();
    await expect.poll(() => sent).toEqual([{ comment: 'Stižemo u 10.', shared: true }]);
  });
});

test('who may only read sees no form, but can comment and add photos', async () => {
  await open({ can_edit: false, allowed_actions: ['task.comment', 'task.photo'] });
  await expect.element(title()).not.toBeInTheDocument();
  for (const name of ['Uredi adresu', 'Uredi kontakt', 'Dodaj telefon']) {
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  }
  await expect.element(page.getByText('Vitrina br. 3 ne održava temperaturu.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Nazovi' })).toHaveAttribute('href', 'tel:+385915550142');
  await expect.element(page.getByRole('textbox', { name: 'Komentar' })).toBeEnabled();
  await expect.element(page.getByRole('group', { name: 'Dodaj slike' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Povijest' })).toBeEnabled();
});

test('a rejection needs a reason', async () => {
  const reasons: unknown[] = [];
  await open(
    {},
    {
      'POST /tasks/7/reject': async (request) => {
        reasons.push(await request.json());
        return {
          data: task({
            status: 'REJECTED',
            phase: '',
            can_edit: false,
            allowed_actions: ['task.reopen'],
            status_reason: 'Kriva adresa',
          }),
        };
      },
    },
  );
  await page.getByRole('button', { name: 'Više radnji' }).click();
  await page.getByRole('menuitem', { name: 'Odbij' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Odbij zadatak' }).click();
  await expect.element(dialog.getByText('Navedite razlog')).toBeVisible();
  await dialog.getByRole('textbox').fill('Kriva adresa');
  await dialog.getByRole('button', { name: 'Odbij zadatak' }).click();
  await expect.element(told('Zadatak je odbijen')).toBeVisible();
  expect(reasons).toEqual([{ reason: 'Kriva adresa', version: 1 }]);
});

test('a task of nobody’s is not found, within the frame', async () => {
  await open({}, { 'GET /tasks/7/details': () => fault(404, 'not_found', 'Ne postoji') });
  await expect.element(page.getByRole('heading', { name: 'Zadatak nije pronađen' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Natrag na zadatke' })).toHaveAttribute('href', '/tasks');
});

test('the financial tab comes with the first work order, for who may see what it costs', async () => {
  const order = linkedOrder({ order_status: 'DONE', planned_start: '2026-11-19T07:00:00Z', time_estimate: 90 });
  const { change } = await open({ linked_orders: [order] });
  await expect.element(page.getByRole('link', { name: 'RN-12' })).toHaveAttribute('href', '/work-orders/12');
  await expect.element(page.getByRole('tab', { name: 'Financijski detalji' })).not.toBeInTheDocument();
  change({ linked_orders: [order], total_cost: 0 });
  await expect.element(page.getByRole('tab', { name: 'Financijski detalji' })).toBeVisible();
  change({ linked_orders: [], total_cost: 0 });
  await expect.element(page.getByRole('tab', { name: 'Financijski detalji' })).not.toBeInTheDocument();
});

test('a task without a work hierarchy asks for one before anything is saved', async () => {
  await open({ whier_id: null, whiers: [] });
  await expect.element(page.getByText(/još nema vrstu radova/)).toBeVisible();
});

test.each(['light', 'dark'] as const)('has no accessibility fault, %s, edited or read', async (theme) => {
  const check = signedIn();
  const answers = { 'GET /auth/check': () => ({ ...check, user: { ...check.user, theme } }) };
  const document = {
    task_document_id: 3,
    doc_url: '/api/uploads/z.pdf',
    name: 'z.pdf',
    size: 412_000,
    content_type: 'application/pdf',
  };
  const { screen } = await open({ comments: [comment({ unread: true })], documents: [document] }, answers);
  await title().fill('Moj naziv');
  expect(await faultsIn(screen.container, { habits: true })).toEqual([]);
  await screen.unmount();
  await open({ can_edit: false, status: 'DELETED', phase: '', allowed_actions: ['task.restore'] }, answers);
  expect(await faultsIn(window.document.body, { habits: true })).toEqual([]);
});

describe('a question that others answer meanwhile', () => {
  const asking: Partial<Details> = {
    role_type: 'CLIENT',
    phase: 'WAITING_ACCEPTANCE',
    allowed_actions: ['task.comment', 'task.reject'],
    can_edit: false,
  };

  test('stays the question it was, and says what has happened and what is possible now', async () => {
    const { change } = await open(asking);
    await page.getByRole('button', { name: 'Povuci zahtjev' }).click();
    const dialog = page.getByRole('dialog', { name: 'Povlačenje zahtjeva' });
    await dialog.getByRole('textbox').fill('Riješili smo sami');
    change({ phase: 'NEW', accepted_at: '2026-11-18T09:00:00Z', allowed_actions: ['task.comment'] });
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(/je prihvatila zahtjev.*u komentaru/);
    await expect.element(dialog.getByRole('textbox')).toHaveValue('Riješili smo sami');
    await expect.element(dialog.getByRole('button', { name: 'Povuci zahtjev' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('dialog', { name: 'Odbijanje zadatka' })).not.toBeInTheDocument();
  });

  test('says the same where only the server knew', async () => {
    let now: Partial<Details> = asking;
    const { calls } = await open(asking, {
      'GET /tasks/7/details': () => ({ data: task(now) }),
      'POST /tasks/7/reject': () => {
        now = { ...asking, status: 'REJECTED', phase: '', allowed_actions: ['task.comment'] };
        return fault(409, 'not_allowed_now', 'To u ovom statusu nije moguće.');
      },
    });
    await page.getByRole('button', { name: 'Povuci zahtjev' }).click();
    const dialog = page.getByRole('dialog', { name: 'Povlačenje zahtjeva' });
    await dialog.getByRole('textbox').fill('Riješili smo sami');
    await dialog.getByRole('button', { name: 'Povuci zahtjev' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(/u međuvremenu promijenio \(„Odbijen”\)/);
    expect(calls).toContain('POST /tasks/7/reject');
  });
});
