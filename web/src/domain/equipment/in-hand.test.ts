import { describe, expect, test } from 'vitest';
import type { Entry, ItemAct } from '@/domain/outbox/command';
import type { Equipment } from './equipment.api';
import { afterActs, seenLoan } from './in-hand';

const ME = { user_id: 3, name: 'Ana Perić' };

const drill = {
  equipment_id: 7,
  name: 'Bušilica',
  status: 'IN_WAREHOUSE',
  used: false,
  worker: null,
  worker_id: null,
  loan_id: null,
  due_date: null,
  overdue: false,
  damage: '',
  allowed_actions: ['equipment.borrow', 'equipment.damage'],
} as unknown as Equipment;

const entry = (act: ItemAct, state: Entry['state'] = 'waiting') => ({ act, state }) as Entry;
const of = (equipment_id = 7) => ({ equipment_id, photos: [] });
const borrow = entry({ ...of(), kind: 'borrow', body: { user_id: 3, end_date: '2026-11-30' } });
const back = entry({ ...of(), kind: 'return', body: { status: 'IN_WAREHOUSE', condition: 'DAMAGED', note: 'Iskri' } });

describe('an item in the hand', () => {
  test('is with whoever borrowed it, and can be returned', () => {
    expect(afterActs(drill, [borrow], ME)).toMatchObject({
      status: 'OUTSIDE_OF_WAREHOUSE',
      used: true,
      worker: 'Ana Perić',
      due_date: '2026-11-30',
      allowed_actions: ['equipment.return', 'equipment.damage'],
    });
  });
  test('is back, damaged, and can be borrowed again', () => {
    expect(afterActs(drill, [borrow, back], ME)).toMatchObject({
      status: 'IN_WAREHOUSE',
      used: false,
      worker: null,
      due_date: null,
      damage: 'Iskri',
      allowed_actions: ['equipment.borrow', 'equipment.damage'],
    });
  });
  test('names the loan that the server knows', () => {
    expect(seenLoan(drill)).toEqual({ loan_id: null });
    expect(seenLoan({ ...drill, used: true, loan_id: 5 })).toEqual({ loan_id: 5 });
    expect(seenLoan(afterActs(drill, [borrow], ME))).toEqual({});
    expect(seenLoan(afterActs({ ...drill, used: true, loan_id: 5 }, [back], ME))).toEqual({ loan_id: null });
  });
  test('keeps what its page shows beside', () => {
    const page = { ...drill, equipment_note: 'Kofer', loans: [] };
    expect(afterActs(page, [borrow], ME)).toMatchObject({ equipment_note: 'Kofer', loans: [], worker: 'Ana Perić' });
  });
  test('cannot be borrowed from the service', () => {
    const served = entry({ ...of(), kind: 'return', body: { status: 'AT_SERVICE' } });
    expect(afterActs(drill, [borrow, served], ME)).toMatchObject({
      status: 'AT_SERVICE',
      allowed_actions: ['equipment.damage'],
    });
  });
  test('is as it was of what was refused, and of what was done to others', () => {
    const refused = { ...borrow, state: 'refused' as const };
    const other = entry({ ...of(8), kind: 'damage', body: { note: 'Puklo' } });
    expect(afterActs(drill, [refused, other], ME)).toBe(drill);
  });
});
