import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { awaySpanText } from '@/domain/orders/order-plan';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayLater, today } from '@/lib/date';
import { dayText } from '@/lib/day-text';
import { useLiveList } from '@/records/list/use-live-list';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { Note } from '@/ui/feedback/Note';
import { DateField } from '@/ui/fields/DateField';
import { SelectField } from '@/ui/fields/SelectField';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import type { Planning } from '../planning/use-planning';
import type { Crew } from '../schedule.api';
import { AbsentOrder } from './AbsentOrder';
import {
  type AbsenceKind,
  type AbsentRow,
  absentRows,
  type Choice,
  changeOf,
  lastDays,
  MOST_DAYS,
  PRESETS,
} from './absent';
import { absenceWay, standInsKey, standInsQuery } from './absent.api';
import c from './absent.module.css';

interface Props {
  readonly crew: Crew | undefined;
  /** Who is absent; undefined lets a person choose. */
  readonly worker: number | undefined;
  /** The first day of the absence. */
  readonly day: string;
  /** Saves all or none, and reports whether it is saved. */
  readonly onHandOver: Planning['handOver'];
  readonly onClose: () => void;
}

const KINDS = ['SICK', 'LEAVE', 'OTHER'] as const satisfies readonly AbsenceKind[];
const NONE: ReadonlyMap<number, Choice> = new Map();

/** Writes down that a worker is absent, and hands their orders over: one by one, or all at once. */
export default function AbsentModal({ crew, worker: given, day, onHandOver, onClose }: Props) {
  const t = useOfficeT().standIns;
  const queryClient = useQueryClient();
  const [worker, setWorker] = useState(given);
  const [kind, setKind] = useState<AbsenceKind>('SICK');
  const [days, setDays] = useState({ from: day, to: day });
  const [chosen, setChosen] = useState(NONE);
  const [pending, setPending] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  /** The order that was handed over last, while it is in the list. */
  const gone = useRef<number>(undefined);
  const away = { worker_id: worker ?? 0, from_day: days.from, to_day: days.to };
  const asked = useQuery({ ...standInsQuery(away), enabled: worker !== undefined });
  // The board reads absences again itself.
  useLiveList(['order', 'task'], standInsKey);

  const workers = crew?.workers ?? [];
  const person = workers.find((one) => one.worker_id === worker);
  const name = person ? `${person.first_name} ${person.last_name}` : '';
  const isKnown = asked.data !== undefined && !asked.isPlaceholderData;
  const rows = asked.data && worker !== undefined ? absentRows(asked.data.suggestions, chosen, worker) : [];
  const open = rows.filter((row) => row.state === 'open');
  const taken = open.filter((row) => row.place).length;

  const handOver = async (some: readonly AbsentRow[]) => {
    if (worker === undefined || !isKnown || pending) return;
    setPending(true);
    const refusals = new Map(
      some.map(({ order, place, suggestion }) => [order.order_id, place ? '' : (suggestion.refusal ?? '')] as const),
    );
    let left = 0;
    const way = absenceWay({ ...away, kind }, refusals, t.undone({ name }), (saved) => {
      left = saved.left;
    });
    const n = some.filter((row) => row.place).length;
    const changes = some.map((row) => changeOf(row, worker));
    const isSaved = await onHandOver(changes, t.done({ name, taken: n, waiting: some.length - n }), way);
    if (isSaved && left <= rows.length - open.length) return onClose();
    await queryClient.invalidateQueries({ queryKey: standInsKey });
    setPending(false);
    if (isSaved) gone.current = some[0]?.order.order_id;
  };
  const takeAll = () => void handOver(open);
  // The next order has the focus once the one that was handed over is no longer in the list.
  useEffect(() => {
    if (gone.current === undefined || rows.some((row) => row.order.order_id === gone.current)) return;
    gone.current = undefined;
    list.current?.querySelector('input')?.focus();
  });

  const ends = lastDays(days.from);
  const preset = days.from === today() ? PRESETS.find((one) => ends[one] === days.to) : undefined;
  return (
    <ModalFrame
      opened
      width="wide"
      onClose={onClose}
      title={name ? t.openFor({ name }).replace(/…$/, '') : t.title}
      onSubmit={(event) => {
        event.preventDefault();
        takeAll();
      }}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t.close}
          </Button>
          <Button
            type="submit"
            loading={pending}
            aria-disabled={!isKnown || undefined}
            {...(given !== undefined && { 'data-autofocus': true })}
          >
            {worker !== undefined && !isKnown && !asked.error
              ? t.searching
              : open.length === 0
                ? t.enter
                : t.takeAll({ n: open.length })}
            <kbd className={c.key}>Enter</kbd>
          </Button>
        </>
      }
    >
      <div className={c.fields}>
        <SelectField
          label={t.worker}
          searchable
          options={workers.map((one) => ({
            value: String(one.worker_id),
            label: `${one.first_name} ${one.last_name}`,
          }))}
          value={worker === undefined ? null : String(worker)}
          onChange={(id) => {
            setWorker(id === null ? undefined : Number(id));
            setChosen(NONE);
          }}
          {...(given === undefined && { 'data-autofocus': true })}
        />
        <SelectField
          label={t.kind}
          options={KINDS.map((value) => ({ value, label: t.kinds[value] }))}
          value={kind}
          onChange={(next) => next && setKind(next)}
        />
      </div>
      <div className={c.when}>
        <SegmentedControl
          aria-label={t.presets.label}
          data={PRESETS.map((value) => ({ value, label: t.presets[value] }))}
          value={preset ?? ''}
          onChange={(value) => {
            const here = today();
            const to = PRESETS.find((one) => one === value);
            if (to) setDays({ from: here, to: lastDays(here)[to] });
          }}
        />
        <DateField
          label={t.from}
          clearable={false}
          value={days.from}
          onChange={(from) => from && setDays(({ to }) => ({ from, to: within(from, to) }))}
        />
        <DateField
          label={t.to}
          clearable={false}
          min={days.from}
          max={ends.open}
          value={days.to}
          onChange={(to) => to && setDays(({ from }) => ({ from, to }))}
        />
      </div>
      {days.to === ends.open && <p className={c.hint}>{t.openEnd({ until: dayText(days.to) })}</p>}
      {asked.data?.absences.map(({ from, to }) => (
        <Note key={from}>{t.there({ when: awaySpanText(from, to) })}</Note>
      ))}
      {asked.error ? (
        <LoadFailed error={asked.error} onRetry={() => void asked.refetch()} />
      ) : worker === undefined ? null : asked.data === undefined ? (
        <Skeleton h={120} aria-label={t.searching} />
      ) : (
        <>
          <p className={c.found} role="status">
            <b>{rows.length === 0 ? t.none : t.found({ taken, of: rows.length })}</b>
          </p>
          {rows.length > 0 && (
            <ol ref={list} className={c.rows} aria-label={t.list} aria-busy={!isKnown}>
              {rows.map((row) => (
                <AbsentOrder
                  key={row.order.order_id}
                  row={row}
                  worker={away.worker_id}
                  manyDays={days.from !== days.to}
                  onChoose={(choice) => setChosen(new Map(chosen).set(row.order.order_id, choice))}
                  onTake={() => void handOver([row])}
                  onTakeAll={takeAll}
                />
              ))}
            </ol>
          )}
          {asked.data.rest > 0 && <p className={c.hint}>{t.rest({ n: asked.data.rest })}</p>}
        </>
      )}
    </ModalFrame>
  );
}

/** The last day, moved so that it is not before the first, nor more than the most days later. */
const within = (from: string, to: string) => {
  const most = dayLater(from, MOST_DAYS - 1);
  return to < from ? from : to > most ? most : to;
};
