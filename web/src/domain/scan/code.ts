/** What the address on a label ends with. */
const ADDRESS = /^\S*[.:]\S*\/E\/([0-9A-Z]+)\/?(?:[?#]\S*)?$/i;

/** What other codes say: of networks, of pages, of people. */
const FOREIGN = /^(https?|wifi|mailto|tel|smsto|sms|geo|begin|mecard|upi|otpauth):/i;

/** The code in what was scanned or typed, be it the code itself or the address on a label; null of what no label says. */
export function codeIn(text: string): string | null {
  const said = text.trim();
  const code = ADDRESS.exec(said)?.[1] ?? said;
  return code === '' || FOREIGN.test(code) ? null : code.toUpperCase();
}

interface Labelled {
  readonly code: string;
  readonly equipment_inv_num: string;
}

/** Of items of equipment the one whose label says the code, else the one whose inventory number it is. */
export function withCode<T extends Labelled>(items: readonly T[], code: string): T | undefined {
  const label = code.replaceAll(/[\s-]/g, '');
  return (
    items.find((one) => one.code === label) ?? items.find((one) => one.equipment_inv_num.trim().toUpperCase() === code)
  );
}
