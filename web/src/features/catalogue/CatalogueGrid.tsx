import { IconArrowsExchange, IconHistory } from '@tabler/icons-react';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useDefaultTax } from '@/domain/items/line-items';
import { useOfficeT } from '@/i18n/I18nProvider';
import { kept } from '@/lib/kept';
import { GridSaveBar, UnsureNote } from '@/records/editing/GridSaving';
import { useMergeWords } from '@/records/merge/words';
import { Note } from '@/ui/feedback/Note';
import { lazyPart } from '@/ui/lazy-part';
import { Grid, type GridHandle } from '@/ui/tables/grid/Grid';
import { RowButton } from '@/ui/tables/grid/RowButton';
import c from './catalogue.module.css';
import {
  type CatalogGroup,
  type Item,
  type ItemFault,
  type ItemRow,
  type ItemValues,
  itemFaults,
  newItem,
  pricedRow,
} from './catalogue-items';
import { clientColumns, itemColumns } from './item-columns';
import { useItemEditing } from './use-item-editing';

const ItemConflictDialog = lazyPart(() => import('./ItemConflictDialog'));
const AddPricesModal = lazyPart(() => import('./AddPricesModal'));
const ItemHistoryModal = lazyPart(() => import('@/domain/items/ItemHistoryModal'));
const ItemMergeModal = lazyPart(() => import('@/domain/items/ItemMergeModal'));

/** The action of the page's own button in the table. */
export interface CatalogueGridHandle {
  readonly add: () => void;
}

interface Props {
  /** Names the page of the catalogue that is shown. */
  readonly page: string;
  /** The client whose prices are shown; null for the general ones. */
  readonly client: number | null;
  readonly clientName: string;
  readonly saved: readonly Item[];
  readonly groups: readonly CatalogGroup[];
  readonly empty: ReactNode;
  /** The place of the bar with Save and Cancel. */
  readonly bar: HTMLElement | null;
  /** Called with the page that gets its first unsaved edit, and with null when it has none. */
  readonly onDirty: (page: string | null) => void;
  readonly ref: Ref<CatalogueGridHandle>;
}

/** One page of the catalogue in a grid, saved as a whole. */
export function CatalogueGrid(props: Props) {
  const { page, client, clientName, saved, groups, bar } = props;
  const t = useOfficeT();
  const words = t.catalogue;
  const id = useId();
  const grid = useRef<GridHandle<ItemValues>>(null);
  const tax = useDefaultTax();
  const [isAdding, setAdding] = useState(false);
  const added = useRef<string>(undefined);
  const [shown, setShown] = useState<ItemValues | null>(null);
  const [merged, setMerged] = useState<ItemValues | null>(null);
  const merge = useMergeWords().actionOf;
  const hasForeign = saved.some(({ currency }) => currency !== 'EUR');
  const columns = useMemo(
    () => (client === null ? itemColumns({ t, groups, hasForeign }) : clientColumns({ t, hasForeign })),
    [t, client, groups, hasForeign],
  );
  const faultsOf = useMemo(
    () =>
      kept((values: ItemValues) => {
        // Faults of the general item do not prevent saving a client's price.
        const found = Object.entries<ItemFault>(itemFaults(values));
        const own = client === null ? found : found.filter(([field]) => field === 'unit_price');
        return Object.fromEntries(own.map(([field, fault]) => [field, words.faults[fault]]));
      }),
    [client, words],
  );
  const editing = useItemEditing({ page, client, saved, columns, faultsOf });
  const { rows, dispatch, dirty } = editing;

  useImperativeHandle(props.ref, () => ({
    add: () => (client === null ? grid.current?.add() : setAdding(true)),
  }));
  const tellDirty = useEffectEvent(props.onDirty);
  useEffect(() => tellDirty(dirty ? page : null), [dirty, page]);
  useEffect(() => () => tellDirty(null), []);

  // Merging is not offered while there are unsaved edits.
  const mayMerge = client === null && !dirty;
  const buttons = useMemo(
    () => (row: ItemRow) =>
      row.saved && (
        <>
          {mayMerge && (
            <RowButton label={merge({ name: row.saved.name })} onClick={() => setMerged(row.saved)}>
              <IconArrowsExchange size={16} stroke={1.6} />
            </RowButton>
          )}
          <RowButton label={words.history.show({ name: row.saved.name })} onClick={() => setShown(row.saved)}>
            <IconHistory size={16} stroke={1.6} />
          </RowButton>
        </>
      ),
    [words, merge, mayMerge],
  );
  const addPrices = (items: readonly Item[]) => {
    setAdding(false);
    const made = items.map(pricedRow);
    dispatch({ type: 'fill', rows: made });
    added.current = made[0]?.key;
  };
  // The dialog gives the focus back to its button; only then it can go to the first price to be typed.
  useEffect(() => {
    if (isAdding || added.current === undefined) return;
    grid.current?.enter(added.current, 'unit_price');
    added.current = undefined;
  }, [isAdding]);

  return (
    <div className={c.grid} id={id}>
      <UnsureNote editing={editing} text={words.unsure} />
      {editing.isOvertaken && !editing.isUnsure && (
        <Note tone="warning" isNews>
          {words.meanwhile}
        </Note>
      )}
      <Grid<ItemValues>
        ref={grid}
        label={client === null ? words.table : words.pricesOf({ client: clientName })}
        columns={columns}
        rows={rows}
        dispatch={dispatch}
        faultsOf={faultsOf}
        {...(client === null && { newValues: (above: ItemValues | undefined) => newItem(above, tax) })}
        addLabel={words.add}
        firstColumn="name"
        rowAction={buttons}
        rowActions={client === null ? 2 : 1}
        readOnly={editing.isUnsure}
        busy={editing.saving}
        empty={props.empty}
      />
      {bar && createPortal(<GridSaveBar id={id} editing={editing} />, bar)}
      {editing.conflicts && (
        <ItemConflictDialog
          conflicts={editing.conflicts}
          rows={rows}
          columns={columns}
          client={client}
          onResolve={editing.resolve}
          onClose={editing.postpone}
        />
      )}
      {isAdding && client !== null && (
        <AddPricesModal
          client={client}
          clientName={clientName}
          taken={rows}
          onAdd={addPrices}
          onClose={() => setAdding(false)}
        />
      )}
      {merged?.id && <ItemMergeModal id={merged.id} name={merged.name} onClose={() => setMerged(null)} />}
      {shown?.id && <ItemHistoryModal id={shown.id} name={shown.name} onClose={() => setShown(null)} />}
    </div>
  );
}
