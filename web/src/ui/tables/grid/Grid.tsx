import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import {
  type Dispatch,
  type FocusEvent,
  Fragment,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ICON } from '@/ui/media/icon';
import { useDragRows } from '../use-drag-rows';
import { CellTip, type Tip, tipAt } from './CellTip';
import { CopyButton } from './CopyButton';
import { applies, type Column } from './columns';
import c from './Grid.module.css';
import { GridLine, type RowEvents } from './GridLine';
import { GridTable } from './GridTable';
import { type Faults, type GridAction, type GridRow, newRow } from './grid-state';
import type { Move } from './keys';
import { pickerBox } from './picker-column';
import { cellAt, enter, isCollapsed, isNumberCell, type Place, placeAfter, placeOf, REMOVE, rowOf } from './places';
import { tableText } from './table-text';
import { useDrawnRows } from './use-drawn-rows';
import { useGridKeys } from './use-grid-keys';

export interface GridProps<V> {
  /** The label of the table, for assistive technology. */
  readonly label: string;
  /** Keep the list stable (a constant or a memo): a new one draws every row anew. */
  readonly columns: readonly Column<V>[];
  /** In the order they are shown. */
  readonly rows: readonly GridRow<V>[];
  readonly dispatch: Dispatch<GridAction<V>>;
  /** Returns the faults of a row, by column, as sentences. It is called often: cache the result. */
  readonly faultsOf: (values: V) => Faults;
  /** Returns the values of a new row beside another; without it no rows can be added. */
  readonly newValues?: (beside: V | undefined) => V;
  readonly addLabel?: string;
  /** The column a new row is typed into first. */
  readonly firstColumn?: string;
  /** A line over the first row of a group, or nothing. `add` adds a row behind another. */
  readonly heading?: (
    row: GridRow<V>,
    before: GridRow<V> | undefined,
    add: (behind: GridRow<V> | undefined) => void,
  ) => ReactNode;
  /** A button of a row, before the one that takes it out. Keep it stable: a new one draws every row anew. */
  readonly rowAction?: (row: GridRow<V>, number: number) => ReactNode;
  /** The number of buttons drawn by it; 1 by default. */
  readonly rowActions?: number;
  /** Draws what replaces the number of a row; it is the handle when rows can be moved. Keep it stable. */
  readonly lead?: (row: GridRow<V>) => ReactNode;
  /** Names the kind of a row for the style sheet. Keep it stable. */
  readonly kindOf?: (values: V) => string;
  /** Moves a row one place up or down, or to the place of another row. Without it rows cannot be moved. */
  readonly onMove?: (key: string, to: -1 | 1 | string) => void;
  /** New and changed rows have no mark; changed cells have one. */
  readonly quiet?: boolean;
  /** Returns the title of a changed cell from its old value. Keep it stable. */
  readonly wasText?: (text: string) => string;
  /** Further buttons beside the one that adds a row. */
  readonly more?: ReactNode;
  /** For buttons elsewhere that do the same as the grid's own. */
  readonly ref?: Ref<GridHandle<V>>;
  readonly readOnly?: boolean;
  /** While it is being saved nothing is typed; the focus stays where it is. */
  readonly busy?: boolean;
  readonly empty: ReactNode;
  /** Totals, at the lower right. */
  readonly foot?: ReactNode;
}

/** What can be done to a grid from outside. */
export interface GridHandle<V> {
  /** Adds a row at the end and goes to it. */
  readonly add: () => void;
  /** Adds a row with these values behind another, or at the end, and goes to it. */
  readonly insert: (values: V, behind?: string) => void;
  /** Goes to a cell. */
  readonly enter: (key: string, column: string) => void;
}

interface Open extends Place {
  readonly typed: string;
}

/**
 * A table that is typed into like a spreadsheet: Tab and the arrows go from cell to cell, Enter down, pasted
 * rows are taken. Its cells are native inputs and its rows draw only when they change; of many rows that are
 * typed into, only those near the view are there at all. On a phone each row is a card. What is typed lives with the
 * caller, in `gridReducer`.
 */
export function Grid<V>(props: GridProps<V>) {
  const { label, rows, dispatch, faultsOf, newValues, onMove, readOnly = false, busy = false, quiet = false } = props;
  const t = useOfficeT().grid;
  // A column that only opens a list has nothing to be read.
  const columns = useMemo(
    () => (readOnly ? props.columns.filter((one) => one.kind !== 'picker' || !one.mark) : props.columns),
    [props.columns, readOnly],
  );
  const id = useId();
  const narrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const root = useRef<HTMLDivElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const [tip, setTip] = useState<Tip | null>(null);
  /** The cell to focus after the next drawing. */
  const wanted = useRef<Place>(null);
  /** Draws once more, so that the focus goes where it is wanted although nothing else has changed. */
  const [, draw] = useReducer((n: number) => n + 1, 0);
  const want = (place: Place | null) => {
    wanted.current = place;
    draw();
  };
  /** Counts the stays in cells: what is typed during one is one step to be undone. */
  const stay = useRef(0);
  /** Marks for a surrounding dialog whether Escape undoes what was typed since the cell got the focus. */
  const setTyped = useCallback((is: boolean) => root.current?.toggleAttribute('data-typed', is), []);
  /** Whether the list of a native select was opened, for browsers that do not report it. */
  const listOpen = useRef(false);

  const hasPickers = !readOnly && columns.some(({ kind }) => kind === 'picker');
  useEffect(() => {
    if (hasPickers) void pickerBox.load();
  }, [hasPickers]);
  /** Typed on, while its list is being fetched, a cell keeps all of it. */
  const pending = useRef('');
  const openPicker = (at: Place, typed: string) => {
    if (pickerBox.read()) return setOpen({ ...at, typed });
    pending.current += typed;
    void pickerBox.load().then(() => {
      setOpen({ ...at, typed: pending.current });
      pending.current = '';
    });
  };

  /** The focused cell, also by position: a new row has another key after it was saved. */
  const focused = useRef<Place & { index: number }>(null);
  /** The row that is dragged. */
  const lifted = useRef(-1);

  const indexOf = (place: Place | null) => (place ? rows.findIndex(({ key }) => key === place.key) : -1);
  const here =
    focused.current && (indexOf(focused.current) + 1 || Math.min(focused.current.index + 1, rows.length)) - 1;
  // Tab leads from the focused row to those beside it.
  const beside = here === null ? [] : [here - 1, here, here + 1];
  const pinned = [lifted.current, indexOf(wanted.current), indexOf(open), ...beside];
  const { isAll, isDrawn, heightOf, look } = useDrawnRows(root, rows, readOnly, pinned);

  useLayoutEffect(() => {
    const lost = document.activeElement === document.body ? focused.current : null;
    const row = lost && (rows[lost.index] ?? rows.at(-1));
    const places = [wanted.current, lost && row && { key: row.key, column: lost.column }];
    wanted.current = null;
    for (const place of places) {
      const cell = place && root.current && cellAt(root.current, place);
      if (!cell) continue;
      enter(cell);
      return look(0);
    }
    if (lost && !row) adder.current?.focus();
  });

  const live = rows.filter((row) => !row.deleted);

  const insert = (values: V, behind: string | undefined, blank = false) => {
    if (busy) return;
    const row = newRow(values, true, blank);
    wanted.current = { key: row.key, column: props.firstColumn ?? columns[0]?.id ?? '' };
    dispatch({ type: 'add', row, after: behind });
  };
  const add = (beside: GridRow<V> | undefined) => newValues && insert(newValues(beside?.values), beside?.key, true);

  useImperativeHandle(props.ref, () => ({
    add: () => add(rows.at(-1)),
    insert: (values, behind) => insert(values, behind),
    enter: (key, column) => want({ key, column }),
  }));

  const stops = columns.filter(({ kind }) => kind !== 'computed').map(({ id: column }) => column);
  const move = (from: Place, to: Move) => {
    const keys = live.map(({ key }) => key);
    const place = placeAfter(keys, stops, from, to, ({ key, column }) => {
      const row = live.find((one) => one.key === key);
      return column === REMOVE || columns.some((one) => one.id === column && row && applies(one, row.values));
    });
    const cell = place && root.current && cellAt(root.current, place);
    if (cell) {
      enter(cell);
      look(0);
    } else if (place) want(place);
    else if (to === 'enter' && from.key === live.at(-1)?.key) add(live.at(-1));
  };

  const keys = useGridKeys({
    columns,
    live,
    dispatch,
    newValues,
    readOnly,
    busy,
    move,
    openPicker,
    want,
    stay,
    setTyped,
    listOpen,
    onMove,
  });

  const [over, setOver] = useState<number | null>(null);
  useDragRows(root, !readOnly && onMove !== undefined, {
    onLift: (at) => {
      lifted.current = at;
    },
    onLand: () => {
      lifted.current = -1;
    },
    onOver: (from, goal) => setOver(typeof goal === 'number' && goal !== from ? goal : null),
    onDrop: (from, goal) => {
      const [row, at] = [rows[from], goal === null ? undefined : rows[goal]];
      if (row && at && row !== at) onMove?.(row.key, at.key);
    },
  });

  const point = (event: SyntheticEvent<HTMLElement>) => setTip(tipAt(event.target, root.current));

  /** The number cell that is pressed and was not entered yet. */
  const pressed = useRef<EventTarget | null>(null);
  /** The focus goes on by Tab, which selects the content of the next cell as the arrows do. */
  const tabbed = useRef(false);
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const place = placeOf(event.target);
    if (place) {
      stay.current += 1;
      setTyped(false);
    }
    if (place && tabbed.current) enter(event.target);
    tabbed.current = false;
    focused.current = place && { ...place, index: indexOf(place) };
    point(event);
  };

  const onBlur = (event: FocusEvent<HTMLElement>) => {
    focused.current = null;
    listOpen.current = false;
    setTip(null);
    const key = rowOf(event.target)?.dataset.row;
    // A person who returns from another window is still in the same cell.
    if (event.target === document.activeElement) return;
    if (key === undefined || rowOf(event.relatedTarget)?.dataset.row === key) return;
    if (rows.some((row) => row.key === key && (row.fresh || row.blank))) dispatch({ type: 'leave', key });
  };

  const latest = useRef({ dispatch, busy });
  useLayoutEffect(() => {
    latest.current = { dispatch, busy };
  });
  // Stable for the whole life of the grid, so that no row is drawn because of it.
  const rowEvents = useMemo<RowEvents<V>>(
    () => ({
      edit: (key, column, change, unread) => {
        if (latest.current.busy) return;
        setTyped(true);
        latest.current.dispatch({ type: 'edit', key, column: column.id, tag: `stay-${stay.current}`, change, unread });
      },
      open: (key, column) => {
        if (!latest.current.busy) void pickerBox.load().then(() => setOpen({ key, column, typed: '' }));
      },
      close: (key, column, back) => {
        if (back) wanted.current = { key, column };
        setOpen(null);
      },
      remove: (key, column, isDeleted) => {
        if (latest.current.busy) return;
        wanted.current = { key, column };
        latest.current.dispatch({ type: isDeleted ? 'restore' : 'remove', key });
      },
    }),
    [setTyped],
  );

  const buttons = (readOnly ? 0 : 1) + (props.rowAction ? (props.rowActions ?? 1) : 0);
  const drawRow = (row: GridRow<V>, index: number, line: number) => (
    <GridLine
      key={row.key}
      line={isAll ? undefined : line}
      size={isAll ? undefined : rows.length}
      row={row}
      index={index}
      columns={columns}
      id={id}
      faultsOf={faultsOf}
      readOnly={readOnly}
      narrow={narrow}
      open={open?.key === row.key ? open.column : undefined}
      typed={open?.key === row.key ? open.typed : undefined}
      on={rowEvents}
      action={props.rowAction}
      lead={props.lead}
      kindOf={props.kindOf}
      isOver={over === index}
      quiet={quiet}
      wasText={props.wasText}
    />
  );
  const body: ReactNode[] = [];
  const Gap = narrow ? 'li' : 'tr';
  /** The number of the next line of the table, after its head. */
  let line = 2;
  let gap = { rows: 0, height: 0 };
  for (const [index, row] of rows.entries()) {
    const heading = props.heading?.(row, rows[index - 1], add);
    if (heading) line += 1;
    line += 1;
    if (!isDrawn(index)) {
      gap = { rows: gap.rows + 1, height: gap.height + heightOf(row.key) };
      continue;
    }
    body.push(
      <Fragment key={row.key}>
        {gap.rows > 0 && <Gap aria-hidden data-gap={gap.rows} style={{ height: gap.height }} />}
        {heading &&
          (narrow ? (
            <li className={c.cardHeading}>{heading}</li>
          ) : (
            <tr aria-rowindex={isAll ? undefined : line - 2}>
              <th scope="row" colSpan={columns.length + (buttons > 0 ? 2 : 1)} className={c.heading}>
                {heading}
              </th>
            </tr>
          ))}
        {drawRow(row, index, line - 1)}
      </Fragment>,
    );
    gap = { rows: 0, height: 0 };
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs within, heard in one place
    <div
      ref={root}
      className={c.grid}
      aria-busy={busy}
      onKeyDown={(event) => {
        tabbed.current = event.key === 'Tab';
        keys.onKeyDown(event);
      }}
      onPaste={keys.onPaste}
      onFocus={onFocus}
      onBlur={onBlur}
      onPointerOver={point}
      onPointerLeave={() => setTip(null)}
      onMouseDown={({ target }) => {
        pressed.current = isNumberCell(target) && document.activeElement !== target ? target : null;
        if (!(target instanceof HTMLSelectElement)) return;
        listOpen.current = document.activeElement !== target || !listOpen.current;
      }}
      onClick={({ target }) => {
        // The first click takes the number as Tab does, the next one sets the caret.
        if (isNumberCell(target) && pressed.current === target && isCollapsed(target)) target.select();
      }}
      onChange={() => {
        listOpen.current = false;
      }}
      onScrollCapture={() => setTip(null)}
    >
      {rows.length === 0 ? (
        <div className={c.empty}>{props.empty}</div>
      ) : narrow ? (
        <ul className={c.cards}>{body}</ul>
      ) : (
        <GridTable
          columns={columns}
          label={label}
          readOnly={readOnly}
          buttons={buttons}
          lines={isAll ? undefined : line - 1}
        >
          {body}
        </GridTable>
      )}
      {(props.foot || (newValues && !readOnly)) && (
        <div className={c.foot}>
          <div className={c.below}>
            {newValues && !readOnly && (
              <button ref={adder} type="button" className={c.add} onClick={() => add(rows.at(-1))}>
                <IconPlus {...ICON} />
                {props.addLabel}
              </button>
            )}
            {props.more}
            {rows.length > 0 && <CopyButton text={() => tableText(columns, live)} />}
            {!readOnly && <p className={c.hint}>{t.hint}</p>}
          </div>
          {props.foot && <div className={c.totals}>{props.foot}</div>}
        </div>
      )}
      {tip && tip.text !== '' && <CellTip tip={tip} />}
    </div>
  );
}
