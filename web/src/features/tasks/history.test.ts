import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '@/records/history/history';
import { en, hr } from '@/test/words';
import { historyText } from './history';

const entry = (type: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  history_id: 1,
  type,
  datetime: '2026-11-21T08:00:00Z',
  user: 'Marko Babić',
  old_value: null,
  value: null,
  reason: '',
  ...more,
});

describe('a status', () => {
  test('names both statuses and the reason', () => {
    const moved = entry('status', { old_value: 'CREATED', value: 'REJECTED', reason: 'Kriva adresa' });
    expect(historyText(moved, hr)).toMatchObject({
      title: 'Promijenjen status',
      change: { from: 'Kreiran', to: 'Odbijen' },
      reason: 'Kriva adresa',
      tone: 'red',
    });
    expect(historyText(moved, en).change).toEqual({ from: 'Created', to: 'Rejected' });
  });

  test('the first one is the making of the task', () => {
    expect(historyText(entry('status', { value: 'CREATED' }), en)).toMatchObject({ title: 'Task created' });
    expect(historyText(entry('status', { value: 'CREATED' }), en).change).toBeUndefined();
    expect(historyText(entry('status', { value: 'TEMPLATE' }), hr).title).toBe('Predložak je kreiran');
  });
});

test('a changed text shows what was and what is; an emptied one is null', () => {
  expect(historyText(entry('project', { old_value: 'Održavanje 2026', value: null }), en).change).toEqual({
    from: 'Održavanje 2026',
    to: null,
  });
  expect(historyText(entry('client_note', { old_value: '', value: 'Zvati prije' }), en).change).toEqual({
    from: null,
    to: 'Zvati prije',
  });
});

test('a priority is named in the language', () => {
  const raised = entry('priority', { old_value: 'LOW', value: 'HIGH' });
  expect(historyText(raised, hr).change).toEqual({ from: 'Nizak', to: 'Visok' });
});

test('files are listed, a withdrawn comment keeps its words, an order its number', () => {
  expect(historyText(entry('new_docs', { value: ['a.png', 'b.pdf'] }), en).text).toBe('a.png\nb.pdf');
  expect(historyText(entry('comment_withdrawn', { old_value: 'Krivo' }), en).text).toBe('Krivo');
  expect(historyText(entry('new_work_order', { value: 12 }), en).order).toBe(12);
});

test('the work of an order began, was finished, or was set back', () => {
  const status = (old_value: string, value: string) => entry('order_status', { old_value, value, order_id: 12 });
  expect(historyText(status('CREATED', 'IN_EXECUTION'), hr)).toMatchObject({ title: 'Rad je počeo', order: 12 });
  expect(historyText(status('IN_EXECUTION', 'DONE'), hr)).toMatchObject({ title: 'Rad je završen', tone: 'green' });
  expect(historyText(status('DONE', 'IN_EXECUTION'), en)).toMatchObject({
    title: 'Work order status changed',
    change: { from: 'Done', to: 'In execution' },
    order: 12,
  });
});

test('priced lines are told by name with what they come to', () => {
  const priced = entry('financials', {
    old_value: [{ order_line_item_id: 3, name: 'Vijak', net: 0.5 }],
    value: [
      { order_line_item_id: 3, name: 'Vijak', net: 1 },
      { order_line_item_id: 4, name: 'Filtar', net: 1250.5 },
    ],
  });
  expect(historyText(priced, hr)).toMatchObject({
    title: 'Promijenjene stavke',
    change: { from: 'Vijak: 0,50', to: 'Vijak: 1,00\nFiltar: 1.250,50' },
  });
  expect(historyText(entry('financials', { value: [{ name: 'Filtar' }] }), en).change).toEqual({
    from: null,
    to: 'Filtar',
  });
});

const PLAN = { rule: 'FREQ=WEEKLY;BYDAY=MO', first_day: '2026-11-23', last_day: null, times: null };

test('how a template repeats is told in words', () => {
  expect(historyText(entry('repeat', { value: PLAN }), hr).change).toEqual({
    from: null,
    to: 'Svaki tjedan: ponedjeljak, od 23. 11. 2026.',
  });
  const kept = {
    ...PLAN,
    days_ahead: 14,
    counts_from: 'PLANNED',
    days_off: 'MOVE',
    order_time: '08:00',
    time_estimate: 60,
  };
  const changed = { old_value: { ...kept, team: 'Krovovi' }, value: { ...kept, days_off: 'SKIP', team: 'Elektro' } };
  expect(historyText(entry('repeat', changed), hr).change).toEqual({
    from: 'Neradni dani: pomiču se na sljedeći radni dan\nRadni nalog: u 08:00 · 1 h · Krovovi',
    to: 'Neradni dani: izostavljaju se\nRadni nalog: u 08:00 · 1 h · Elektro',
  });
  expect(historyText(entry('repeat_date', { old_value: '2026-11-23' }), hr).change).toEqual({
    from: '23. 11. 2026.',
    to: 'izostavljeno',
  });
  expect(historyText(entry('repeat_conflict', { value: ['Ivan Horvat', 'Ana Kos'] }), hr).text).toBe(
    'Ivan Horvat\nAna Kos',
  );
  expect(historyText(entry('repeat_conflict', { value: [] }), hr).text).toBe('ekipe više nema');
});

test.each(Object.keys(en.taskDetails.history.types))('%s has a text in both languages', (type) => {
  for (const messages of [en, hr]) {
    const values = type === 'repeat' ? { value: PLAN } : { old_value: 'CREATED', value: 'INVOICED' };
    const text = historyText(entry(type, values), messages);
    expect(text.title).not.toBe('');
  }
});

test('a type without words is a mistake', () => {
  expect(() => historyText(entry('moon'), en)).toThrow('Missing translation: moon');
});
