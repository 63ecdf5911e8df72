/** The end of the address on a label. */
const ADDRESS = /^\S*[.:]\S*\/E\/([0-9A-Z]+)\/?(?:[?#]\S*)?$/i;

/** Beginnings of other codes: of networks, of pages, of people. */
const FOREIGN = /^(https?|wifi|mailto|tel|smsto|sms|geo|begin|mecard|upi|otpauth):/i;

/**
 * Returns the code in a scanned or typed text, which may be the code itself or the address on a label; null if no label
 * has that text.
 */
export function codeIn(text: string): string | null {
  const said = text.trim();
  const code = ADDRESS.exec(said)?.[1] ?? said;
  return code === '' || FOREIGN.test(code) ? null : code.toUpperCase();
}

interface Labelled {
  readonly code: string;
  readonly equipment_inv_num: string;
}

/** Returns the item whose label has the code, else the one whose inventory number it is. */
export function withCode<T extends Labelled>(items: readonly T[], code: string): T | undefined {
  const label = code.replaceAll(/[\s-]/g, '');
  return (
    items.find((one) => one.code === label) ?? items.find((one) => one.equipment_inv_num.trim().toUpperCase() === code)
  );
}
