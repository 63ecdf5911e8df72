import { IconPlus } from '@tabler/icons-react';
import { type Ref, useMemo } from 'react';
import { LineTotals } from '@/domain/items/LineTotals';
import { useDefaultTax } from '@/domain/items/line-items';
import { LinkedOrderStatus } from '@/domain/orders/order-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDuration, formatNear } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { OrderLink } from '@/records/OrderLink';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { ICON } from '@/ui/media/icon';
import type { Column } from '@/ui/tables/grid/columns';
import { Grid, type GridHandle } from '@/ui/tables/grid/Grid';
import type { Faults, GridAction } from '@/ui/tables/grid/grid-state';
import { chargedMinutes } from './charged-hours';
import {
  type Currency,
  type LineRow,
  type LineValues,
  netOfLine,
  newLine,
  sortByOrder,
  totalsOf,
} from './financial-lines';
import c from './task-financials.module.css';

interface Order {
  readonly order_id: number;
  readonly order_status: string;
  readonly planned_start: string | null;
  readonly minutes: number;
}

interface Props {
  readonly ref: Ref<GridHandle<LineValues>>;
  readonly rows: readonly LineRow[];
  readonly dispatch: (action: GridAction<LineValues>) => void;
  readonly columns: readonly Column<LineValues>[];
  readonly faultsOf: (values: LineValues) => Faults;
  readonly orders: readonly Order[];
  readonly currency: Currency;
  readonly readOnly: boolean;
  readonly busy: boolean;
}

/** The lines of a task under their work orders, with what each order and all of them come to. */
export function LineItemsGrid({ ref, rows, dispatch, columns, faultsOf, orders, currency, readOnly, busy }: Props) {
  const t = useOfficeT().taskFinancials;
  const tax = useDefaultTax();
  const sorted = useMemo(() => sortByOrder(rows), [rows]);
  const totals = useMemo(() => totalsOf(rows), [rows]);
  const live = orders.filter((order) => order.order_status !== 'DELETED');
  // With a single work order there is no doubt where a line belongs.
  const first = live.length === 1 ? (live[0]?.order_id ?? null) : null;

  return (
    <Grid<LineValues>
      ref={ref}
      label={t.label}
      columns={columns}
      rows={sorted}
      dispatch={dispatch}
      faultsOf={faultsOf}
      newValues={(beside) => newLine(beside ? beside.order_id : first, tax)}
      addLabel={t.add}
      firstColumn="name"
      readOnly={readOnly}
      busy={busy}
      empty={<EmptyState text={t.empty} />}
      heading={(row, before, add) =>
        before && before.values.order_id === row.values.order_id ? null : (
          <OrderHeading
            id={row.values.order_id}
            order={orders.find(({ order_id }) => order_id === row.values.order_id)}
            rows={sorted}
            currency={currency}
            onAdd={readOnly ? undefined : add}
          />
        )
      }
      foot={rows.length > 0 && <LineTotals totals={totals} currency={currency} />}
    />
  );
}

interface HeadingProps {
  readonly id: number | null;
  readonly order: Order | undefined;
  readonly rows: readonly LineRow[];
  readonly currency: Currency;
  readonly onAdd: ((beside: LineRow | undefined) => void) | undefined;
}

/** Shows the order of the lines below it, and their sum. */
function OrderHeading({ id, order, rows, currency, onAdd }: HeadingProps) {
  const t = useOfficeT();
  const words = t.taskFinancials;
  const own = rows.filter(({ values }) => values.order_id === id);
  const net = own.reduce((sum, row) => (row.deleted ? sum : sum + netOfLine(row.values)), 0n);
  const isGone = order?.order_status === 'DELETED';
  const add = id === null ? words.add : words.addTo({ id });
  return (
    <div className={c.heading}>
      {id === null ? (
        <span className={c.noOrder}>{words.noOrder}</span>
      ) : (
        <OrderLink id={id} className={c.orderLink}>
          {words.order({ id })}
        </OrderLink>
      )}
      {order && <LinkedOrderStatus status={order.order_status} planned={order.planned_start !== null} />}
      {order?.planned_start && <span className={c.planned}>{formatNear(order.planned_start)}</span>}
      {onAdd && !isGone && (
        <button type="button" className={c.addTo} aria-label={add} title={add} onClick={() => onAdd(own.at(-1))}>
          <IconPlus {...ICON} />
        </button>
      )}
      {order && order.minutes > 0 && (
        <span className={c.worked}>
          {words.hours.worked({ time: formatDuration(order.minutes), charged: charged(own, order.order_id) })}
        </span>
      )}
      <span className={c.subtotal}>
        <span className={c.subtotalName}>{words.subtotal}</span>
        {formatMoney(net, currency)}
      </span>
      {isGone && !!onAdd && <span className={c.gone}>{words.orderGone}</span>}
    </div>
  );
}

/** Returns the hours charged by the lines of an order; null for none. */
function charged(rows: readonly LineRow[], orderId: number): string | null {
  const minutes = chargedMinutes(rows, orderId);
  return minutes === 0 ? null : formatDuration(minutes);
}
