import { describe, expect, it } from 'vitest';
import type { Column } from './columns';
import {
  type GridAction,
  type GridState,
  gridOf,
  gridReducer,
  isChanged,
  isRowChanged,
  isRowSound,
  newRow,
  savedRow,
  typedOnly,
} from './grid-state';

interface Part {
  readonly name: string;
  readonly count: number | null;
}

const NAME: Column<Part> = {
  kind: 'text',
  id: 'name',
  header: 'Name',
  read: (v) => v.name,
  write: (v, name) => ({ ...v, name }),
};
const COUNT: Column<Part> = {
  kind: 'decimal',
  id: 'count',
  header: 'Count',
  decimals: 0,
  read: (v) => v.count,
  write: (v, count) => ({ ...v, count }),
};
const COLUMNS = [NAME, COUNT];

const start = gridOf([savedRow<Part>('a', { name: 'Bolt', count: 1 }), savedRow<Part>('b', { name: 'Nut', count: 2 })]);
const play = (...actions: GridAction<Part>[]) => actions.reduce<GridState<Part>>(gridReducer, start);
const named = (name: string, key = 'a', tag = 't1'): GridAction<Part> => ({
  type: 'edit',
  key,
  column: 'name',
  tag,
  change: (v) => ({ ...v, name }),
});
const names = (s: GridState<Part>) => s.rows.map(({ values }) => values.name);

describe('editing', () => {
  it('marks what differs from the saved, and nothing once it is typed back', () => {
    const [row] = play(named('Screw')).rows;
    expect(row && isChanged(row, NAME)).toBe(true);
    expect(row && isChanged(row, COUNT)).toBe(false);
    const [back] = play(named('Screw'), named('Bolt')).rows;
    expect(back && isRowChanged(back, COLUMNS)).toBe(false);
  });

  it('leaves the other rows as they are', () => {
    expect(play(named('Screw')).rows[1]).toBe(start.rows[1]);
  });

  it('keeps a text no cell understands, and what the server refused, until the cell is typed anew', () => {
    const edit: GridAction<Part> = {
      type: 'edit',
      key: 'a',
      column: 'count',
      tag: 't1',
      change: (v) => ({ ...v, count: null }),
      unread: 'many',
    };
    const refuse: GridAction<Part> = { type: 'refuse', cells: [{ key: 'a', column: 'count', text: 'Too many' }] };
    const sound = () => ({});
    const [row] = play(edit, refuse).rows;
    expect(row).toMatchObject({ unread: { count: 'many' }, refused: { count: 'Too many' } });
    expect(row && isRowSound(row, sound)).toBe(false);
    const [mended] = play(edit, refuse, { ...edit, change: (v) => ({ ...v, count: 5 }), unread: undefined }).rows;
    expect(mended).toMatchObject({ unread: {}, refused: {}, values: { count: 5 } });
    expect(mended && isRowSound(mended, sound)).toBe(true);
  });
});

describe('rows', () => {
  it('are added behind another or at the end', () => {
    const row = newRow<Part>({ name: 'Washer', count: 1 });
    expect(names(play({ type: 'add', row, after: 'a' }))).toEqual(['Bolt', 'Washer', 'Nut']);
    expect(names(play({ type: 'add', row }))).toEqual(['Bolt', 'Nut', 'Washer']);
  });

  it('that are saved stay marked when deleted and come back; unsaved ones go', () => {
    const row = newRow<Part>({ name: 'Washer', count: 1 });
    const gone = play({ type: 'remove', key: 'a' });
    expect(gone.rows[0]).toMatchObject({ deleted: true });
    expect(gone.rows[0] && isRowSound(gone.rows[0], () => ({ name: 'required' }))).toBe(true);
    expect(play({ type: 'remove', key: 'a' }, { type: 'restore', key: 'a' }).rows[0]).toEqual(start.rows[0]);
    expect(names(play({ type: 'add', row }, { type: 'remove', key: row.key }))).toEqual(['Bolt', 'Nut']);
  });

  it('that are new are not judged before they are left', () => {
    const row = newRow<Part>({ name: '', count: 1 }, true);
    expect(play({ type: 'add', row }).rows[2]?.fresh).toBe(true);
    expect(play({ type: 'add', row }, { type: 'leave', key: row.key }).rows[2]?.fresh).toBe(false);
  });
});

describe('a row to be typed into', () => {
  const row = newRow<Part>({ name: '', count: 1 }, true, true);
  const added = { type: 'add', row } as const;
  const left = { type: 'leave', key: row.key } as const;

  it('stands in nobody’s way, is no change, and goes when it is left', () => {
    const there = play(added).rows[2];
    expect(there && isRowSound(there, () => ({ name: 'required' }))).toBe(true);
    expect(there && isRowChanged(there, [])).toBe(false);
    expect(typedOnly(play(added).rows)).toHaveLength(2);
    expect(names(play(added, left))).toEqual(['Bolt', 'Nut']);
  });

  it('stays once something was typed, also when that is empty again', () => {
    const typed = play(added, named('W', row.key), named('', row.key), left).rows[2];
    expect(typed).toMatchObject({ blank: false, fresh: false });
    expect(typed && isRowSound(typed, () => ({ name: 'required' }))).toBe(false);
    expect(typed && isRowChanged(typed, [])).toBe(true);
  });

  it('is typed into by pasting', () => {
    expect(play(added, { type: 'fill', rows: [{ ...row, values: { name: 'W', count: 2 } }] }, left).rows).toHaveLength(
      3,
    );
  });
});

describe('undo', () => {
  it('takes back a word at once, then the step before', () => {
    const typed = [named('S'), named('Sc'), named('Scr'), named('X', 'b', 't2')];
    expect(names(play(...typed, { type: 'undo' }))).toEqual(['Scr', 'Nut']);
    expect(names(play(...typed, { type: 'undo' }, { type: 'undo' }))).toEqual(['Bolt', 'Nut']);
    expect(names(play(...typed, { type: 'undo' }, { type: 'undo' }, { type: 'undo' }))).toEqual(['Bolt', 'Nut']);
  });

  it('can itself be taken back, until something else is done', () => {
    expect(names(play(named('Screw'), { type: 'undo' }, { type: 'redo' }))).toEqual(['Screw', 'Nut']);
    expect(names(play(named('Screw'), { type: 'undo' }, named('Nail', 'b'), { type: 'redo' }))).toEqual([
      'Bolt',
      'Nail',
    ]);
  });

  it('by Escape reaches only what was typed in this cell', () => {
    expect(names(play(named('Screw'), { type: 'revert', tag: 't1' }))).toEqual(['Bolt', 'Nut']);
    expect(names(play(named('Screw'), { type: 'revert', tag: 't2' }))).toEqual(['Screw', 'Nut']);
  });

  it('ends at what the server sent', () => {
    const loaded = play(named('Screw'), { type: 'load', rows: [savedRow('c', { name: 'Pin', count: 1 })] });
    expect(names(gridReducer(loaded, { type: 'undo' }))).toEqual(['Pin']);
  });
});
