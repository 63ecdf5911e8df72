import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError, type FieldError } from '@/api/client';
import { SessionProvider, sessionOf } from '@/api/session';
import { defineForm, type FormValues, text } from '@/records/editing/define-form';
import { faultsIn } from '@/test/accessible';
import { signedIn } from '@/test/mock-api';
import { renderUi } from '@/test/render-ui';
import { TextField } from '@/ui/fields/TextField';
import { RecordModal } from './RecordModal';
import { useRecordModal } from './use-record-modal';

interface Thing {
  readonly id: number;
  readonly name: string;
  readonly note: string;
  readonly version: number;
}
const KLIMA: Thing = { id: 7, name: 'Klima', note: '', version: 4 };

const form = defineForm<Thing>()({ name: text({ needed: true }), note: text({ as: 'remark' }) });
type Values = FormValues<typeof form>;

interface Server {
  readonly create?: (body: object, headers: Record<'Idempotency-Key', string>) => Promise<number>;
  readonly change?: (body: { readonly version: number }) => Promise<number>;
  readonly now?: Thing;
  readonly onClose?: () => void;
}

function ThingModal({ thing, server }: { thing: Thing | undefined; server: Server }) {
  const editing = useRecordModal<Thing, Values>({
    name: `thing:${thing?.id ?? 'new'}`,
    record: thing,
    ...form,
    faults: (values) => form.faults(values, { name: 'Upišite naziv' }),
    create: (values, headers) => server.create?.(form.toNew(values), headers) ?? Promise.reject(new Error('no call')),
    change: (values, on) => server.change?.(form.toChange(values, on)) ?? Promise.reject(new Error('no call')),
    reread: () => Promise.resolve(server.now),
    shownIn: [],
    onSaved: () => undefined,
    onClose: () => server.onClose?.(),
  });
  return (
    <RecordModal
      editing={editing}
      title="Stvar"
      create="Dodaj"
      names={{ name: 'Naziv', note: 'Napomena' }}
      say={(field, values) => values[field]}
    >
      <TextField label="Naziv" required data-autofocus {...editing.form.field('name')} />
      <TextField label="Napomena" {...editing.form.field('note')} />
    </RecordModal>
  );
}

function open(thing: Thing | undefined, server: Server) {
  const session = sessionOf(signedIn());
  if (!session) throw new Error('nobody is signed in');
  return renderUi(
    <SessionProvider session={session}>
      <main>
        <ThingModal thing={thing} server={server} />
      </main>
    </SessionProvider>,
    { locale: 'hr' },
  );
}
const dialog = page.getByRole('dialog', { name: 'Stvar' });
const field = (name: string) => dialog.getByRole('textbox', { name });
const press = (name: string) => dialog.getByRole('button', { name }).click();

const refused = (errors: FieldError[], more: object = {}) =>
  new ApiError({ type: '', title: 'invalid', status: 422, code: 'invalid', detail: 'Nije ispravno.', errors, ...more });

test('a new one is not sent while it lacks something, and once however often one presses', async () => {
  const create = vi.fn(() => new Promise<number>((resolve) => setTimeout(() => resolve(8), 50)));
  const onClose = vi.fn();
  await open(undefined, { create, onClose });
  await press('Dodaj');
  await expect.element(field('Naziv')).toHaveFocus();
  await expect.element(dialog.getByText('Upišite naziv')).toBeVisible();
  expect(create).not.toHaveBeenCalled();
  await field('Naziv').fill('  Dizalo ');
  await dialog.getByRole('button', { name: 'Dodaj' }).dblClick();
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  expect(create.mock.calls).toEqual([
    [{ name: 'Dizalo', remark: '' }, { 'Idempotency-Key': expect.stringMatching(/^\w{32}$/) }],
  ]);
});

test('a refusal without a field is shown in the dialog', async () => {
  await open(KLIMA, { change: () => Promise.reject(refused([])) });
  await field('Naziv').fill('Dizalo');
  await press('Spremi');
  await expect.element(dialog.getByText('Nije ispravno.')).toBeVisible();
  await expect.element(field('Naziv')).toHaveValue('Dizalo');
});

const theirs: Thing = { ...KLIMA, name: 'Klima i voda', version: 6 };
const conflict = () =>
  refused([], {
    status: 409,
    code: 'conflict',
    version: 6,
    conflicts: [
      { field: 'name', yours: 'Hlađenje', theirs: 'Klima i voda', by: 'Iva Žic', at: '2026-11-21T08:00:00Z' },
    ],
  });

test('of what another has changed meanwhile one chooses, and the rest is saved over it', async () => {
  const change = vi.fn((body: { readonly version: number }) =>
    body.version === 6 ? Promise.resolve(7) : Promise.reject(conflict()),
  );
  const onClose = vi.fn();
  await open(KLIMA, { change, now: theirs, onClose });
  await field('Naziv').fill('Hlađenje');
  await field('Napomena').fill('Na krovu');
  await press('Spremi');
  const question = page.getByRole('dialog', { name: 'Netko drugi je mijenjao isto' });
  await expect.element(question.getByText('Klima i voda')).toBeVisible();
  await expect.element(question.getByText('Hlađenje')).toBeVisible();
  await expect.element(question.getByText(/^Iva Žic/)).toBeVisible();
  await question.getByRole('radio', { name: /^Njihovo/ }).click();
  await question.getByRole('button', { name: 'Spremi' }).click();
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  expect(change.mock.calls).toEqual([
    [{ version: 4, name: 'Hlađenje', remark: 'Na krovu' }],
    [{ version: 6, remark: 'Na krovu' }],
  ]);
});

test('one may go back from the question, and what was typed is still there', async () => {
  const change = vi.fn(() => Promise.reject<number>(conflict()));
  await open(KLIMA, { change, now: theirs });
  await field('Naziv').fill('Hlađenje');
  await press('Spremi');
  await page.getByRole('button', { name: 'Natrag na uređivanje' }).click();
  await expect.element(field('Naziv')).toHaveValue('Hlađenje');
});

test('has no accessibility faults', async () => {
  await open(KLIMA, {});
  await expect.element(field('Naziv')).toBeVisible();
  expect(await faultsIn(document.body)).toEqual([]);
});
