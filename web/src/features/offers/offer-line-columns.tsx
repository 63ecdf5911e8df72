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
import type { Messages } from '@/i18n/types';
import { formatMoney } from '@/lib/money';
import type { Column } from '@/ui/tables/grid/columns';
import { MarginCell, NameCell, NetCell, shareText } from './NameCell';
import { type LineValues, marginOfLine, netOfLine } from './offer-lines';

const isLine = (v: LineValues) => v.kind === 'LINE';
const isPriced = (v: LineValues) => v.kind !== 'TEXT';

/** The columns of an offer's lines. Their ids are the fields' names, so that a fault of the server finds its cell. */
export function offerLineColumns(t: Messages): readonly Column<LineValues>[] {
  const words = t.lineItems.columns;
  const also = t.lineItems.headings;
  return [
    {
      kind: 'select',
      id: 'catalog_type',
      header: words.type,
      aliases: listed(also.type),
      width: 100,
      appliesTo: isLine,
      options: typeOptions(t),
      read: (v) => v.catalog_type,
      write: (v, value) => ({ ...v, catalog_type: asType(value) }),
      paste: readType,
    },
    {
      kind: 'text',
      id: 'name',
      header: words.name,
      aliases: listed(also.name),
      minWidth: 192,
      wide: true,
      required: true,
      read: (v) => v.name,
      write: (v, name) => ({ ...v, name }),
      draw: (cell) => <NameCell {...cell} />,
    },
    {
      kind: 'select',
      id: 'unit_of_measure',
      header: words.unit,
      aliases: listed(also.unit),
      width: 80,
      appliesTo: isLine,
      options: unitOptions(t),
      read: (v) => v.unit_of_measure,
      write: (v, value) => ({ ...v, unit_of_measure: asUnit(value) }),
      paste: readUnit,
    },
    {
      kind: 'decimal',
      id: 'quantity',
      header: t.offers.editor.quantity,
      aliases: [words.quantity, ...listed(also.quantity)],
      width: 66,
      required: true,
      appliesTo: isLine,
      decimals: 3,
      read: (v) => v.quantity,
      write: (v, quantity) => ({ ...v, quantity }),
    },
    {
      kind: 'price',
      id: 'unit_price',
      header: t.offers.editor.price,
      aliases: [words.price, ...listed(also.price)],
      width: 88,
      required: true,
      appliesTo: isLine,
      read: (v) => v.unit_price,
      write: (v, unit_price) => ({ ...v, unit_price }),
    },
    {
      kind: 'decimal',
      id: 'discount',
      header: t.offers.editor.discount,
      width: 66,
      appliesTo: isLine,
      decimals: 2,
      suffix: '%',
      read: (v) => v.discount,
      write: (v, discount) => ({ ...v, discount }),
    },
    {
      kind: 'decimal',
      id: 'tax_percentage',
      header: words.tax,
      aliases: listed(also.tax),
      width: 60,
      appliesTo: isLine,
      decimals: 2,
      suffix: '%',
      read: (v) => v.tax_percentage,
      write: (v, tax_percentage) => ({ ...v, tax_percentage }),
      paste: readTax,
    },
    {
      kind: 'computed',
      id: 'net',
      header: words.net,
      aliases: listed(also.net),
      width: 104,
      appliesTo: isPriced,
      shown: (v) => (isLine(v) ? formatMoney(netOfLine(v)) : ''),
      draw: (row) => <NetCell row={row} />,
    },
    {
      kind: 'computed',
      id: 'margin',
      header: t.offers.editor.margin,
      width: 112,
      appliesTo: isPriced,
      shown: (v) => {
        const margin = marginOfLine(v);
        return margin ? `${formatMoney(margin.amount)} (${shareText(margin)})` : '';
      },
      draw: (row) => <MarginCell row={row} />,
    },
  ];
}
