import { useReducer } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '@/test/render-ui';
import { useEscape } from '@/ui/overlays/use-escape';
import type { Column } from './columns';
import { Grid } from './Grid';
import { type Faults, gridOf, gridReducer, savedRow } from './grid-state';
import { pickerColumn } from './picker-column';

interface Part {
  readonly name: string;
  readonly kind: string | null;
  readonly maker: string | null;
  readonly count: number | null;
  readonly price: number | null;
  readonly spare: boolean;
}

const MAKERS = ['Bosch', 'Hilti', 'Makita'];
const drawn = vi.fn<(name: string) => void>();

const COLUMNS: readonly Column<Part>[] = [
  { kind: 'text', id: 'name', header: 'Name', read: (v) => v.name, write: (v, name) => ({ ...v, name }) },
  {
    kind: 'select',
    id: 'kind',
    header: 'Kind',
    width: 100,
    options: [
      { value: 'NEW', label: 'New' },
      { value: 'USED', label: 'Used' },
    ],
    read: (v) => v.kind,
    write: (v, kind) => ({ ...v, kind }),
  },
  pickerColumn<Part, string>({
    id: 'maker',
    header: 'Maker',
    width: 120,
    source: {
      key: ['makers'],
      load: async ({ search }) => {
        const data = MAKERS.filter((maker) => maker.toLowerCase().includes(search.toLowerCase()));
        return { data, count: data.length };
      },
      id: (maker) => maker,
      label: (maker) => maker,
    },
    chosen: (v) => v.maker,
    write: (v, maker) => ({ ...v, maker }),
    clear: (v) => ({ ...v, maker: null }),
  }),
  {
    kind: 'decimal',
    id: 'count',
    header: 'Count',
    width: 90,
    decimals: 2,
    read: (v) => v.count,
    write: (v, count) => ({ ...v, count }),
  },
  {
    kind: 'price',
    id: 'price',
    header: 'Price',
    width: 90,
    read: (v) => v.price,
    write: (v, price) => ({ ...v, price }),
  },
  {
    kind: 'check',
    id: 'spare',
    header: 'Spare',
    width: 70,
    yes: ['yes'],
    read: (v) => v.spare,
    write: (v, spare) => ({ ...v, spare }),
  },
  {
    kind: 'computed',
    id: 'sum',
    header: 'Sum',
    width: 90,
    shown: (v) => {
      drawn(v.name);
      return String(v.price ?? 0);
    },
  },
];

const part = (name: string): Part => ({ name, kind: 'NEW', maker: null, count: 100, price: 125_000, spare: false });
const faultsOf = ({ name }: Part): Faults => (name === '' ? { name: 'Enter a name' } : {});

/** A row without a kind is a heading: it has a name alone, and not in the first column. */
const GROUPED = COLUMNS.slice(0, 3)
  .reverse()
  .map((column) => (column.id === 'name' ? column : { ...column, appliesTo: (v: Part) => v.kind !== null }));

interface PartsProps {
  readonly names: readonly string[];
  readonly readOnly?: boolean;
  readonly grouped?: boolean;
}

function Parts({ names, readOnly = false, grouped = false }: PartsProps) {
  const [state, dispatch] = useReducer(gridReducer<Part>, names, (all) =>
    gridOf(all.map((name) => savedRow(name, { ...part(name), ...(grouped && name.endsWith(':') && { kind: null }) }))),
  );
  return (
    <Grid
      label="Parts"
      columns={grouped ? GROUPED : COLUMNS}
      rows={state.rows}
      dispatch={dispatch}
      faultsOf={faultsOf}
      newValues={() => part('')}
      addLabel="Add a part"
      firstColumn="name"
      readOnly={readOnly}
      empty="No parts"
    />
  );
}

const cell = (column: string, row: number) => page.getByLabelText(`${column}, row ${row}`, { exact: true });
const maker = (row: number) => page.getByRole('button', { name: new RegExp(`^Maker, row ${row}:`) });
const keys = (text: string) => userEvent.keyboard(text);
const focus = (column: string, row: number) => cell(column, row).element().focus();

beforeEach(() => drawn.mockClear());

describe('the keyboard', () => {
  it('replaces a number that is pressed once, and writes within one that is pressed again', async () => {
    await renderUi(<Parts names={['Bolt', 'Nut']} />);
    await cell('Count', 1).click();
    await keys('3');
    await expect.element(cell('Count', 1)).toHaveValue('3');
    await cell('Count', 2).click();
    await cell('Count', 2).click({ position: { x: 2, y: 8 } });
    await keys('3');
    await expect.element(cell('Count', 2)).toHaveValue('31');
    await cell('Price', 1).click();
    await keys('4550');
    await expect.element(cell('Price', 1)).toHaveValue('45.50');
  });

  it('goes from cell to cell: Tab, arrows at the edge of a text, Home and End, Enter down', async () => {
    await renderUi(<Parts names={['Bolt', 'Nut', 'Pin']} />);
    await cell('Name', 1).click();
    await keys('{Tab}');
    await expect.element(cell('Kind', 1)).toHaveFocus();
    await keys('{ArrowDown}');
    await expect.element(cell('Kind', 2)).toHaveFocus();
    await expect.element(cell('Kind', 2)).toHaveValue('NEW');
    await keys('{ArrowLeft}');
    await expect.element(cell('Name', 2)).toHaveFocus();
    // Selected as a whole: the next arrow leaves it. After F2 the caret walks within.
    await keys('{F2}{ArrowLeft}{ArrowLeft}');
    await expect.element(cell('Name', 2)).toHaveFocus();
    await keys('{ArrowLeft}{ArrowLeft}');
    await expect.element(cell('Spare', 1)).toHaveFocus();
    await keys('{Home}');
    await expect.element(cell('Name', 1)).toHaveFocus();
    await keys('{End}');
    await expect.element(cell('Spare', 1)).toHaveFocus();
    await keys('{Control>}{End}{/Control}');
    await expect.element(cell('Spare', 3)).toHaveFocus();
    await keys('{Control>}{Home}{/Control}{Enter}');
    await expect.element(cell('Name', 2)).toHaveFocus();
    await keys('{Shift>}{Enter}{/Shift}');
    await expect.element(cell('Name', 1)).toHaveFocus();
    await keys('{Tab}{Shift>}{Tab}{/Shift}');
    await expect.element(cell('Name', 1)).toHaveFocus();
  });

  it('goes to the cell that is there where the first or the last row is a heading', async () => {
    await renderUi(<Parts names={['Screws:', 'Bolt', 'Nuts:']} grouped />);
    focus('Kind', 2);
    await keys('{Control>}{Home}{/Control}');
    await expect.element(cell('Name', 1)).toHaveFocus();
    await keys('{Home}{End}');
    await expect.element(cell('Name', 1)).toHaveFocus();
    await keys('{Control>}{End}{/Control}');
    await expect.element(cell('Name', 3)).toHaveFocus();
  });

  it('adds a row with Enter on the last one, and judges it when it is left', async () => {
    await renderUi(<Parts names={['Bolt']} />);
    focus('Price', 1);
    await keys('{Enter}');
    await expect.element(cell('Name', 2)).toHaveFocus();
    await expect.element(cell('Name', 2)).not.toHaveAttribute('aria-invalid');
    await keys('x{Backspace}');
    focus('Name', 1);
    await expect.element(cell('Name', 2)).toHaveAccessibleDescription('Enter a name');
  });

  it('takes a row that nothing was typed into away when it is left, but not for another window', async () => {
    await renderUi(<Parts names={['Bolt']} />);
    focus('Price', 1);
    await keys('{Enter}');
    await expect.element(cell('Name', 2)).toHaveFocus();
    cell('Name', 2)
      .element()
      .dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await keys('{ArrowUp}');
    await expect.element(cell('Name', 1)).toHaveFocus();
    await expect.element(cell('Name', 2)).not.toBeInTheDocument();
  });

  it('takes back: Escape the cell, Ctrl+Z the last change, Ctrl+Y the taking back', async () => {
    await renderUi(<Parts names={['Bolt', 'Nut']} />);
    await cell('Name', 1).click();
    await keys('{Control>}a{/Control}Screw');
    await expect.element(cell('Name', 1)).toHaveValue('Screw');
    await keys('{Escape}');
    await expect.element(cell('Name', 1)).toHaveValue('Bolt');
    await keys('Nail{Enter}Rivet{Control>}z{/Control}');
    await expect.element(cell('Name', 2)).toHaveValue('Nut');
    await expect.element(cell('Name', 1)).toHaveValue('Nail');
    await keys('{Control>}z{/Control}');
    await expect.element(cell('Name', 1)).toHaveValue('Bolt');
    await keys('{Control>}y{/Control}');
    await expect.element(cell('Name', 1)).toHaveValue('Nail');
  });

  it('gives Escape to the dialog around it only where there is nothing to take back', async () => {
    const onClose = vi.fn();
    function Dialog() {
      useEscape(true, onClose);
      return <Parts names={['Bolt']} />;
    }
    await renderUi(<Dialog />);
    await cell('Name', 1).click();
    await keys('Screw{Escape}');
    await expect.element(cell('Name', 1)).toHaveValue('Bolt');
    expect(onClose).not.toHaveBeenCalled();
    await keys('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    await keys('Screw{Tab}{Escape}');
    await expect.element(cell('Name', 1)).not.toHaveValue('Bolt');
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('opens a picker by typing, takes what is found with Enter, clears it with Delete', async () => {
    await renderUi(<Parts names={['Bolt']} />);
    maker(1).element().focus();
    await keys('hil');
    await expect.element(page.getByRole('option', { name: 'Bosch' })).not.toBeInTheDocument();
    // What Enter takes is marked once it is drawn.
    const found = page.getByRole('option', { name: 'Hilti' });
    await expect.element(found).toHaveAttribute('data-combobox-selected', 'true');
    await keys('{Enter}');
    await expect.element(maker(1)).toHaveFocus();
    await expect.element(maker(1)).toHaveTextContent('Hilti');
    await keys('{F2}');
    await expect.element(page.getByRole('option', { name: 'Bosch' })).toBeVisible();
    await keys('{Escape}');
    await expect.element(maker(1)).toHaveFocus();
    await expect.element(maker(1)).toHaveTextContent('Hilti');
    await keys('{Delete}');
    await expect.element(maker(1)).not.toHaveTextContent('Hilti');
  });

  it('leaves an opened picker by Tab to the next cell: what was typed stays, red, with a sentence', async () => {
    await renderUi(<Parts names={['Bolt']} />);
    maker(1).element().focus();
    await keys('hil');
    await expect.element(page.getByRole('option', { name: 'Hilti' })).toBeVisible();
    await keys('{Tab}');
    await expect.element(maker(1)).toHaveTextContent('hil');
    await expect.element(maker(1)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(maker(1)).toHaveAccessibleDescription('“hil” is not on the list. Choose one.');
    const cells = [...document.querySelectorAll('[data-row] [data-col]')];
    const next = cells[cells.indexOf(maker(1).element()) + 1];
    expect(document.activeElement).toBe(next);
    // So it is when one clicks elsewhere. What is chosen then mends it.
    maker(1).element().focus();
    await keys('bos');
    await expect.element(page.getByRole('option', { name: 'Bosch' })).toBeVisible();
    await cell('Name', 1).click();
    await expect.element(maker(1)).toHaveTextContent('bos');
    maker(1).element().focus();
    await keys('hil');
    await expect.element(page.getByRole('option', { name: 'Hilti' })).toHaveAttribute('data-combobox-selected', 'true');
    await keys('{Enter}');
    await expect.element(maker(1)).toHaveTextContent('Hilti');
    await expect.element(maker(1)).not.toHaveAttribute('aria-invalid');
    await keys('{F2}');
    await expect.element(page.getByRole('option', { name: 'Bosch' })).toBeVisible();
    await keys('{Tab}');
    await expect.element(maker(1)).toHaveTextContent('Hilti');
    await expect.element(maker(1)).not.toHaveAttribute('aria-invalid');
  });
});

it('keeps the focus where it was when a saved row comes back under another key', async () => {
  function Saving() {
    const [state, dispatch] = useReducer(gridReducer<Part>, gridOf([savedRow('new', part('Bolt'))]));
    return (
      <>
        <Grid label="Parts" columns={COLUMNS} rows={state.rows} dispatch={dispatch} faultsOf={faultsOf} empty="" />
        <output onMouseDown={(event) => event.preventDefault()}>
          <button type="button" onClick={() => dispatch({ type: 'load', rows: [savedRow('saved', part('Bolt'))] })}>
            Save
          </button>
        </output>
      </>
    );
  }
  await renderUi(<Saving />);
  focus('Count', 1);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => document.querySelector('[data-row="saved"]')).not.toBeNull();
  await expect.element(cell('Count', 1)).toHaveFocus();
});

describe('typing', () => {
  it('counts digits as cents, and keeps a half-typed number as it is typed', async () => {
    await renderUi(<Parts names={['Bolt']} />);
    focus('Price', 1);
    await keys('{Control>}a{/Control}1050');
    await expect.element(cell('Price', 1)).toHaveValue('10.50');
    await keys('{Control>}a{/Control}0.1234');
    await expect.element(cell('Price', 1)).toHaveValue('0.1234');
    await keys('{Backspace}5{Tab}');
    await expect.element(cell('Price', 1)).toHaveValue('0.1235');
    focus('Price', 1);
    await keys('{Control>}a{/Control}0.12356');
    await expect
      .element(cell('Price', 1))
      .toHaveAccessibleDescription('“0.12356” is not a valid value. At most 4 digits can follow the decimal point.');
    await keys('{Backspace}');
    focus('Count', 1);
    await keys('{Control>}a{/Control}2.');
    await expect.element(cell('Count', 1)).toHaveValue('2.');
    await keys('5x');
    await expect
      .element(cell('Count', 1))
      .toHaveAccessibleDescription('“2.5x” is not a valid value. This is not a number. Enter it as 12.5.');
    await keys('{Backspace}0{Tab}');
    await expect.element(cell('Count', 1)).toHaveValue('2.5');
    await expect.element(cell('Count', 1)).not.toHaveAttribute('aria-invalid');
  });

  it.each([
    ['Count', '12.', '“12.” is not finished: digits are missing after the decimal point.'],
    ['Price', '12.', '“12.” is not finished: digits are missing after the decimal point.'],
    ['Count', 'abc', '“abc” is not a valid value. This is not a number. Enter it as 12.5.'],
  ])('leaves what is unfinished in %s as it is typed, red, with a sentence: %s', async (column, text, sentence) => {
    await renderUi(<Parts names={['Bolt']} />);
    focus(column, 1);
    await keys(`{Control>}a{/Control}${text}`);
    await expect.element(cell(column, 1)).toHaveValue(text);
    await keys('{Tab}');
    await expect.element(cell(column, 1)).toHaveValue(text);
    await expect.element(cell(column, 1)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(cell(column, 1)).toHaveAccessibleDescription(sentence);
    focus(column, 1);
    await keys('{Control>}a{/Control}12,5{Tab}');
    await expect.element(cell(column, 1)).not.toHaveAttribute('aria-invalid');
  });

  it('draws only the row that is typed into', async () => {
    await renderUi(<Parts names={['Bolt', 'Nut', 'Pin']} />);
    await expect.element(cell('Name', 3)).toBeVisible();
    focus('Count', 2);
    drawn.mockClear();
    await keys('7');
    await expect.poll(() => drawn.mock.calls.length).toBeGreaterThan(0);
    expect(new Set(drawn.mock.calls.flat())).toEqual(new Set(['Nut']));
  });

  it('is not possible where it is only read', async () => {
    await renderUi(<Parts names={['Bolt']} readOnly />);
    await expect.element(page.getByRole('cell', { name: 'Bolt' })).toBeVisible();
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  });
});

it('is a table to who hears it: a name, headings of columns and rows', async () => {
  await renderUi(<Parts names={['Bolt']} />);
  await expect.element(page.getByRole('table', { name: 'Parts' })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Price' })).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: '1' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete row 1' }).click();
  await expect.element(page.getByRole('rowheader', { name: '1 will be deleted' })).toBeVisible();
});

it('gives the focus to the row before the deleted last one, and after the only one to the button that adds', async () => {
  await renderUi(<Parts names={['Bolt']} />);
  focus('Price', 1);
  await keys('{Enter}Nut');
  await page.getByRole('button', { name: 'Delete row 2' }).click();
  await expect.element(page.getByRole('button', { name: 'Delete row 1' })).toHaveFocus();
  await renderUi(<Parts names={[]} />);
  await page.getByRole('button', { name: 'Add a part' }).last().click();
  await keys('Nut');
  await page.getByRole('button', { name: 'Delete row 1' }).last().click();
  await expect.element(page.getByRole('button', { name: 'Add a part' }).last()).toHaveFocus();
});

describe('of two hundred rows', () => {
  const NAMES = Array.from({ length: 200 }, (_, i) => `Part ${i + 1}`);
  const rows = () => document.querySelectorAll('[data-row]').length;
  const toEnd = () => window.scrollTo(0, document.documentElement.scrollHeight);

  it('draws those in view, and says where among all they are', async () => {
    const screen = await renderUi(<Parts names={NAMES} />);
    await expect.element(cell('Name', 1)).toBeVisible();
    expect(rows()).toBeLessThan(90);
    const table = page.getByRole('table', { name: 'Parts' });
    await expect.element(table).toHaveAttribute('aria-rowcount', '201');
    const row = (name: number) => document.querySelector(`[data-row="Part ${name}"]`);
    expect(row(1)?.getAttribute('aria-rowindex')).toBe('2');
    expect(row(200)?.getAttribute('aria-rowindex')).toBe('201');
    expect(row(100)).toBeNull();
    const { height } = table.element().getBoundingClientRect();
    toEnd();
    await expect.element(cell('Name', 190)).toBeVisible();
    expect(row(100)).toBeNull();
    expect(table.element().getBoundingClientRect().height).toBe(height);
    await screen.unmount();
    await renderUi(<Parts names={NAMES.slice(0, 40)} />);
    await expect.poll(rows).toBe(40);
    await expect.element(table).not.toHaveAttribute('aria-rowcount');
  });

  it('goes by keyboard to rows that were not drawn', async () => {
    await renderUi(<Parts names={NAMES} />);
    focus('Count', 1);
    await keys('{Control>}{End}{/Control}');
    await expect.element(cell('Spare', 200)).toHaveFocus();
    await expect.element(cell('Spare', 195)).toBeInViewport();
    await keys('{ArrowUp}'.repeat(60));
    await expect.element(cell('Spare', 140)).toHaveFocus();
    await expect.element(cell('Spare', 140)).toBeInViewport();
    await keys('{Control>}{Home}{/Control}');
    await expect.element(cell('Name', 1)).toHaveFocus();
    await expect.element(cell('Name', 5)).toBeInViewport();
  });

  it('keeps the row with the focus, and those that Tab and Enter lead to from it', async () => {
    await renderUi(<Parts names={NAMES} />);
    focus('Name', 5);
    toEnd();
    await expect.element(cell('Name', 190)).toBeVisible();
    await expect.element(cell('Name', 5)).toHaveFocus();
    await keys('b');
    await expect.element(cell('Name', 5)).toHaveValue('Part 5b');
    toEnd();
    await expect.element(cell('Name', 190)).toBeVisible();
    page.getByRole('button', { name: 'Delete row 5', exact: true }).element().focus({ preventScroll: true });
    await keys('{Tab}');
    await expect.element(cell('Name', 6)).toHaveFocus();
    await expect.element(cell('Name', 7)).toBeInViewport();
  });

  it('adds a row at the end, and takes back a change far away without moving the focus', async () => {
    await renderUi(<Parts names={NAMES} />);
    await cell('Name', 2).fill('Bolt');
    await keys('{Control>}{End}{/Control}{Enter}');
    await expect.element(cell('Name', 201)).toHaveFocus();
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '202');
    await keys('{Control>}zz{/Control}');
    await expect.element(cell('Name', 200)).toHaveFocus();
    await keys('{Control>}{Home}{/Control}');
    await expect.element(cell('Name', 2)).toHaveValue('Part 2');
  });

  it('draws all of them on paper', async () => {
    await renderUi(<Parts names={NAMES} />);
    await expect.element(cell('Name', 1)).toBeVisible();
    window.dispatchEvent(new Event('beforeprint'));
    expect(rows()).toBe(200);
    window.dispatchEvent(new Event('afterprint'));
    expect(rows()).toBeLessThan(90);
  });

  it('draws them all where they are only read, so that they are found, marked and copied', async () => {
    await renderUi(<Parts names={NAMES} readOnly />);
    await expect.poll(rows).toBe(200);
  });

  it('does so with the cards of a phone', async () => {
    // Sixteen at either end, and two steps in view.
    const MOST_CARDS = 2 * 16 + 2 * 8 + 1;
    await page.viewport(390, 844);
    await renderUi(<Parts names={NAMES} />);
    await expect.element(cell('Name', 1)).toBeVisible();
    expect(rows()).toBeLessThan(MOST_CARDS);
    const last = page.getByRole('listitem').last();
    await expect.element(last).toHaveAttribute('aria-posinset', '200');
    await expect.element(last).toHaveAttribute('aria-setsize', '200');
    toEnd();
    await expect.element(cell('Name', 200)).toBeInViewport();
    await expect.element(cell('Name', 199)).toBeVisible();
    expect(rows()).toBeLessThan(MOST_CARDS);
    await page.viewport(1280, 800);
  });
});
