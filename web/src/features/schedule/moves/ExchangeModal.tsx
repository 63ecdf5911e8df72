import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatHours, formatTime } from '@/lib/date';
import { dayText } from '@/lib/day-text';
import { orderNumber } from '@/records/numbers';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { DateField } from '@/ui/fields/DateField';
import { SelectField } from '@/ui/fields/SelectField';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { rangeOf } from '../board/days';
import { asBoardWorker, nameOf } from '../board/rows';
import { clashOf, isFree, withChange } from '../planning/plan';
import type { Planning } from '../planning/use-planning';
import { type BoardOrder, boardQuery, type Crew, crewQuery } from '../schedule.api';
import { exchangedDay } from './moves';
import { exchangeWay } from './moves.api';
import m from './moves.module.css';

export interface ExchangeProps {
  readonly crew: Crew | undefined;
  /** The first worker; undefined lets a person choose. */
  readonly worker: number | undefined;
  readonly day: string;
  /** Saves all or none, and reports whether it is saved. */
  readonly onExchange: Planning['handOver'];
  readonly onClose: () => void;
}

/** Lets two workers do each other's orders of a day: what each gets, and what collides then, is shown before. */
export default function ExchangeModal({ crew, worker, day: given, onExchange, onClose }: ExchangeProps) {
  const { boardMoves: t, schedule } = useOfficeT();
  const [[a, b], setPair] = useState<readonly [string | null, string | null]>([worker ? String(worker) : null, null]);
  const [day, setDay] = useState(given);
  const [pending, setPending] = useState(false);
  // Of the whole day, whatever the board leaves out.
  const board = useQuery({ ...boardQuery(rangeOf([day]), null), placeholderData: undefined });
  const there = useQuery(crewQuery(rangeOf([day]))).data;
  const of = (id: string | null) => {
    const found = crew?.workers.find((one) => String(one.worker_id) === id);
    return found && asBoardWorker(found);
  };
  const [first, second] = [of(a), of(b)];
  const options = (other: string | null) =>
    (crew?.workers ?? [])
      .map((one) => ({ value: String(one.worker_id), label: nameOf(one) }))
      .filter(({ value }) => value !== other);
  const all = board.data?.data ?? [];
  const changes = first && second ? exchangedDay(all, day, first, second) : [];
  const after = changes.map(({ order, what }) => withChange(order, what));
  const moved = new Set(after.map((order) => order.order_id));
  const among = [...all.filter((one) => !moved.has(one.order_id)), ...after];
  const isReady = first && second && board.data && changes.length > 0;

  const submit = async () => {
    if (!isReady || pending) return;
    setPending(true);
    const said = t.exchanged({ a: nameOf(first), b: nameOf(second), day: dayText(day), n: changes.length });
    const way = exchangeWay([first.worker_id, second.worker_id], day);
    const saved = onExchange(changes, said, way);
    // A conflict is asked about by the board.
    onClose();
    await saved;
  };
  const list = (person: NonNullable<typeof first>) => {
    const orders = after.filter((order) => order.workers.some((one) => one.worker_id === person.worker_id));
    return (
      <section>
        <h3 className={m.who}>{t.gets({ name: nameOf(person), n: orders.length })}</h3>
        <ul className={m.orders}>
          {orders.map((order) => (
            <li key={order.order_id}>
              {lineOf(order)}
              {!isFree(clashOf(order, among, there)) && <em className={m.clash}>{t.collides}</em>}
            </li>
          ))}
        </ul>
      </section>
    );
  };
  return (
    <ModalFrame
      opened
      width="wide"
      onClose={onClose}
      title={t.dayTitle}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t.close}
          </Button>
          <Button type="submit" loading={pending} aria-disabled={!isReady || undefined}>
            {t.exchangeDay({ n: changes.length })}
          </Button>
        </>
      }
    >
      <div className={m.three}>
        <SelectField
          label={t.first}
          searchable
          options={options(b)}
          value={a}
          onChange={(id) => setPair([id, b])}
          {...(worker === undefined && { 'data-autofocus': true })}
        />
        <SelectField
          label={t.second}
          searchable
          options={options(a)}
          value={b}
          onChange={(id) => setPair([a, id])}
          {...(worker !== undefined && { 'data-autofocus': true })}
        />
        <DateField label={t.day} clearable={false} value={day} onChange={(next) => next && setDay(next)} />
      </div>
      {board.error ? (
        <LoadFailed error={board.error} onRetry={() => void board.refetch()} />
      ) : !first || !second ? (
        <p className={m.hint}>{t.hint}</p>
      ) : !board.data ? (
        <Skeleton h={80} mt={16} aria-label={schedule.title} />
      ) : changes.length === 0 ? (
        <p className={m.hint} role="status">
          {t.nothing}
        </p>
      ) : (
        <div className={m.pair}>
          {list(first)}
          {list(second)}
        </div>
      )}
    </ModalFrame>
  );
}

/** "08:00 – 09:00 · RN-12 · Zamjena bojlera · Hotel Bonavia" */
function lineOf({ planned_start: start, planned_end: end, ...order }: BoardOrder) {
  const when = start && (end ? formatHours(start, end) : formatTime(start));
  return [when, orderNumber(order.order_id), order.task_title, order.tenant_name].filter(Boolean).join(' · ');
}
