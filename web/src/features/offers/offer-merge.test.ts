import { describe, expect, it } from 'vitest';
import { newRow } from '@/ui/tables/grid/grid-state';
import { type HeadValues, newHead } from './offer-head';
import { newLine } from './offer-lines';
import { type Content, merged } from './offer-merge';

const empty = newHead({ next_number: '2026-7', validity_period: 14 } as Parameters<typeof newHead>[0]);
const head = (more: Partial<HeadValues> = {}): HeadValues => ({ ...empty, title: 'Krov', ...more });
const rows = (...names: string[]) => names.map((name) => newRow(newLine('LINE', { name })));
const lines = rows('Crijep', 'Rad');
const was: Content = { head: head(), rows: lines };

describe('what two people write in one offer', () => {
  it('stands together where each wrote something else', () => {
    const theirs = { head: head({ terms: 'Avans 50 %' }), rows: rows('Crijep', 'Rad') };
    const out = merged({ head: head({ recipient_name: 'Ana' }), rows: lines }, was, theirs);
    expect(out).toMatchObject({ disputed: [], lines: 'theirs' });
    expect(out.head).toMatchObject({ recipient_name: 'Ana', terms: 'Avans 50 %' });
  });

  it('leaves the lines to whoever changed them', () => {
    const more = rows('Crijep', 'Rad', 'Skela');
    expect(merged(was, was, { ...was, rows: more })).toMatchObject({ rows: more, lines: 'theirs', disputed: [] });
    const theirs = { ...was, rows: rows('Crijep', 'Rad') };
    expect(merged({ ...was, rows: more }, was, theirs)).toMatchObject({ rows: more, lines: 'mine', disputed: [] });
  });

  it('is asked about where both changed the same, and becomes whose it is said to be', () => {
    const mine = { head: head({ terms: 'Avans 30 %', note: 'Hitno' }), rows: rows('Lim', 'Rad') };
    const theirs = { head: head({ terms: 'Avans 50 %', discount: 5 }), rows: rows('Crijep') };
    expect(merged(mine, was, theirs)).toMatchObject({
      disputed: ['terms', 'line_items'],
      rows: mine.rows,
      lines: 'new',
    });
    const kept = merged(mine, was, theirs, 'mine');
    expect(kept.head).toMatchObject({ terms: 'Avans 30 %', note: 'Hitno', discount: 5 });
    const taken = merged(mine, was, theirs, 'theirs');
    expect(taken.head).toMatchObject({ terms: 'Avans 50 %', note: 'Hitno', discount: 5 });
    expect(taken).toMatchObject({ rows: theirs.rows, lines: 'theirs' });
  });

  it('keeps what is half typed, and takes blanks around a text for nothing', () => {
    const [first, second] = lines;
    if (!first || !second) throw new Error('no lines');
    const half = { ...was, rows: [{ ...first, unread: { quantity: '2,' } }, second] };
    expect(merged(half, was, { ...was, rows: rows('Crijep') })).toMatchObject({
      disputed: ['line_items'],
      rows: half.rows,
    });
    const typing = { ...was, head: head({ title: 'Krov na' }) };
    const saved = { ...was, head: head({ title: 'Krov ' }) };
    expect(merged(typing, saved, { ...was, rows: rows('Crijep', 'Rad ') })).toMatchObject({ disputed: [] });
  });

  it('knows a client by their number, whatever else is told of them', () => {
    const client = (more: object) => head({ tenant_id: { tenant_id: 2, name: 'Jadran', ...more } as never });
    const before = { ...was, head: client({}) };
    expect(merged(before, before, { ...was, head: client({ city: 'Split' }) }).disputed).toEqual([]);
  });

  it('is all asked about when nobody knows what was saved before', () => {
    const theirs = { head: head({ terms: 'Avans 50 %' }), rows: rows('Crijep', 'Rad') };
    expect(merged({ head: head({ note: 'Hitno' }), rows: lines }, null, theirs).disputed).toEqual(['note', 'terms']);
  });
});
