import { formatMoney } from '@/lib/money';
import { numberText } from '@/lib/number';
import { netOf } from '@/lib/price';
import type { Column } from '@/ui/tables/grid/columns';
import type { GridRow } from '@/ui/tables/grid/grid-state';
import { pickerColumn } from '@/ui/tables/grid/picker-column';
import { CLIENTS, type Client, clientSource } from './sample';

/** The rows of the showroom's grid. */
export interface Part {
  readonly name: string;
  readonly kind: string | null;
  readonly client: Client | null;
  readonly count: number | null;
  readonly price: number | null;
  readonly share: number | null;
  readonly spare: boolean;
}

export const PARTS: readonly Part[] = ['Ventilator', 'Filtar G4', 'Kompresor', 'Kabel NYM 3×1,5'].map((name, i) => ({
  name,
  kind: i % 2 === 0 ? 'NEW' : 'USED',
  client: CLIENTS[i] ?? null,
  count: (i + 1) * 1500,
  price: 12_50_00 * (i + 1),
  share: 2500,
  spare: i === 1,
}));

/** One column of each kind. */
export const PART_COLUMNS: readonly Column<Part>[] = [
  {
    kind: 'text',
    id: 'name',
    header: 'Dio',
    wide: true,
    required: true,
    read: (v) => v.name,
    write: (v, name) => ({ ...v, name }),
  },
  {
    kind: 'select',
    id: 'kind',
    header: 'Stanje',
    width: 112,
    options: [
      { value: 'NEW', label: 'Novo' },
      { value: 'USED', label: 'Rabljeno' },
    ],
    read: (v) => v.kind,
    write: (v, kind) => ({ ...v, kind }),
  },
  pickerColumn<Part, Client>({
    id: 'client',
    header: 'Dobavljač',
    width: 160,
    source: clientSource,
    chosen: (v) => v.client,
    write: (v, client) => ({ ...v, client }),
    clear: (v) => ({ ...v, client: null }),
  }),
  {
    kind: 'decimal',
    id: 'count',
    header: 'Količina',
    width: 92,
    decimals: 3,
    read: (v) => v.count,
    write: (v, count) => ({ ...v, count }),
  },
  {
    kind: 'price',
    id: 'price',
    header: 'Cijena',
    width: 104,
    required: true,
    read: (v) => v.price,
    write: (v, price) => ({ ...v, price }),
  },
  {
    kind: 'decimal',
    id: 'share',
    header: 'Udio',
    width: 76,
    decimals: 2,
    suffix: '%',
    read: (v) => v.share,
    write: (v, share) => ({ ...v, share }),
  },
  {
    kind: 'check',
    id: 'spare',
    header: 'Rezerva',
    width: 76,
    yes: ['da', 'x'],
    read: (v) => v.spare,
    write: (v, spare) => ({ ...v, spare }),
  },
  {
    kind: 'computed',
    id: 'sum',
    header: 'Iznos',
    width: 116,
    shown: (v) => formatMoney(netOf(v.price ?? 0, v.count ?? 0)),
    isNegative: (v) => (v.count ?? 0) < 0,
  },
];

/** A part needs a name, a price and a number that is not zero. */
export function partFaults(part: Part): Readonly<Record<string, string>> {
  return {
    ...(part.name.trim() === '' && { name: 'Upišite naziv' }),
    ...(part.price === null && { price: 'Upišite cijenu' }),
    ...(!part.count && { count: 'Količina ne može biti 0' }),
  };
}

export const numberOfParts = (rows: readonly GridRow<Part>[]) =>
  numberText(
    rows.reduce((sum, row) => sum + (row.deleted ? 0 : (row.values.count ?? 0)), 0),
    3,
  );
