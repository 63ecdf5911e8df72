import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';

/** A point on a square of side 1 that the whole earth is drawn on, as maps of the web draw it. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Settlement extends Spot {
  readonly name: string;
  /** From 3, a city, to 0. */
  readonly rank: number;
}

/** The built-in map: coast, borders and settlements, the larger ones first. */
export interface PlainMap {
  readonly land: readonly (readonly Spot[])[];
  readonly borders: readonly (readonly Spot[])[];
  readonly settlements: readonly Settlement[];
}

/** Of thousandths of a degree. */
function spotOf(longitude: number, latitude: number): Spot {
  const sine = Math.sin((latitude / 1000) * (Math.PI / 180));
  return { x: longitude / 360_000 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

function lineOf(steps: readonly string[]): readonly Spot[] {
  let x = 0;
  let y = 0;
  return Array.from({ length: Math.floor(steps.length / 2) }, (_, i) => {
    x += Number(steps[i * 2]);
    y += Number(steps[i * 2 + 1]);
    return spotOf(x, y);
  });
}

/** Reads the map as the server writes it, a line for each thing on it. */
export function readPlainMap(text: string): PlainMap {
  const land: (readonly Spot[])[] = [];
  const borders: (readonly Spot[])[] = [];
  const settlements: Settlement[] = [];
  for (const line of text.split('\n')) {
    const [kind = '', ...rest] = line.split(' ');
    if (kind === 'land') land.push(lineOf(rest));
    else if (kind === 'border') borders.push(lineOf(rest));
    else if (kind !== '') {
      const [x, y, ...name] = rest;
      settlements.push({ ...spotOf(Number(x), Number(y)), name: name.join(' '), rank: Number(kind) });
    }
  }
  return { land, borders, settlements };
}

/** The built-in map; the browser keeps it. */
export const plainMapQuery = queryOptions({
  queryKey: ['maps', 'plain'],
  queryFn: async ({ signal }) =>
    readPlainMap(String(await dataOf(api.GET('/maps/plain', { signal, parseAs: 'text' })))),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});
