const L = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const flip = (bits: string) => [...bits].map((bit) => (bit === '1' ? '0' : '1')).join('');
const R = L.map(flip);
const G = R.map((bits) => [...bits].reverse().join(''));
const PARITY = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL'];

/** The modules of an EAN-13 or an EAN-8 as the standard has them, dark as 1. */
export function modulesOf(code: string): string {
  const digits = [...code].map(Number);
  if (code.length === 8) {
    const [left, right] = [digits.slice(0, 4), digits.slice(4)];
    return `101${left.map((d) => L[d]).join('')}01010${right.map((d) => R[d]).join('')}101`;
  }
  const [first = 0, ...rest] = digits;
  const left = rest.slice(0, 6).map((d, i) => (PARITY[first]?.[i] === 'G' ? G[d] : L[d]));
  return `101${left.join('')}01010${rest
    .slice(6)
    .map((d) => R[d])
    .join('')}101`;
}

/** An EAN-13 of these twelve digits. */
export function eanOf(digits: string): string {
  const sum = [...digits].reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
