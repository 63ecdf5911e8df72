import { expect, it } from 'vitest';
import { newHead, termsOf } from './offer-head';

it('tells the terms of the company in the language of the offer, the program’s where it has none', () => {
  const texts = (language: string, terms: string) => ({ language, terms, subject: '', content: '' });
  const settings = {
    number_pattern: '',
    validity_period: 14,
    iban: '',
    footer: '',
    least_margin: 10,
    target_margin: 25,
    remind_days: 3,
    remind_client: false,
    texts: [texts('hr', 'Avans, rok {days} dana, {until}'), texts('en', '')],
    default_texts: [texts('hr', 'U roku od {days} dana'), texts('en', 'Within {days} days')],
    language: 'hr',
    next_number: '2026-0042',
    mail: true,
    version: 1,
  };
  expect(termsOf(settings, newHead(settings))).toBe('Avans, rok 14 dana, {until}');
  expect(termsOf(settings, { ...newHead(settings), language: 'en' })).toBe('Within 14 days');
});
