import { expect, test } from 'vitest';
import { hr } from '@/test/words';
import type { InvoiceSettings } from './invoice-settings.api';
import {
  inOrder,
  invoiceSettingsFaults,
  invoiceSettingsForm,
  invoiceUnitText,
  toInvoiceSettingsUpdate,
} from './invoice-settings-edit';

const ANA = { user_id: 2, name: 'Ana Babić', oib: '12345678903' };
const IVO = { user_id: 9, name: 'Ivo Kos', oib: '69435151530' };
const SAVED: InvoiceSettings = {
  vat: 'PAYER',
  premises: '1',
  device: '1',
  first_number: 1,
  iban: '',
  memorandum: '',
  due_days: 15,
  kpd: '',
  kpd_resale: '',
  remind: false,
  remind_days_1: 7,
  remind_days_2: 14,
  remind_days_3: 30,
  operators: [IVO],
  next_number: '1-1-1',
  rules: 'EN 16931',
  version: 4,
  can_edit: true,
};
const before = invoiceSettingsForm.read(SAVED);

test('a call carries what differs, and of the operators all', () => {
  expect(toInvoiceSettingsUpdate({ ...before, operators: [{ ...IVO }] }, before, 4)).toBeNull();
  const operators = inOrder([IVO, ANA]);
  expect(toInvoiceSettingsUpdate({ ...before, due_days: 0, operators }, before, 4)).toEqual({
    version: 4,
    due_days: 0,
    operators: [
      { user_id: 2, oib: '12345678903' },
      { user_id: 9, oib: '69435151530' },
    ],
  });
});

test('operators of two people are one dispute, all else is merged', () => {
  const mine = { ...before, kpd: '43.22.12', operators: [ANA, IVO] };
  const { values, disputed } = invoiceSettingsForm.edits.rebase(mine, before, {
    ...before,
    iban: 'HR1',
    operators: [],
  });
  expect(disputed).toEqual(['operators']);
  expect(values).toEqual({ ...mine, iban: 'HR1' });
});

test('empty numbers and wrong OIBs are named', () => {
  expect(invoiceSettingsFaults(before)).toEqual({});
  const operators = [ANA, { ...IVO, oib: ' ' }, { ...IVO, user_id: 10, oib: '12345678900' }];
  expect(invoiceSettingsFaults({ ...before, first_number: null, operators })).toEqual({
    first_number: 'required',
    'operators.1.oib': 'required',
    'operators.2.oib': 'oib',
  });
});

test('the history says in words whether citizens get invoices', () => {
  expect(invoiceUnitText('fiscalization', true, hr)).toBe('uključeno');
  expect(invoiceUnitText('fiscalization', false, hr)).toBe('isključeno');
});
