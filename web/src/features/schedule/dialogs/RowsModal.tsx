import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { Arrows } from '@/ui/layout/Arrows';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { type Arrangement, arranged, nameOf, rowsOf, USUAL } from '../board/rows';
import type { Rows } from '../board/use-rows';
import type { BoardOrder, Crew } from '../schedule.api';
import m from './RowsModal.module.css';

interface Props {
  readonly orders: readonly BoardOrder[];
  readonly crew: Crew | undefined;
  readonly rows: Rows;
  readonly onClose: () => void;
}

/** The list with one of its members moved by one place. */
export function moved(all: readonly number[], id: number, by: 1 | -1): readonly number[] {
  const at = all.indexOf(id);
  const other = all[at + by];
  return other === undefined ? all : all.map((one) => (one === id ? other : one === other ? id : one));
}

/** Lets a person choose the workers with a row on the board, and their order; applied at once. */
export default function RowsModal({ orders, crew, rows, onClose }: Props) {
  const t = useOfficeT().schedule;
  const [own, setOwn] = useState<Arrangement>(rows.arrangement);
  const set = (next: Arrangement) => {
    setOwn(next);
    rows.arrange(next);
  };
  // With those that are left out, to be taken in again.
  const groups = arranged(rowsOf(orders, crew), { ...own, hidden: [] }).filter(({ id }) => id !== 0);
  const teams = groups.filter(({ id }) => id > 0).map(({ id }) => id);
  const workers = groups.flatMap((group) => group.rows.map((row) => row.id));
  const move = (what: 'teams' | 'workers', of: readonly number[], id: number, by: 1 | -1) => {
    const next = moved(of, id, by);
    set({ ...own, [what]: what === 'teams' ? next : workers.map((one) => next[of.indexOf(one)] ?? one) });
  };
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t.rows.title}
      footer={
        <>
          <Button variant="default" onClick={() => set(USUAL)}>
            {t.rows.reset}
          </Button>
          <Button onClick={onClose}>{t.rows.close}</Button>
        </>
      }
    >
      <p className={m.hint}>{t.rows.hint}</p>
      {groups.map((group) => {
        const name = group.name ?? t.crew.noTeam;
        const ids = group.rows.map((row) => row.id);
        return (
          <fieldset key={group.id} className={m.group}>
            <legend>
              <b>{name}</b>
              {group.id > 0 && (
                <span className={m.arrows}>
                  <Arrows
                    name={name}
                    first={teams[0] === group.id}
                    last={teams.at(-1) === group.id}
                    onMove={(by) => move('teams', teams, group.id, by)}
                  />
                </span>
              )}
            </legend>
            {group.rows.map((row) => {
              const who = row.person ? nameOf(row.person) : '';
              return (
                <div key={row.id} className={m.row}>
                  <Checkbox
                    label={who}
                    checked={!own.hidden.includes(row.id)}
                    onChange={(event) =>
                      set({
                        ...own,
                        hidden: event.currentTarget.checked
                          ? own.hidden.filter((one) => one !== row.id)
                          : [...own.hidden, row.id],
                      })
                    }
                  />
                  <span className={m.arrows}>
                    <Arrows
                      name={who}
                      first={ids[0] === row.id}
                      last={ids.at(-1) === row.id}
                      onMove={(by) => move('workers', ids, row.id, by)}
                    />
                  </span>
                </div>
              );
            })}
          </fieldset>
        );
      })}
    </ModalFrame>
  );
}
