import { Button } from '@mantine/core';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { SelectField } from '@/ui/fields/SelectField';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { asBoardWorker, nameOf } from '../board/rows';
import { type Change, clashOf, isFree, withChange } from '../planning/plan';
import type { BoardOrder, Crew } from '../schedule.api';
import { replaced } from './moves';
import m from './moves.module.css';

interface Props {
  /** Orders with a time that may be moved. */
  readonly orders: readonly BoardOrder[];
  readonly all: readonly BoardOrder[];
  readonly crew: Crew | undefined;
  readonly onSave: (changes: readonly Change[], said: string) => void;
  readonly onClose: () => void;
}

/** The choice of nobody, who is no worker. */
const NOBODY = '0';

/** Replaces a worker of some orders by another one, or removes them; who is free for all of them comes first. */
export default function ReplaceModal({ orders, all, crew, onSave, onClose }: Props) {
  const { boardMoves: t, schedule } = useOfficeT();
  const people = new Map(orders.flatMap((order) => order.workers).map((one) => [one.worker_id, one]));
  const froms = [
    ...[...people.values()].map((one) => ({ value: String(one.worker_id), label: nameOf(one) })),
    ...(orders.some((order) => order.workers.length === 0) ? [{ value: NOBODY, label: schedule.nobody }] : []),
  ];
  const [from, setFrom] = useState(froms[0]?.value ?? NOBODY);
  const [by, setBy] = useState<string | null>(null);
  const changesFor = (worker: Crew['workers'][number] | undefined) =>
    replaced(orders, Number(from), worker ? asBoardWorker(worker) : null);
  const candidates = (crew?.workers ?? [])
    .filter((worker) => String(worker.worker_id) !== from)
    .map((worker) => {
      const after = changesFor(worker).map(({ order, what }) => withChange(order, what));
      const among = [...all.filter((one) => !after.some(({ order_id }) => order_id === one.order_id)), ...after];
      const clashes = after.filter((one) => !isFree(clashOf(one, among, crew))).length;
      return { value: String(worker.worker_id), name: nameOf(worker), clashes };
    })
    .sort((a, b) => a.clashes - b.clashes);
  const options = [
    ...candidates.map(({ value, name, clashes }) => ({
      value,
      label: `${name} · ${clashes === 0 ? schedule.free : t.clashes({ n: clashes })}`,
    })),
    ...(from === NOBODY ? [] : [{ value: NOBODY, label: t.remove }]),
  ];
  const changes = by === null ? [] : changesFor(crew?.workers.find((worker) => String(worker.worker_id) === by));
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t.replaceTitle({ n: orders.length })}
      onSubmit={(event) => {
        event.preventDefault();
        if (changes.length === 0) return;
        onClose();
        onSave(changes, schedule.done.several({ n: changes.length }));
      }}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t.close}
          </Button>
          <Button type="submit" aria-disabled={changes.length === 0 || undefined}>
            {by === NOBODY ? t.removeFrom({ n: changes.length }) : t.replace({ n: changes.length })}
          </Button>
        </>
      }
    >
      <div className={m.pair}>
        <SelectField label={t.instead} options={froms} value={from} onChange={(id) => id && setFrom(id)} />
        <SelectField label={t.by} searchable options={options} value={by} data-autofocus onChange={setBy} />
      </div>
    </ModalFrame>
  );
}
