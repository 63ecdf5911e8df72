import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useSession } from '@/api/session';
import { timedStatus } from '@/domain/orders/order-status';
import { useOfficeT, useT } from '@/i18n/I18nProvider';
import { dayBounds, formatDateTime, formatHours } from '@/lib/date';
import { formatDay } from '@/lib/day-words';
import { present } from '@/lib/server-clock';
import { orderNumber } from '@/records/numbers';
import { slotOf, timeOn } from '../board/days';
import type { BoardOrder, Crew } from '../schedule.api';
import c from './PrintSheet.module.css';

export type Arrangement = 'worker' | 'day';
export type Paper = 'A4' | 'A3';

interface Props {
  readonly by: Arrangement;
  readonly paper: Paper;
  readonly days: readonly string[];
  readonly orders: readonly BoardOrder[];
  readonly crew: Crew;
  readonly onPrinted: () => void;
}

/** The week as it is printed: nothing else of the page goes to paper while it is here, and nothing of it to the screen. */
export function PrintSheet({ by, paper, days, orders, crew, onPrinted }: Props) {
  const t = useOfficeT().schedule;
  const { tenant } = useSession();
  const done = useEffectEvent(onPrinted);
  useEffect(() => {
    const page = new CSSStyleSheet();
    page.replaceSync(`@page { size: ${paper} landscape; margin: 9mm; }`);
    document.adoptedStyleSheets.push(page);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== page);
    };
  }, [paper]);
  useEffect(() => {
    const onDone = () => done();
    window.addEventListener('afterprint', onDone);
    void document.fonts.ready.then(() => window.print());
    return () => window.removeEventListener('afterprint', onDone);
  }, []);
  const first = days[0] ?? '';
  const last = days.at(-1) ?? '';
  const sorted = orders.toSorted((a, b) => (a.planned_start ?? '').localeCompare(b.planned_start ?? ''));
  return createPortal(
    <section className={c.sheet} data-size={paper} aria-label={t.title}>
      <header className={c.head}>
        <h1>{t.print.heading({ from: formatDay(first), to: formatDay(last), year: last.slice(0, 4) })}</h1>
        <span>
          {tenant.name} · {t.print.printed({ at: formatDateTime(new Date(present()).toISOString()) })}
        </span>
      </header>
      <p className={c.legend}>{t.print.legend}</p>
      {by === 'worker' ? (
        <Workers days={days} orders={sorted} crew={crew} />
      ) : (
        <Days days={days} orders={sorted} crew={crew} />
      )}
    </section>,
    document.body,
  );
}

type Part = Pick<Props, 'days' | 'orders' | 'crew'>;

const onDay = (orders: readonly BoardOrder[], day: string) => {
  const { from, until } = dayBounds(day);
  return orders.filter(({ planned_start: start, planned_end: end }) => {
    if (start === null) return false;
    const begins = Date.parse(start);
    return (
      begins < Date.parse(until) && (end === null ? begins >= Date.parse(from) : Date.parse(end) > Date.parse(from))
    );
  });
};

/** Marks for statuses, since paper has no colours. */
const MARKS = { CREATED: '○', IN_EXECUTION: '▷', DONE: '✓', DELETED: '×' } as const;
const markOf = (order: BoardOrder) =>
  [order.task_priority === 'HIGH' && '!', order.hold_reason === '' ? MARKS[order.status] : '‖']
    .filter(Boolean)
    .join(' ');
/** Returns the times below a day's heading; a time on another day has its date. */
const hoursOf = (day: string, { planned_start: start, planned_end: end }: BoardOrder) => {
  if (!start || !end) return start && timeOn(day, start);
  if (slotOf(start).day === slotOf(end).day) return formatHours(start, end);
  return `${timeOn(day, start)} – ${timeOn(day, end)}`;
};
const placeOf = (order: BoardOrder) => [order.address_name, order.address1, order.city].filter(Boolean).join(', ');
const namesOf = (order: BoardOrder) => order.workers.map((one) => `${one.first_name} ${one.last_name}`).join(', ');

/** A row for each worker, a column for each day. */
function Workers({ days, orders, crew }: Part) {
  const t = useOfficeT().schedule;
  const own = (id: number) => orders.filter((order) => order.workers.some((one) => one.worker_id === id));
  const rows = [
    ...crew.workers.map((one) => ({
      id: one.worker_id,
      name: `${one.first_name} ${one.last_name}`,
      own: own(one.worker_id),
    })),
    { id: 0, name: t.nobody, own: orders.filter((order) => order.workers.length === 0) },
  ].filter((row) => row.id !== 0 || row.own.length > 0);
  return (
    <table className={c.table} data-by="worker">
      <thead>
        <tr>
          <th scope="col">{t.crew.title}</th>
          {days.map((day) => (
            <th key={day} scope="col">
              {formatDay(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.name}</th>
            {days.map((day) => (
              <td key={day}>
                {onDay(row.own, day).map((order) => (
                  <div key={order.order_id} className={c.item}>
                    <b>
                      {markOf(order)} {hoursOf(day, order)}
                    </b>
                    <span>
                      {order.task_title} <span className={c.number}>{orderNumber(order.order_id)}</span>
                    </span>
                    <span>{[order.tenant_name, placeOf(order)].filter(Boolean).join(', ')}</span>
                  </div>
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A table for each day, a row for each order. */
function Days({ days, orders }: Part) {
  const t = useOfficeT().schedule;
  const core = useT();
  return days.map((day) => {
    const own = onDay(orders, day);
    return (
      <section key={day} className={c.day}>
        <h2>{formatDay(day)}</h2>
        {own.length === 0 ? (
          <p>{t.emptyDay}</p>
        ) : (
          <table className={c.table} data-by="day">
            <tbody>
              {own.map((order) => (
                <tr key={order.order_id}>
                  <td>
                    <b>{hoursOf(day, order)}</b>
                  </td>
                  <td>
                    {markOf(order)} {timedStatus(order.status, core.orders)}
                  </td>
                  <td>
                    <b>{order.task_title}</b> {orderNumber(order.order_id)}
                  </td>
                  <td>{order.tenant_name}</td>
                  <td>{placeOf(order)}</td>
                  <td>{[order.contact_name, order.contact_phone].filter(Boolean).join(', ')}</td>
                  <td>{namesOf(order) || t.nobody}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    );
  });
}
