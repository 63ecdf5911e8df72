import { IconBook2, IconLink } from '@tabler/icons-react';
import {
  asType,
  asUnit,
  DEFAULT_UNIT,
  listed,
  readTax,
  readType,
  readUnit,
  typeOptions,
  unitOptions,
} from '@/domain/items/line-items';
import { ItemNameInput } from '@/domain/items/suggestions/ItemNameInput';
import { label } from '@/i18n/label';
import type { Messages } from '@/i18n/types';
import { formatDateTime } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { formatPrice, priceOf } from '@/lib/price';
import { fold } from '@/lib/text';
import { ICON } from '@/ui/media/icon';
import type { Column } from '@/ui/tables/grid/columns';
import { pickerColumn } from '@/ui/tables/grid/picker-column';
import {
  type CatalogGroup,
  type CatalogItem,
  type Currency,
  clearItem,
  detached,
  type LineValues,
  MAX_NAME,
  netOfLine,
  pickItem,
} from './financial-lines';
import { groupSource, itemSource, itemsOf, type OrderChoice, orderSource } from './task-financials.api';
import c from './task-financials.module.css';

interface Context {
  readonly t: Messages;
  readonly taskId: number;
  readonly currency: Currency;
  /** The tax rate of a line whose item has none. */
  readonly tax: number;
  /** The work orders a line may be put under. */
  readonly orders: readonly number[];
  /** The groups a pasted word may name. */
  readonly groups: readonly CatalogGroup[];
}

/** The columns of a task's lines. Their ids are the fields' names, so that a fault of the server finds its cell. */
export function lineColumns({ t, taskId, currency, tax, orders, groups }: Context): readonly Column<LineValues>[] {
  const words = t.lineItems.columns;
  const also = t.lineItems.headings;
  const money = (cents: bigint) => formatMoney(cents, currency);
  const items = itemsOf(taskId, words.catalogue, currency);
  return [
    {
      kind: 'select',
      id: 'catalog_type',
      header: words.type,
      aliases: listed(also.type),
      width: 100,
      required: true,
      options: typeOptions(t),
      read: (v) => v.catalog_type,
      write: (v, value) => detached(v, { catalog_type: asType(value) }),
      paste: readType,
    },
    pickerColumn<LineValues, CatalogGroup>({
      id: 'catalog_group',
      header: words.group,
      aliases: listed(also.group),
      width: 88,
      source: groupSource(taskId),
      chosen: (v) => v.catalog_group,
      write: (v, catalog_group) => detached(v, { catalog_group }),
      clear: (v) => (v.catalog_group === null ? v : detached(v, { catalog_group: null })),
      paste: (v, text) => {
        const catalog_group = groups.find(({ name }) => fold(name) === fold(text));
        return catalog_group ? detached(v, { catalog_group }) : null;
      },
    }),
    pickerColumn<LineValues, CatalogItem>({
      id: 'catalog_item_id',
      header: words.catalogue,
      hideHeader: true,
      width: 36,
      wide: true,
      source: itemSource(taskId, (item) => {
        const price = item.unit_price === null ? '' : formatPrice(priceOf(item.unit_price), currency);
        return [item.code, price, t.lineItems.units[item.unit_of_measure], item.catalog_group[0]?.name]
          .filter(Boolean)
          .join(' · ');
      }),
      chosen: (v) => (v.catalog_item_id === null ? null : itemOf(v, v.catalog_item_id, currency)),
      write: pickItem,
      clear: (v) => (v.catalog_item_id === null ? v : clearItem(v, tax)),
      shown: (v) => (v.catalog_item_id === null ? words.pick : `${words.picked}: ${v.name}`),
      mark: (v) =>
        v.catalog_item_id === null ? (
          <span className={c.unlinked}>
            <IconBook2 {...ICON} />
            <span className={c.markText}>{words.pick}</span>
          </span>
        ) : (
          <span className={c.linked}>
            <IconLink size={16} stroke={1.8} aria-hidden />
            <span className={c.markText}>{words.picked}</span>
          </span>
        ),
    }),
    {
      kind: 'text',
      id: 'name',
      header: words.name,
      aliases: listed(also.name),
      minWidth: 120,
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
          source={values.catalog_item_id === null ? items : null}
          onType={(name) => edit((v) => ({ ...v, name }))}
          onPick={(item) => edit((v) => pickItem(v, item))}
        />
      ),
    },
    {
      kind: 'select',
      id: 'unit_of_measure',
      header: words.unit,
      aliases: listed(also.unit),
      width: 68,
      options: unitOptions(t),
      read: (v) => v.unit_of_measure,
      write: (v, value) => detached(v, { unit_of_measure: asUnit(value) }),
      paste: readUnit,
    },
    {
      kind: 'decimal',
      id: 'quantity',
      header: words.quantity,
      aliases: listed(also.quantity),
      width: 76,
      required: true,
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
      read: (v) => v.unit_price,
      write: (v, unit_price) => (v.unit_price === unit_price ? v : detached(v, { unit_price })),
    },
    {
      kind: 'decimal',
      id: 'tax_percentage',
      header: words.tax,
      aliases: listed(also.tax),
      width: 60,
      decimals: 2,
      suffix: '%',
      read: (v) => v.tax_percentage,
      write: (v, tax_percentage) => ({ ...v, tax_percentage }),
      paste: readTax,
    },
    {
      kind: 'check',
      id: 'lump_sum',
      header: words.lumpSum,
      width: 52,
      yes: listed(t.lineItems.yes),
      read: (v) => v.lump_sum,
      write: (v, lump_sum) => ({ ...v, lump_sum }),
    },
    {
      kind: 'computed',
      id: 'net',
      header: words.net,
      aliases: listed(also.net),
      width: 96,
      shown: (v) => money(netOfLine(v)),
      isNegative: (v) => netOfLine(v) < 0n,
    },
    pickerColumn<LineValues, OrderChoice>({
      id: 'order_id',
      header: words.order,
      aliases: listed(also.order),
      width: 52,
      source: orderSource(taskId, (order) =>
        [
          order.planned_start ? formatDateTime(order.planned_start) : t.taskDetails.orders.unplanned,
          label(t.orders.status, order.status),
        ].join(' · '),
      ),
      chosen: (v) =>
        v.order_id === null ? null : { order_id: v.order_id, status: '', planned_start: null, title: '' },
      write: (v, { order_id }) => ({ ...v, order_id }),
      clear: (v) => ({ ...v, order_id: null }),
      paste: (v, text) => {
        const order_id = orders.find((id) => String(id) === text.replace(/^\D+/, ''));
        return order_id === undefined ? null : { ...v, order_id };
      },
    }),
  ];
}

/** Returns the item from which a line was picked, as far as the line contains it. */
const itemOf = (v: LineValues, catalog_item_id: number, currency: Currency): CatalogItem => ({
  catalog_item_id,
  code: '',
  name: v.name,
  currency,
  lump_sum: v.lump_sum,
  tax_percentage: null,
  unit_price: null,
  unit_of_measure: v.unit_of_measure ?? DEFAULT_UNIT,
  catalog_type: v.catalog_type ?? 'MATERIAL',
  catalog_group: v.catalog_group ? [v.catalog_group] : [],
});
