import {
  asType,
  asUnit,
  listed,
  readTax,
  readType,
  readUnit,
  typeOptions,
  unitOptions,
} from '@/domain/items/line-items';
import { kpdColumn } from '@/domain/kpd/kpd-column';
import type { Messages } from '@/i18n/types';
import { numberText, percentText } from '@/lib/number';
import { fold } from '@/lib/text';
import type { Column } from '@/ui/tables/grid/columns';
import { pickerColumn } from '@/ui/tables/grid/picker-column';
import { moneyText } from '@/ui/text/money-text';
import { groupSource } from './catalogue.search';
import { type CatalogGroup, type ItemValues, MAX_CODE, MAX_NAME } from './catalogue-items';

interface Context {
  readonly t: Messages;
  /** The groups a pasted word may name. */
  readonly groups: readonly CatalogGroup[];
  /** Some of the items shown are not charged in euros. */
  readonly hasForeign: boolean;
}

/** The columns of the general catalogue. Their ids are the fields' names, so that a fault of the server finds its cell. */
export function itemColumns({ t, groups, hasForeign }: Context): readonly Column<ItemValues>[] {
  const words = t.catalogue.columns;
  const also = t.lineItems.headings;
  return [
    {
      kind: 'text',
      id: 'code',
      header: words.code,
      aliases: listed(t.catalogue.headings.code),
      width: 96,
      maxLength: MAX_CODE,
      read: (v) => v.code,
      write: (v, code) => ({ ...v, code }),
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
    },
    pickerColumn<ItemValues, CatalogGroup>({
      id: 'catalog_group',
      header: words.group,
      aliases: listed(`${also.group} | ${t.catalogue.headings.group}`),
      minWidth: 140,
      required: true,
      source: groupSource,
      chosen: (v) => v.catalog_group,
      write: (v, catalog_group) => ({ ...v, catalog_group }),
      clear: (v) => ({ ...v, catalog_group: null }),
      paste: (v, text) => {
        const catalog_group = groups.find(({ name }) => fold(name) === fold(text));
        return catalog_group ? { ...v, catalog_group } : null;
      },
    }),
    {
      kind: 'select',
      id: 'catalog_type',
      header: words.type,
      aliases: listed(also.type),
      width: 104,
      required: true,
      options: typeOptions(t),
      read: (v) => v.catalog_type,
      write: (v, value) => ({ ...v, catalog_type: asType(value) }),
      paste: readType,
    },
    {
      kind: 'select',
      id: 'unit_of_measure',
      header: words.unit,
      aliases: listed(also.unit),
      width: 116,
      required: true,
      options: unitOptions(t),
      read: (v) => v.unit_of_measure,
      write: (v, value) => ({ ...v, unit_of_measure: asUnit(value) }),
      paste: readUnit,
    },
    priceColumn(t, words.price),
    {
      kind: 'decimal',
      id: 'tax_percentage',
      header: words.tax,
      aliases: listed(also.tax),
      width: 76,
      required: true,
      decimals: 2,
      suffix: '%',
      read: (v) => v.tax_percentage,
      write: (v, tax_percentage) => ({ ...v, tax_percentage }),
      paste: readTax,
    },
    {
      kind: 'price',
      id: 'purchase_price',
      header: words.purchasePrice,
      aliases: listed(t.catalogue.headings.purchasePrice),
      width: 116,
      read: (v) => v.purchase_price,
      write: (v, purchase_price) => ({ ...v, purchase_price }),
    },
    kpdColumn<ItemValues>({ header: words.kpd, aliases: listed(also.kpd), width: 96 }),
    ...currencyColumn(t, hasForeign),
  ];
}

/** The columns of a client's prices: the price alone is typed, the rest belongs to the general catalogue. */
export function clientColumns({ t, hasForeign }: Omit<Context, 'groups'>): readonly Column<ItemValues>[] {
  const words = t.catalogue.columns;
  return [
    ...readColumns(t),
    {
      kind: 'computed',
      id: 'general_price',
      header: words.generalPrice,
      width: 104,
      shown: (v) => (v.general_price === null ? '–' : moneyText(v.general_price, 4)),
    },
    priceColumn(t, words.clientPrice),
    {
      kind: 'computed',
      id: 'tax_percentage',
      header: words.tax,
      width: 76,
      shown: (v) => (v.tax_percentage === null ? '–' : percentText(numberText(v.tax_percentage, 2))),
    },
    ...currencyColumn(t, hasForeign),
  ];
}

/** Returns the columns of an item without its prices, read only. */
export function readColumns(t: Messages): readonly Column<ItemValues>[] {
  const words = t.catalogue.columns;
  const text = { kind: 'computed', isText: true } as const;
  return [
    { ...text, id: 'code', header: words.code, width: 96, shown: (v) => v.code },
    { ...text, id: 'name', header: words.name, minWidth: 180, wide: true, shown: (v) => v.name },
    { ...text, id: 'catalog_group', header: words.group, minWidth: 140, shown: (v) => v.catalog_group?.name ?? '' },
    {
      ...text,
      id: 'catalog_type',
      header: words.type,
      width: 104,
      shown: (v) => (v.catalog_type === null ? '' : t.lineItems.types[v.catalog_type]),
    },
    {
      ...text,
      id: 'unit_of_measure',
      header: words.unit,
      width: 116,
      shown: (v) => (v.unit_of_measure === null ? '' : t.lineItems.units[v.unit_of_measure]),
    },
  ];
}

const priceColumn = (t: Messages, header: string): Column<ItemValues> => ({
  kind: 'price',
  id: 'unit_price',
  header,
  aliases: listed(t.lineItems.headings.price),
  width: 104,
  required: true,
  read: (v) => v.unit_price,
  write: (v, unit_price) => ({ ...v, unit_price }),
});

const currencyColumn = (t: Messages, hasForeign: boolean): readonly Column<ItemValues>[] =>
  hasForeign
    ? [
        {
          kind: 'computed',
          isText: true,
          id: 'currency',
          header: t.catalogue.columns.currency,
          width: 80,
          shown: (v) => v.currency,
        },
      ]
    : [];
