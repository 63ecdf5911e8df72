import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '@/lib/formats';
import { type MoneyTyping, moneyText, readMoney, typeMoney } from './money-text';

describe('moneyText', () => {
  it.each([
    [null, ''],
    [0, '0,00'],
    [5, '0,05'],
    [1234, '12,34'],
    [123456789, '1.234.567,89'],
  ])('shows %s as "%s"', (cents, text) => expect(moneyText(cents)).toBe(text));
});

const EMPTY: MoneyTyping = { kind: 'shown', text: '' };

/** Returns the text in the field after keys at its end, one after the other. */
const type = (keys: string, from = EMPTY) =>
  [...keys].reduce<MoneyTyping>((before, key) => {
    const after = before.text + key;
    return typeMoney(before, { after, caret: after.length, inserted: null, pasted: false }, 'EUR');
  }, from);

const edit = (text: string, after: string, caret: number) =>
  typeMoney({ kind: 'shown', text }, { after, caret, inserted: null, pasted: false }, 'EUR').text;

const paste = (text: string) =>
  typeMoney(EMPTY, { after: text, caret: text.length, inserted: text, pasted: true }, 'EUR');

describe('typing an amount', () => {
  it.each([
    ['7', '0,07'],
    ['20', '0,20'],
    ['20,5', '20,5'],
    ['20.5', '20.5'],
    [',5', ',5'],
    ['1 000', '10,00'],
    ['1.234.567', '1.234.567'],
    ['-1', '-1'],
    ['12a', '12a'],
    ['5€', '5€'],
  ])('"%s" stands as "%s"', (keys, text) => expect(type(keys).text).toBe(text));

  it('takes what was typed ahead as what is typed now', () => {
    expect(typeMoney(EMPTY, { after: '20,5', caret: 4, inserted: '20,5', pasted: false }, 'EUR').text).toBe(
      type('20,5').text,
    );
  });
  it('takes what replaces another amount as if the field had been empty', () => {
    const edit = { after: '12,34', caret: 5, inserted: '12,34', pasted: false };
    expect(typeMoney({ kind: 'shown', text: '1,19' }, edit, 'EUR').text).toBe('12,34');
  });
  it('shifts digits in from the right', () => {
    expect(edit('12,34', '12,345', 6)).toBe('123,45');
    expect(edit('12,34', '912,34', 1)).toBe('912,34');
  });
  it('takes a comma typed where one stands for that one', () => {
    expect(
      typeMoney({ kind: 'shown', text: '12,34' }, { after: '12,,34', caret: 3, inserted: null, pasted: false }, 'EUR'),
    ).toEqual({
      kind: 'free',
      text: '12,34',
      fromEnd: 2,
    });
  });
  it('deletes the digit before a deleted separator', () => expect(edit('12,34', '1234', 2)).toBe('1,34'));
  it('empties the field when zero is deleted', () => {
    expect(edit('0,00', '0,0', 3)).toBe('');
    expect(edit('0,05', '0,0', 3)).toBe('');
    expect(edit('12,34', '', 0)).toBe('');
  });
  it('counts cents again when the comma is deleted', () => {
    expect(
      typeMoney({ kind: 'free', text: '20,' }, { after: '20', caret: 2, inserted: null, pasted: false }, 'EUR').text,
    ).toBe('0,20');
  });
  it('leaves more digits than a number holds exactly as they are typed', () => {
    expect(type('99999999999999').kind).toBe('free');
  });
  it('reads what is pasted as a number', () => {
    expect(paste('12,5').text).toBe('12,50');
    expect(paste('20').text).toBe('20,00');
    expect(paste('1.234,56 €').text).toBe('1.234,56');
    expect(paste('12 kom')).toMatchObject({ kind: 'free', text: '12 kom' });
  });
});

describe('readMoney', () => {
  it.each([
    ['20', 20],
    ['20,5', 2050],
    ['20.5', 2050],
    ['20,', 2000],
    ['1.234,5', 123_450],
    ['', null],
    ['5€', 5],
    ['€ 5,10', 510],
    ['5,10 EUR', 510],
  ])('reads "%s" as %s cents', (text, cents) => expect(readMoney(text, 'EUR')).toEqual({ value: cents }));

  it.each(['-1', '12a', '5,10 $', '1,234', ',', '1,2,3', '99999999999999'])('does not take "%s"', (text) =>
    expect(readMoney(text, 'EUR')).toHaveProperty('fault'),
  );
});

describe('a price of one unit', () => {
  const typed = (keys: string) =>
    [...keys].reduce<MoneyTyping>((before, key) => {
      const after = before.text + key;
      return typeMoney(before, { after, caret: after.length, inserted: null, pasted: false }, null, 4);
    }, EMPTY);
  const read = (text: string, pasted = false) => readMoney(text, null, pasted, 4);

  it.each([
    [125_000, '12,50'],
    [1234, '0,1234'],
    [12_345_670, '1.234,567'],
    [0, '0,00'],
    [10, '0,001'],
  ])('shows %s as "%s"', (price, text) => expect(moneyText(price, 4)).toBe(text));

  it.each([
    ['7', '0,07', 700],
    ['1250', '12,50', 125_000],
    ['0,1234', '0,1234', 1234],
    ['12,5', '12,5', 125_000],
    ['0.125', '0.125', 1250],
    ['1,234', '1,234', 12_340],
    ['1.234,5678', '1.234,5678', 12_345_678],
  ])('takes "%s" typed, shown as "%s", for %s', (keys, text, price) => {
    expect(typed(keys).text).toBe(text);
    expect(read(typed(keys).text)).toEqual({ value: price });
  });

  it.each(['0,12345', '-1', '99999999999999', '1,2,3'])('does not take "%s"', (text) =>
    expect(read(text)).toHaveProperty('fault'),
  );

  it('changes digits of parts of a cent where they stand', () => {
    const shown: MoneyTyping = { kind: 'shown', text: '0,1234' };
    const changed = (text: string, caret: number) =>
      typeMoney(shown, { after: text, caret, inserted: null, pasted: false }, null, 4).text;
    expect(changed('0,123', 5)).toBe('0,123');
    expect(changed('10,1234', 1)).toBe('10,1234');
    expect(changed('0,12345', 7)).toBe('0,12345');
    expect(changed('5', 1)).toBe('0,05');
  });

  it('is pasted with its decimals', () => {
    const paste = (text: string) =>
      typeMoney(EMPTY, { after: text, caret: text.length, inserted: text, pasted: true }, null, 4);
    expect(paste('0,1234 €').text).toBe('0,1234');
    expect(paste('7.992').text).toBe('7.992,00');
    expect(paste('20').text).toBe('20,00');
    expect(paste('0,12345')).toMatchObject({ kind: 'free', text: '0,12345' });
  });
});

describe('in English', () => {
  beforeEach(() => setLanguage('en'));
  afterEach(() => setLanguage('hr'));

  it.each([
    ['480', '4.80'],
    ['123456', '1,234.56'],
    ['1234.5', '1234.5'],
    ['1,234.5', '1,234.5'],
  ])('keys %s leave "%s"', (keys, text) => expect(type(keys).text).toBe(text));

  it.each([
    ['1,234.50', 123_450],
    ['1234.50', 123_450],
    ['1,234', 123_400],
    ['12,345', 1_234_500],
    ['1.5', 150],
    // Nobody who writes English means thousands by a point, and nobody at all can mean them by these commas.
    ['1.234,50', 123_450],
    ['1,5', 150],
    ['480', 480],
  ])('reads "%s" as %i cents', (text, value) => expect(readMoney(text, 'EUR')).toEqual({ value }));

  it.each(['1.234', '12.345', '1.234.5'])('never takes "%s" for thousands', (text) =>
    expect(readMoney(text, 'EUR')).toHaveProperty('fault'),
  );

  it('deletes the digit before a mark that is deleted', () => {
    expect(edit('1,234.50', '1234.50', 1)).toBe('234.50');
    expect(edit('12.34', '1234', 2)).toBe('1.34');
  });

  it('pastes what is shown elsewhere', () => expect(paste('€1,234.50').text).toBe('1,234.50'));
});

it('in Croatian a comma before three digits is no thousands', () => {
  expect(readMoney('1,234', 'EUR')).toHaveProperty('fault');
  expect(readMoney('1.234', 'EUR')).toEqual({ value: 123_400 });
  expect(readMoney('1,234.50', 'EUR')).toEqual({ value: 123_450 });
});
