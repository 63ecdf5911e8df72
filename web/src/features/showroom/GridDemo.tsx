import { useMemo, useReducer } from 'react';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { Grid } from '@/ui/tables/grid/Grid';
import { gridOf, gridReducer, savedRow } from '@/ui/tables/grid/grid-state';
import { numberOfParts, PART_COLUMNS, PARTS, type Part, partFaults } from './parts';
import c from './showroom.module.css';

/** A grid with every kind of cell: changed, deleted, new and faulty rows come by typing. */
export function GridDemo() {
  const [state, dispatch] = useReducer(gridReducer<Part>, PARTS, (parts) =>
    gridOf(parts.map((part, i) => savedRow(`part-${i}`, part))),
  );
  const count = useMemo(() => numberOfParts(state.rows), [state.rows]);
  return (
    <section className={c.list} aria-label="Grid">
      <Grid
        label="Popis dijelova"
        columns={PART_COLUMNS}
        rows={state.rows}
        dispatch={dispatch}
        faultsOf={partFaults}
        newValues={() => ({ name: '', kind: 'NEW', client: null, count: 1000, price: 0, share: 2500, spare: false })}
        addLabel="Dodaj dio"
        firstColumn="name"
        empty={<EmptyState />}
        foot={<p className={c.state}>Komada: {count}</p>}
      />
    </section>
  );
}
