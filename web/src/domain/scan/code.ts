/** What the code of a label is made of: capitals and digits that nobody mistakes for another. */
const CODE = /^[0-9A-Z]{6,16}$/;

/** The code in what was scanned or typed, be it the code itself or the address on a label; else null. */
export function codeIn(text: string): string | null {
  const said = text.trim().toUpperCase();
  const named = /\/E\/([^/?#]+)/.exec(said)?.[1] ?? said;
  const code = named.replaceAll(/[\s-]/g, '');
  return CODE.test(code) ? code : null;
}
