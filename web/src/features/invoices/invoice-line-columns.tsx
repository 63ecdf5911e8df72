import { asType, asUnit, listed, readType, readUnit, typeOptions, unitOptions } from '@/domain/items/line-items';
import { ItemNameInput } from '@/domain/items/suggestions/ItemNameInput';
import type { ItemSource } from '@/domain/items/suggestions/ItemSuggestions';
import type { PricedItem } from '@/domain/items/suggestions/priced-items';
import { kpdColumn } from '@/domain/kpd/kpd-column';
import type { Messages } from '@/i18n/types';
import { formatMoney } from '@/lib/money';
import { numberText, percentText } from '@/lib/number';
import { fold } from '@/lib/text';
import type { Column } from '@/ui/tables/grid/columns';
import { type LineValues, MAX_NAME, netOfLine, newLine, pickItem } from './invoice-lines';

const KINDS = ['SECTION', 'TEXT'] as const;
const REVERSE = 'REVERSE_CHARGE';
const isLine = (v: LineValues) => v.kind === 'LINE';

interface Context {
  readonly t: Messages;
  readonly items: ItemSource<PricedItem>;
  /** The rates of tax to choose from, in hundredths of a per cent. */
  readonly rates: readonly number[];
}

/** The columns of a draft's lines. Their ids are the fields' names, so that a fault of the server finds its cell. */
export function invoiceLineColumns({ t, items, rates }: Context): readonly Column<LineValues>[] {
  const words = t.lineItems.columns;
  const also = t.lineItems.headings;
  const own = t.invoices.line;
  const rowKinds = { SECTION: own.section, TEXT: own.text };
  return [
    {
      kind: 'select',
      id: 'catalog_type',
      header: words.type,
      aliases: listed(also.type),
      width: 116,
      appliesTo: isLine,
      options: typeOptions(t),
      read: (v) => v.catalog_type,
      write: (v, value) =>
        value === 'SECTION' || value === 'TEXT'
          ? { ...newLine(value, v.tax_percentage), name: v.name }
          : { ...v, catalog_type: asType(value) ?? v.catalog_type },
      copied: ({ kind }) => (kind === 'LINE' ? '' : rowKinds[kind]),
      paste: (word) => KINDS.find((kind) => fold(rowKinds[kind]) === fold(word)) ?? readType(word),
    },
    {
      kind: 'text',
      id: 'name',
      header: words.name,
      aliases: listed(also.name),
      minWidth: 180,
      wide: true,
      required: true,
      maxLength: MAX_NAME,
      read: (v) => v.name,
      write: (v, name) => ({ ...v, name }),
      draw: ({ row: { values }, frame, edit }) => (
        <ItemNameInput
          frame={frame}
          value={values.name}
          maxLength={MAX_NAME}
          placeholder={own.placeholders[values.kind]}
          source={isLine(values) ? items : null}
          onType={(name) => edit((v) => ({ ...v, name }))}
          onPick={(item) => edit((v) => pickItem(v, item))}
        />
      ),
    },
    kpdColumn<LineValues>({ header: 'KPD', aliases: listed(also.kpd), width: 92 }, isLine),
    {
      kind: 'select',
      id: 'unit_of_measure',
      header: words.unit,
      aliases: listed(also.unit),
      width: 76,
      appliesTo: isLine,
      options: unitOptions(t),
      read: (v) => v.unit_of_measure,
      write: (v, value) => ({ ...v, unit_of_measure: asUnit(value) }),
      paste: readUnit,
    },
    {
      kind: 'decimal',
      id: 'quantity',
      header: words.quantity,
      aliases: listed(also.quantity),
      width: 76,
      required: true,
      appliesTo: isLine,
      decimals: 3,
      read: (v) => v.quantity,
      write: (v, quantity) => ({ ...v, quantity }),
    },
    {
      kind: 'price',
      id: 'unit_price',
      header: words.price,
      aliases: listed(also.price),
      width: 88,
      required: true,
      appliesTo: isLine,
      read: (v) => v.unit_price,
      write: (v, unit_price) => ({ ...v, unit_price }),
    },
    {
      kind: 'decimal',
      id: 'discount',
      header: own.discount,
      width: 72,
      appliesTo: isLine,
      decimals: 2,
      suffix: '%',
      read: (v) => v.discount,
      write: (v, discount) => ({ ...v, discount }),
    },
    {
      kind: 'select',
      id: 'tax_percentage',
      header: words.tax,
      aliases: listed(also.tax),
      width: 96,
      required: true,
      appliesTo: isLine,
      options: [
        ...rates.map((rate) => ({ value: String(rate), label: percentText(numberText(rate, 2)) })),
        { value: REVERSE, label: own.reverse },
      ],
      read: (v) => (v.treatment === REVERSE ? REVERSE : String(v.tax_percentage)),
      write: (v, value) =>
        value === REVERSE
          ? { ...v, treatment: REVERSE }
          : { ...v, treatment: 'TAXED', tax_percentage: value === null ? v.tax_percentage : Number(value) },
      paste: (word) => (/^(prijenos|reverse|ae$)/.test(fold(word)) ? REVERSE : rateIn(word, rates)),
    },
    {
      kind: 'computed',
      id: 'net',
      header: words.net,
      aliases: listed(also.net),
      width: 104,
      appliesTo: isLine,
      shown: (v) => formatMoney(netOfLine(v)),
      isNegative: (v) => netOfLine(v) < 0n,
    },
  ];
}

/** The rate that a pasted word means, which spreadsheets may keep as a part of one: "25", "25 %", "0,25". */
function rateIn(word: string, rates: readonly number[]): string | null {
  const number = Number(word.replace('%', '').replace(',', '.'));
  const rate = rates.find((one) => one / 100 === number || one / 10_000 === number);
  return word.trim() === '' || rate === undefined ? null : String(rate);
}
