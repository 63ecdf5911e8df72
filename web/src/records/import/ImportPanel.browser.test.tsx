import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ApiError } from '@/api/client';
import { faultsIn } from '@/test/accessible';
import { renderUi } from '@/test/render-ui';
import { ImportModal } from './ImportModal';
import { ImportPanel } from './ImportPanel';
import type { ImportBatch, ImportCalls, ImportOutcome, ImportQuery, Look } from './import';

interface Outcome extends ImportOutcome {
  readonly id: number | null;
}

const fault = {
  row: 3,
  field: 'id_number',
  column: 'OIB',
  letter: 'C',
  value: '123',
  code: 'not_an_oib',
  message: 'OIB nije ispravan.',
};
const nothing = {
  ...{ rows: 2, created: 0, updated: 0, unchanged: 0, faults: [], fault_count: 0, bad_rows: 0 },
  ...{ warnings: [], changes: [], unknown: [] },
};
const changed = [
  { row: 2, name: 'Lipa', new: true, cells: [{ column: 'Telefon', old: '', new: '912222222' }] },
  { row: 4, name: 'Jela', new: false, cells: [{ column: 'Grad', old: 'Zadar', new: 'Split' }] },
];
const alone = { for_all: false, usual: '', instead: '', options: [] };
const look: Look = {
  ...{ sheets: [], sheet_name: '', encoding: '', separator: '', unsure: false, rows: 2, head: 1, top: [['Naziv']] },
  headings: [{ letter: 'A', name: 'Naziv', samples: ['Lipa'], field: 'name' }],
  fields: [
    { field: 'name', name: 'Naziv', must: true, key: false, ...alone },
    { field: 'city', name: 'Grad', must: false, key: false, ...alone },
  ],
};
const right: Outcome = { ...nothing, id: null, created: 1, updated: 1 };
const wrong: Outcome = { ...nothing, id: null, faults: [fault], fault_count: 1 };

/** An area that answers the given outcomes one after the other, and what it was asked for. */
function area(...outcomes: (Outcome | Error)[]) {
  const asked: { name: string; text: string; key: string | undefined; how: ImportQuery }[] = [];
  const batches: ImportBatch[] = [];
  const undone: number[] = [];
  const calls: ImportCalls<Outcome> = {
    templates: [{ label: 'CSV', name: 'x.csv', load: async () => new Blob(['x']) }],
    look: async () => look,
    faults: async () => new Blob(['x']),
    read: async ({ sheet }, how, key) => {
      asked.push({ name: sheet.name, text: await sheet.text(), key, how });
      const outcome = outcomes[asked.length - 1];
      if (!outcome || outcome instanceof Error) throw outcome ?? new Error('asked too often');
      return outcome;
    },
    idOf: (outcome) => outcome.id,
    undo: async (id, { dry_run = false }) => {
      if (!dry_run) undone.push(id);
      return { dry_run, removed: 2, restored: 1, kept: [], kept_count: 0 };
    },
    batches: { key: ['test', 'imports'], load: async () => [...batches] },
  };
  return { calls, asked, batches, undone };
}

/** The panel's words come first, then the panel. */
async function chooser(): Promise<HTMLInputElement> {
  const found = () => document.querySelector<HTMLInputElement>('input[data-role=chooser]');
  await expect.poll(found).not.toBeNull();
  return found() as HTMLInputElement;
}
const sheet = (text = 'Naziv\nLipa\n') => new File([text], 'tvrtke.csv');

test('a faulty file is told by row and column and nothing is written; the mended one is confirmed and undone', async () => {
  const { calls, asked, undone } = area(wrong, right, { ...right, id: 7 });
  const onChange = vi.fn();
  const screen = await renderUi(<ImportPanel calls={calls} onChange={onChange} />, { locale: 'hr' });
  await userEvent.upload(await chooser(), sheet('Naziv\nx\n'));
  await expect
    .element(screen.getByRole('alert').last())
    .toHaveTextContent('Pronađena je 1 greška. Ništa nije upisano.');
  const row = screen.getByRole('row', { name: /OIB \(C\)/ });
  await expect.element(row).toHaveTextContent('3OIB (C)123OIB nije ispravan.');
  await expect.element(screen.getByRole('button', { name: /^Uvezi/ })).not.toBeInTheDocument();

  await screen.getByRole('button', { name: 'Ukloni tvrtke.csv' }).click();
  await userEvent.upload(await chooser(), sheet());
  await expect.element(screen.getByRole('status')).toHaveTextContent('Dodaje se: 1Mijenja se: 1');
  expect(onChange).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Uvezi 2 retka' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('Uvezeno: tvrtke.csvDodano: 1Izmijenjeno: 1');
  expect(onChange).toHaveBeenCalledOnce();
  expect(asked.map(({ text, key }) => [text, key !== undefined])).toEqual([
    ['Naziv\nx\n', false],
    ['Naziv\nLipa\n', false],
    ['Naziv\nLipa\n', true],
  ]);

  await screen.getByRole('button', { name: 'Poništi uvoz' }).click();
  await expect.element(screen.getByText(/poništiti uvoz datoteke tvrtke.csv/)).toBeVisible();
  await screen.getByRole('dialog').getByRole('button', { name: 'Poništi uvoz' }).click();
  const status = screen.getByRole('status').filter({ hasText: 'Uvezi drugu datoteku' });
  await expect.element(status).toHaveTextContent('Poništen je uvoz datoteke tvrtke.csv');
  await expect.element(status).not.toHaveTextContent('Uvezeno');
  expect(undone).toEqual([7]);
});

test('articles that the catalogue lacks are made when the person says so', async () => {
  const made: Outcome = { ...right, created: 2, updated: 0, missing: 2 };
  const { calls, asked } = area({ ...wrong, missing: 2 }, made, { ...made, id: 7 });
  const screen = await renderUi(<ImportPanel calls={calls} onChange={() => {}} />, { locale: 'hr' });
  await userEvent.upload(await chooser(), sheet());
  const make = screen.getByRole('checkbox', { name: 'Dodaj u katalog 2 artikla koji nedostaju' });
  await expect.element(make).not.toBeChecked();
  await make.click();
  await expect.element(make).toBeChecked();
  await expect.element(screen.getByRole('status')).toHaveTextContent('Dodaje se: 2');
  await screen.getByRole('button', { name: 'Uvezi 2 retka' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('Uvezeno: tvrtke.csv');
  expect(asked.map(({ how }) => how.make_items)).toEqual([undefined, true, true]);
});

test('its dialog is closed by Escape in the moment in which it shows that it is done', async () => {
  const { calls } = area(right, { ...right, id: 7 });
  const onClose = vi.fn();
  const screen = await renderUi(<ImportModal title="Uvoz" calls={calls} onChange={vi.fn()} onClose={onClose} />, {
    locale: 'hr',
  });
  await userEvent.upload(await chooser(), sheet());
  const watch = new MutationObserver(() => {
    if (!document.body.textContent.includes('Uvezeno: tvrtke.csv')) return;
    watch.disconnect();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await screen.getByRole('button', { name: 'Uvezi 2 retka' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('columns that the file calls otherwise are chosen, the changes shown, and the good rows taken alone', async () => {
  const { calls, asked } = area(
    { ...wrong, created: 1, updated: 1, bad_rows: 1, changes: changed },
    { ...wrong, id: 7, created: 1, updated: 1, bad_rows: 1 },
  );
  const own: Look = {
    ...{ ...look, sheets: ['Popis', 'Stari'], sheet_name: 'Popis', head: 3 },
    headings: [
      { letter: 'A', name: 'Rb.', samples: ['1'], field: '' },
      { letter: 'B', name: 'Kupac', samples: ['Lipa', 'Jela'], field: '' },
    ],
  };
  const screen = await renderUi(
    <ImportPanel calls={{ ...calls, look: async () => own }} onChange={() => undefined} />,
    { locale: 'hr' },
  );
  await userEvent.upload(await chooser(), sheet());
  await expect.element(screen.getByText('Još nedostaje: Naziv')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Prikaži što se mijenja' })).toBeDisabled();
  await screen.getByRole('combobox', { name: 'Što je Kupac' }).click();
  await screen.getByRole('option', { name: 'Naziv *' }).click();
  expect(await faultsIn(document.body)).toEqual([]);
  await screen.getByRole('button', { name: 'Prikaži što se mijenja' }).click();
  await expect.element(screen.getByRole('row', { name: /^4 Jela/ })).toHaveTextContent('Grad: Zadar → Split');
  await expect.element(screen.getByRole('row', { name: /^2 Lipa/ })).toHaveTextContent('Novo');
  await screen.getByRole('button', { name: 'Uvezi 2 retka bez grešaka' }).click();
  await expect.element(screen.getByText('Izostavljeno s greškama: 1 redak.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Preuzmi retke s greškama' })).toBeVisible();
  const place = { sheet_name: 'Popis', head: 3, columns: ',name' };
  expect(asked.map(({ how }) => how)).toEqual([
    { ...place, dry_run: true },
    { ...place, partial: true },
  ]);
});

test('what became wrong since the check is told like any fault', async () => {
  const problem = { title: '', status: 422, code: 'invalid', faults: [fault], fault_count: 501 };
  const { calls } = area(right, new ApiError(problem));
  const screen = await renderUi(<ImportPanel calls={calls} onChange={() => undefined} />);
  await userEvent.upload(await chooser(), sheet());
  await screen.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect.element(screen.getByRole('alert').last()).toHaveTextContent('501 errors were found');
  await expect.element(screen.getByText('OIB nije ispravan.')).toBeVisible();
});

test('an import whose answer was lost is asked for again under the same key', async () => {
  const lost = new ApiError({ title: '', status: 0, code: 'network' });
  const { calls, asked } = area(right, lost, { ...right, id: 7 });
  const screen = await renderUi(<ImportPanel calls={calls} onChange={() => undefined} />);
  await userEvent.upload(await chooser(), sheet());
  await screen.getByRole('button', { name: 'Import 2 rows' }).click();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('Imported: tvrtke.csv');
  expect(asked[1]?.key).toBeDefined();
  expect(asked[2]?.key).toBe(asked[1]?.key);
});

test('an earlier import is undone but for what is in use, which is told before and after', async () => {
  const { calls, batches } = area();
  const batch = { id: 5, file_name: 'stare.xlsx', rows: 3, created_by: 'Ana', created_at: '2026-11-20T10:00:00Z' };
  batches.push({ ...batch, undone_at: null }, { ...batch, id: 4, undone_at: '2026-11-20T11:00:00Z' });
  const kept = [{ id: 1, name: 'Lipa', code: 'import_in_use', message: 'It is in use.' }];
  const undo: typeof calls.undo = async (_, { dry_run = false }) => {
    return { dry_run, removed: 2, restored: 0, kept, kept_count: 1 };
  };
  const screen = await renderUi(<ImportPanel calls={{ ...calls, undo }} onChange={() => undefined} />);
  await expect.element(screen.getByText(/^Undone/)).toBeVisible();
  await screen.getByRole('button', { name: 'Undo the import of stare.xlsx' }).click();
  const question = screen.getByRole('dialog');
  await expect.element(question).toHaveTextContent('Removed: 2.');
  await expect.element(question).toHaveTextContent('Stays as it is: Lipa (It is in use).');
  await question.getByRole('button', { name: 'Undo the import' }).click();
  await expect.element(screen.getByText('The import of stare.xlsx was undone').first()).toBeVisible();
  await expect.element(screen.getByText('Stays as it is: Lipa (It is in use).').last()).toBeVisible();
});

test('what no column holds is said once for all, and so is what an unknown word means', async () => {
  const unknown = [{ field: 'unit', column: 'Jedinica', word: 'pak', rows: 752 }];
  const { calls, asked } = area({ ...wrong, unknown }, right);
  const options = [
    { value: 'PIECE', name: 'kom' },
    { value: 'OTHER', name: 'ostalo' },
  ];
  const type = { field: 'type', name: 'Vrsta', must: true, key: false, for_all: true, usual: '', instead: '', options };
  const fields = [...look.fields, type, { ...type, field: 'unit', name: 'Jedinica', must: false, for_all: false }];
  const screen = await renderUi(
    <ImportPanel calls={{ ...calls, look: async () => ({ ...look, fields }) }} onChange={() => undefined} />,
  );
  await userEvent.upload(await chooser(), sheet());
  const check = screen.getByRole('button', { name: 'See what changes' });
  await expect.element(check).toBeDisabled();
  await screen.getByRole('combobox', { name: 'Vrsta' }).click();
  await screen.getByRole('option', { name: 'ostalo' }).click();
  await check.click();
  await screen.getByRole('combobox', { name: 'Jedinica: pak (752 rows)' }).click();
  await screen.getByRole('option', { name: 'ostalo' }).click();
  await screen.getByRole('button', { name: 'Check again' }).click();
  await expect.element(screen.getByRole('button', { name: 'Import 2 rows' })).toBeVisible();
  expect(asked.map(({ how }) => [how.for_all, how.means])).toEqual([
    ['type=OTHER', undefined],
    ['type=OTHER', 'unit%3Apak=OTHER'],
  ]);
});

test('a file that is no spreadsheet is not sent', async () => {
  const { calls, asked } = area();
  const screen = await renderUi(<ImportPanel calls={calls} onChange={() => undefined} />);
  const data = new DataTransfer();
  data.items.add(new File(['%PDF-1.7'], 'a.pdf'));
  (await chooser()).parentElement?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
  await expect.element(screen.getByText('Files are not supported')).toBeVisible();
  expect(asked).toEqual([]);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`has no accessibility faults, ${scheme}`, async () => {
    const { calls, batches } = area(wrong);
    const batch = { id: 5, file_name: 'stare.xlsx', rows: 3, created_by: 'Ana', created_at: '2026-11-20T10:00:00Z' };
    batches.push({ ...batch, undone_at: null });
    const screen = await renderUi(<ImportPanel calls={calls} onChange={() => undefined} />, { scheme });
    await userEvent.upload(await chooser(), sheet());
    await expect.element(screen.getByText('OIB nije ispravan.')).toBeVisible();
    expect(await faultsIn(document.body)).toEqual([]);
  });
}

test('an import whose answer does not come can be left: the question says that it goes on', async () => {
  const { calls } = area(right);
  const read: typeof calls.read = async (sent, how, key) =>
    how.dry_run ? calls.read(sent, how, key) : new Promise(() => undefined);
  const onClose = vi.fn();
  const screen = await renderUi(
    <ImportModal title="Uvoz" calls={{ ...calls, read }} onChange={() => undefined} onClose={onClose} />,
    { locale: 'hr' },
  );
  await userEvent.upload(await chooser(), sheet());
  await screen.getByRole('button', { name: 'Uvezi 2 retka' }).click();
  const close = screen.getByRole('dialog', { name: 'Uvoz', exact: true }).getByText('Zatvori', { exact: true });
  await close.click();
  const question = screen.getByRole('dialog', { name: 'Uvoz još traje' });
  await question.getByRole('button', { name: 'Čekaj' }).click();
  expect(onClose).not.toHaveBeenCalled();
  await close.click();
  await question.getByRole('button', { name: 'Svejedno zatvori' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});
