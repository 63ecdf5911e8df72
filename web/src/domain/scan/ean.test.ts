import { describe, expect, it } from 'vitest';
import { modulesOf } from '@/test/ean';
import { eanIn, isChecked } from './ean';

interface Picture {
  readonly module?: number;
  readonly light?: number;
  readonly dark?: number;
  readonly noise?: number;
  readonly blur?: number;
}

/** A line of a picture with the code in its middle; what is noisy is so the same way each time. */
function lineOf(code: string, picture: Picture = {}): Uint8ClampedArray {
  const { module = 4, light = 220, dark = 40, noise = 0, blur = 0 } = picture;
  const bits = `${'0'.repeat(14)}${modulesOf(code)}${'0'.repeat(14)}`;
  const width = Math.round(bits.length * module);
  const sharp = Array.from({ length: width }, (_, x) => (bits[Math.floor(x / module)] === '1' ? dark : light));
  let seed = 7;
  const chance = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647 - 0.5;
  };
  return Uint8ClampedArray.from(sharp, (_, x) => {
    const near = sharp.slice(Math.max(x - blur, 0), x + blur + 1);
    return near.reduce((sum, v) => sum + v, 0) / near.length + chance() * noise;
  });
}

const CODES = ['3850123456782', '5901234123457', '4006381333931', '0036000291452', '9780201379624', '96385074'];

describe('a line of a picture', () => {
  it.each(CODES)('%s is read', (code) => expect(eanIn(lineOf(code))).toBe(code));
  it.each(CODES)('%s is read upside down', (code) => expect(eanIn(lineOf(code).reverse())).toBe(code));
  it.each([
    ['small', { module: 2.3 }],
    ['faint', { light: 150, dark: 90 }],
    ['noisy', { noise: 40 }],
    ['blurred', { module: 5, blur: 2 }],
  ])('one that is %s is read', (_, picture) => expect(eanIn(lineOf('3850123456782', picture))).toBe('3850123456782'));
  it('a wrong last digit is no code', () => {
    expect(isChecked('3850123456783')).toBe(false);
    expect(eanIn(lineOf('3850123456783'))).toBeNull();
  });
  it('nothing is read where there is nothing', () => {
    expect(eanIn(new Uint8ClampedArray(640).fill(200))).toBeNull();
    expect(eanIn(new Uint8ClampedArray(0))).toBeNull();
    expect(eanIn(lineOf('3850123456782', { light: 130, dark: 128, noise: 90 }))).toBeNull();
  });
  it('a half of a code is none', () => {
    const line = lineOf('3850123456782');
    expect(eanIn(line.slice(0, line.length / 2))).toBeNull();
  });
});
