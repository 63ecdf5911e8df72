import { describe, expect, test } from 'vitest';
import { formatDateTime } from '@/lib/date';
import type { HistoryEntry } from '@/records/history/history';
import { en, hr } from '@/test/words';
import { orderHistoryText } from './order-history';

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

test('a status names both and the reason; the first is the making', () => {
  const moved = entry('status', { old_value: 'DONE', value: 'IN_EXECUTION', reason: 'Klijent javlja kvar' });
  expect(orderHistoryText(moved, hr)).toMatchObject({
    title: 'Promijenjen status',
    change: { from: 'Završen', to: 'U izvršenju' },
    reason: 'Klijent javlja kvar',
    tone: 'amber',
  });
  expect(orderHistoryText(entry('status', { value: 'CREATED' }), en).title).toBe('Work order created');
});

describe('changes of the plan', () => {
  test('a start in the company’s zone', () => {
    const moved = entry('planned_start', { old_value: null, value: '2026-11-23T07:00:00Z' });
    expect(orderHistoryText(moved, hr).change).toEqual({ from: null, to: formatDateTime('2026-11-23T07:00:00Z') });
  });
  test('an estimate as hours and minutes', () => {
    const changed = entry('time_estimate', { old_value: 45, value: 135 });
    expect(orderHistoryText(changed, hr).change).toEqual({ from: '45 min', to: '2 h 15' });
  });
  test('whose absence is the reason, and why the order waits', () => {
    const absent = { worker: 'Ivan Kos', absence_kind: 'SICK', refusal: '', waits: false };
    expect(orderHistoryText(entry('worker_absent', { value: absent }), hr)).toMatchObject({
      title: 'Radnik odsutan',
      text: 'Ivan Kos: bolovanje',
    });
    const waits = { ...absent, refusal: 'NO_ROOM', waits: true };
    expect(orderHistoryText(entry('worker_absent', { value: waits }), hr).text).toBe(
      'Ivan Kos: bolovanje; vraćen među naloge bez termina, tog dana nitko nije slobodan',
    );
    const chosen = { ...absent, waits: true };
    expect(orderHistoryText(entry('worker_absent', { value: chosen }), en).text).toBe(
      'Ivan Kos: sick leave; back to waiting, as the office decided',
    );
  });
  test('what was in the way, line by line, and why it was done', () => {
    const conflict = {
      order_id: 9,
      title: 'Punjenje klime',
      worker_id: 3,
      worker: 'Ivan Kos',
      from: '2026-11-23T08:00:00Z',
      to: '2026-11-23T10:00:00Z',
    };
    const overridden = entry('conflict', { value: [conflict], reason: 'Hitno' });
    expect(orderHistoryText(overridden, hr)).toMatchObject({
      text: `Ivan Kos: radni nalog RN-9 „Punjenje klime”, ${formatDateTime(conflict.from)} – 11:00`,
      reason: 'Hitno',
    });
    const away = { ...conflict, order_id: 0, title: '', absence_id: 3, absence_kind: 'LEAVE' };
    expect(orderHistoryText(entry('conflict', { value: [away] }), hr)).toMatchObject({
      text: `Ivan Kos: Odsutan/na: godišnji odmor, ${formatDateTime(conflict.from)} – 11:00`,
    });
    const days = { ...away, from: '2026-11-22T23:00:00Z', to: '2026-11-27T23:00:00Z' };
    expect(orderHistoryText(entry('conflict', { value: [days] }), hr)).toMatchObject({
      text: 'Ivan Kos: Odsutan/na: godišnji odmor, 23. – 27. 11. 2026.',
    });
    const taken = { ...days, absence_kind: undefined, title: 'Laser', equipment_id: 1, equipment_use: 'RESERVATION' };
    expect(orderHistoryText(entry('conflict', { value: [taken] }), hr)).toMatchObject({
      text: 'Laser: Rezervirano za: Ivan Kos, 23. – 27. 11. 2026.',
    });
  });
});

test.each([
  ['new_worker', { value: 'Ivan Kos' }, { text: 'Ivan Kos', title: 'Dodan radnik' }],
  ['deleted_worker', { old_value: 'Ivan Kos' }, { text: 'Ivan Kos', title: 'Uklonjen radnik' }],
  ['hold', { value: 'Nema dijela', old_value: '' }, { text: 'Nema dijela', title: 'Stavljeno na čekanje' }],
  ['hold', { value: '', old_value: 'Nema dijela' }, { title: 'Više nije na čekanju' }],
  ['pause', { value: 'Ivan Kos, Ana Babić' }, { text: 'Ivan Kos, Ana Babić' }],
  ['checklist', { value: true, old_value: false, reason: 'Filtar' }, { text: 'Filtar', reason: '' }],
  ['new_material', { value: { name: 'Žica', quantity: 2.5 } }, { text: '2,5 × Žica', title: 'Utrošen materijal' }],
  ['signature', { value: 'Petra Novak' }, { text: 'Petra Novak', title: 'Klijent je potpisao' }],
  ['deleted_signature', { old_value: 'Petra Novak' }, { text: 'Petra Novak' }],
  ['deleted_docs', { old_value: ['a.png', 'b.pdf'] }, { text: 'a.png\nb.pdf' }],
  ['new_work_order', { value: 14 }, { order: 14 }],
  [
    'session_changed',
    {
      old_value: { worker: 'Ivan Kos', from: '2026-11-23T07:00:00Z', to: null },
      value: { worker: 'Ivan Kos', from: '2026-11-23T07:00:00Z', to: '2026-11-23T09:00:00Z' },
    },
    { text: 'Ivan Kos', change: { from: '23. 11. 2026. 08:00 –', to: '23. 11. 2026. 08:00–10:00' } },
  ],
  [
    'session_deleted',
    { old_value: { worker: 'Ivan Kos', from: '2026-11-23T07:00:00Z', to: '2026-11-23T09:00:00Z' } },
    { text: 'Ivan Kos, 23. 11. 2026. 08:00–10:00' },
  ],
] as const)('%s', (type, more, said) => {
  expect(orderHistoryText(entry(type, more as Partial<HistoryEntry>), hr)).toMatchObject(said);
});

test('every kind the server writes has words in both languages', () => {
  // internal/areas/orders/history.go, the groups.
  const kinds = [
    'status hold pause join undo_start late_hours session_added session_changed session_deleted',
    'planned_start time_estimate new_worker deleted_worker worker_absent conflict new_work_description deleted_work_description',
    'checklist new_material deleted_material signature deleted_signature comment comment_edited comment_withdrawn new_docs deleted_docs new_work_order',
  ].flatMap((line) => line.split(' '));
  for (const messages of [hr, en]) {
    expect(Object.keys(messages.orderDetails.history.types).sort()).toEqual([...kinds].sort());
  }
});
