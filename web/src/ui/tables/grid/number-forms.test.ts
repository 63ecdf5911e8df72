import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '@/lib/formats';
import { numberText } from '@/lib/number';
import { guessForm, readNumber } from './number-forms';

describe('readNumber', () => {
  it.each([
    ['12', 1200],
    ['12,5', 1250],
    ['12.5', 1250],
    ['1.234,56', 123456],
    ['1,234.56', 123456],
    ['1 234,56', 123456],
    ['1\u00a0234,56 €', 123456],
    ['€1,234.56', 123456],
    ["1'234.56", 123456],
    ['1.234.567', 123456700],
    ['1,234,567', 123456700],
    ['1.234', 123400],
    ['0,5', 50],
    [',5', 50],
    ['-3,20', -320],
    ['−3,20', -320],
    ['12,500', 1250],
    ['25 %', 2500],
    ['25%', 2500],
    ['0,00', 0],
    ['007', 700],
  ])('reads "%s" as %i hundredths', (text, value) => expect(readNumber(text, 2)).toBe(value));

  it.each([
    '',
    ' ',
    '-',
    'kom',
    '1,2,3',
    '12,345',
    '1.23.456',
    '1e3',
    'NaN',
    '5-',
    '--5',
    '1.234,56,7',
    '99999999999999999',
  ])('does not take "%s" for a number of two decimals', (text) => expect(readNumber(text, 2)).toBeNull());

  it('reads what could be either in the form it is told', () => {
    expect(readNumber('1,234', 3)).toBe(1234);
    expect(readNumber('1,234', 3, 'en')).toBe(1_234_000);
    expect(readNumber('1.234', 3)).toBe(1_234_000);
    expect(readNumber('1.234', 3, 'en')).toBe(1234);
  });
});

describe('guessForm', () => {
  it('follows the numbers that can only be read one way', () => {
    expect(guessForm(['1,234', '12.50', 'Kabel 3,5'])).toBe('en');
    expect(guessForm(['1.234', '12,50'])).toBe('hr');
    expect(guessForm(['1.234', 'kom'])).toBe('hr');
  });
});

describe('numberText', () => {
  it.each([
    [1500, 3, 0, '1,5'],
    [1000, 3, 0, '1'],
    [1234567, 3, 0, '1.234,567'],
    [-500, 3, 0, '−0,5'],
    [2500, 2, 0, '25'],
    [550, 2, 0, '5,5'],
    [1000, 2, 2, '10,00'],
  ])('writes %i of %i decimals as %s', (scaled, decimals, least, text) => {
    expect(numberText(scaled, decimals, least)).toBe(text);
    expect(readNumber(text, decimals)).toBe(scaled);
  });
});

describe('in English', () => {
  beforeEach(() => setLanguage('en'));
  afterEach(() => setLanguage('hr'));

  it.each([
    ['1,234.56', 123_456],
    ['1.234,56', 123_456],
    ['1,234', 123_400],
    ['12,500', 1_250_000],
    ['12.500', 1250],
    ['0,5', 50],
    ['12.5', 1250],
  ])('reads "%s" as %i hundredths', (text, value) => expect(readNumber(text, 2)).toBe(value));

  it('a point before three digits is no thousands', () => expect(readNumber('1.234', 2)).toBeNull());

  it('a pasted table that could be either is read as the person writes', () => {
    expect([guessForm(['1,234', 'x']), guessForm(['12,50']), guessForm(['1.234,50'])]).toEqual(['en', 'hr', 'hr']);
  });
});
