import type { Schemas } from '@/api/client';
import type { Cents } from '@/lib/money';

export type Line = Schemas['OffersLine'];
export type Totals = Schemas['OffersTotals'];

/** An amount of the server, in cents. */
export const cents = (amount: number | null | undefined): Cents => Math.round((amount ?? 0) * 100);

/** Lines from which the client chooses: exactly one, or any of them. */
export interface Group {
  readonly key: number;
  /** Empty for options outside of sections. */
  readonly name: string;
  readonly one: boolean;
  readonly lines: readonly Line[];
  /** The explanations among the alternatives. */
  readonly texts: readonly Line[];
}

/** A section of what is always done, with its explanations. */
export interface Part {
  readonly key: number;
  readonly name: string;
  readonly lines: readonly Line[];
  readonly net: Cents;
}

/** Returns the lines that are always done and those to choose from, in the order of the offer. */
export function sortLines(lines: readonly Line[]): { parts: readonly Part[]; groups: readonly Group[] } {
  const parts: Part[] = [];
  const groups: Group[] = [];
  let section: Line | null = null;
  let inside: Line[] = [];
  const end = () => {
    const one = section?.choose_one ?? false;
    const [key, name] = [section?.offer_line_item_id ?? 0, section?.name ?? ''];
    const free = inside.filter(({ kind, optional }) => kind === 'LINE' && (one || optional));
    const alternatives = one && free.length > 0;
    const fixed = alternatives ? [] : inside.filter((line) => !free.includes(line));
    const texts = alternatives ? inside.filter(({ kind }) => kind === 'TEXT') : [];
    if (fixed.length > 0) parts.push({ key, name, lines: fixed, net: sum(fixed) });
    if (free.length > 0) groups.push({ key, name, one, lines: free, texts });
  };
  for (const line of lines) {
    if (line.kind !== 'SECTION') {
      inside.push(line);
      continue;
    }
    end();
    section = line;
    inside = [];
  }
  end();
  return { parts, groups };
}

const sum = (lines: readonly Line[]) => lines.reduce((total, { net }) => total + cents(net), 0);

/** The lines that are chosen when nobody has chosen yet, or that the client has accepted. */
export const proposed = (groups: readonly Group[]): readonly number[] =>
  groups.flatMap(({ lines }) => lines.filter(({ counts }) => counts).map((line) => line.offer_line_item_id));

/** Whether each line of an offer was chosen, by its name. */
export type Picked = Readonly<Record<string, boolean>>;

export const pickedOf = (groups: readonly Group[], chosen: readonly number[]): Picked =>
  Object.fromEntries(
    groups.flatMap(({ lines }) => lines.map((line) => [line.name, chosen.includes(line.offer_line_item_id)])),
  );

/**
 * Returns the chosen lines of a newer version when these were chosen in the one before; new lines keep their default.
 */
export const carried = (groups: readonly Group[], picked: Picked): readonly number[] =>
  groups.flatMap((group) => {
    const same = group.lines.filter((line) => picked[line.name] ?? line.counts);
    return group.one && same.length !== 1 ? proposed([group]) : same.map((line) => line.offer_line_item_id);
  });

/** The choice after a line was touched: an alternative takes the place of the others, an option comes or goes. */
export function choose(chosen: readonly number[], { one, lines }: Group, id: number): readonly number[] {
  if (one) return [...chosen.filter((other) => !lines.some((line) => line.offer_line_item_id === other)), id];
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
}
