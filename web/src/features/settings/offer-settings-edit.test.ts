import { expect, test } from 'vitest';
import type { OfferSettings } from './offer-settings.api';
import { missingNumbers, offerForm, toOfferUpdate } from './offer-settings-edit';

const SAVED: OfferSettings = {
  number_pattern: '{year}-{number}',
  validity_period: 30,
  iban: '',
  footer: '',
  least_margin: 10,
  target_margin: 25,
  remind_days: 3,
  remind_client: false,
  texts: [{ language: 'en', terms: 'In advance', subject: '', content: '' }],
  default_texts: [],
  language: 'hr',
  next_number: '2026-0042',
  mail: true,
  version: 4,
  can_edit: true,
};
const before = offerForm.read(SAVED);

test('a call carries what differs, of the texts the languages that do', () => {
  expect(toOfferUpdate(before, before, 4)).toBeNull();
  const hr = { terms: 'Odmah', subject: '', content: '' };
  const after = { ...before, remind_days: 0, texts: { ...before.texts, hr } };
  expect(toOfferUpdate(after, before, 4)).toEqual({ version: 4, remind_days: 0, texts: [{ language: 'hr', ...hr }] });
});

test('texts of two people are one dispute, all else is merged', () => {
  const mine = { ...before, iban: 'HR12', texts: { ...before.texts, hr: { terms: 'A', subject: '', content: '' } } };
  const theirs = { ...before, footer: 'x', texts: { ...before.texts, hr: { terms: 'B', subject: '', content: '' } } };
  const { values, disputed } = offerForm.edits.rebase(mine, before, theirs);
  expect(disputed).toEqual(['texts']);
  expect(values).toEqual({ ...mine, footer: 'x' });
});

test('a number is needed', () => {
  expect(missingNumbers({ ...before, validity_period: null })).toEqual({ validity_period: 'required' });
});
