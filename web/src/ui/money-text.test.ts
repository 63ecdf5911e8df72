import { describe, expect, it } from 'vitest';
import { editMoney, moneyText } from './money-text';

describe('moneyText', () => {
  it.each([
    [null, ''],
    [0, '0,00'],
    [5, '0,05'],
    [1234, '12,34'],
    [123456789, '1.234.567,89'],
  ])('shows %s as "%s"', (cents, text) => expect(moneyText(cents)).toBe(text));
});

describe('editMoney', () => {
  it('shifts digits in from the right', () => {
    expect(editMoney('', '7', 1)).toBe(7);
    expect(editMoney('0,07', '0,075', 5)).toBe(75);
    expect(editMoney('12,34', '12,345', 6)).toBe(12345);
  });
  it('keeps digits only, so no negative amount can be typed', () => {
    expect(editMoney('', '-12a,50 €', 9)).toBe(1250);
  });
  it('deletes the digit before a deleted separator', () => {
    expect(editMoney('12,34', '1234', 2)).toBe(134);
  });
  it('empties the field when zero is deleted', () => {
    expect(editMoney('0,00', '0,0', 3)).toBeNull();
    expect(editMoney('0,05', '0,0', 3)).toBeNull();
    expect(editMoney('12,34', '', 0)).toBeNull();
  });
  it('takes no more digits than a number holds exactly', () => {
    expect(editMoney('99.999.999.999,99', '99.999.999.999,999', 18)).toBe(9_999_999_999_999);
  });
});
