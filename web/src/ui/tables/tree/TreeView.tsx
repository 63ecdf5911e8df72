import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { fold } from '@/lib/text';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { usePhone } from '@/ui/hooks/use-phone';
import { scrollerOf } from '@/ui/layout/scroller';
import { useDragRows } from '../use-drag-rows';
import { type Target, type TreeColumn, TreeRow } from './TreeRow';
import c from './TreeView.module.css';
import { type MoveFault, moveFault, type TreeNode, typedAhead } from './tree';
import { useRowWindow } from './use-row-window';
import type { Reveal, TreeState } from './use-tree';

interface Props<T> {
  /** Names the tree for screen readers. */
  readonly label: string;
  readonly tree: TreeState<T>;
  /** Above the names; without it there is no line of headings. */
  readonly header?: string;
  readonly columns?: readonly TreeColumn<T>[];
  /** Draws the line below the name on a phone. */
  readonly line?: (node: TreeNode<T>, folded: string) => React.ReactNode;
  /** Draws the buttons of a row; the last opens its menu. `reachable` is whether the Tab key reaches them. */
  readonly buttons?: (node: TreeNode<T>, reachable: boolean) => React.ReactNode;
  /** Enter or a double click. */
  readonly onEnter?: ((node: TreeNode<T>) => void) | undefined;
  /** The Insert key. */
  readonly onAdd?: ((node: TreeNode<T>) => void) | undefined;
  /** The Delete key. */
  readonly onDelete?: ((node: TreeNode<T>) => void) | undefined;
  /** A node was dragged below another, or to the top. */
  readonly onMove?: ((node: TreeNode<T>, parent: number | null) => void) | undefined;
  /** A node was dragged where it cannot go. */
  readonly onRefuse?: ((node: TreeNode<T>, fault: MoveFault) => void) | undefined;
  /** Makes the tree one to choose from. */
  readonly pick?: {
    readonly picked: number | undefined;
    readonly onPick: (id: number) => void;
    /** Why a node cannot be chosen. */
    readonly refusal: (node: TreeNode<T>) => string | undefined;
  };
  /** Describes the keys for screen readers. */
  readonly keys?: string | undefined;
  /** No data has been loaded yet. */
  readonly loading?: boolean;
  /** Newer nodes are on their way. */
  readonly busy?: boolean;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  /** The text of an empty tree; "No data" by default. */
  readonly empty?: React.ReactNode;
}

/** The present target of a drag. */
interface Over {
  /** null is the top. */
  readonly parent: number | null;
  readonly fault: MoveFault | undefined;
}

const NO_COLUMNS: readonly never[] = [];
/** Letters typed within this time are one word. */
const WORD_MS = 700;
const SKELETON_ROWS = 8;

const idOf = (target: EventTarget | null) => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[role=treeitem]') : null;
  return row?.dataset.id === undefined ? undefined : Number(row.dataset.id);
};

/**
 * A tree of any size; only the rows in view are drawn. By keyboard: arrows walk, open and close; Home, End, page keys
 * and letters jump; * opens all siblings; Enter, Insert and Delete call the props' handlers, and the menu key opens the
 * row's menu.
 */
export function TreeView<T>(props: Props<T>) {
  const { loading, error } = props;
  if (!loading && !error) return <Rows {...props} />;
  return (
    <section className={c.wrap} aria-label={props.label} aria-busy={!error || undefined}>
      {error ? <LoadFailed error={error} onRetry={props.onRetry} /> : <Coming />}
    </section>
  );
}

function Rows<T>(props: Props<T>) {
  const { tree, pick, onMove } = props;
  const { rows, active, activeAt } = tree;
  const t = useOfficeT().tree;
  const phone = usePhone();
  const base = useId();
  const wrap = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const { from, to, height, measure } = useRowWindow(list, probe, rows.length);
  const typed = useRef({ text: '', at: 0 });
  const focusWanted = useRef(false);
  const [over, setOver] = useState<Over>();

  const elementId = (id: number) => `${base}-${id}`;
  const activeId = active?.spot.node.id;
  const rowElement = (id: number) => document.getElementById(elementId(id));

  const goTo = (at: number) => {
    const row = rows[Math.max(0, Math.min(at, rows.length - 1))];
    if (!row) return;
    focusWanted.current = true;
    tree.setActive(row.spot.node.id);
  };
  // Runs when the row is drawn, which it is wherever it lies.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another row, or the row elsewhere, is the active one
  useLayoutEffect(() => {
    if (!focusWanted.current || activeId === undefined) return;
    focusWanted.current = false;
    const row = rowElement(activeId);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
    measure();
  }, [activeId, activeAt, rows]);

  const onRevealed = useEffectEvent(({ id, quiet }: Reveal) => {
    const row = rowElement(id);
    if (!row || (quiet && document.activeElement !== document.body)) return;
    const box = row.getBoundingClientRect();
    const view = scrollerOf(row).getBoundingClientRect();
    const out = box.top < view.top + height || box.bottom > Math.min(view.bottom, window.innerHeight);
    if (out) row.scrollIntoView({ block: 'center' });
    measure();
    row.focus({ preventScroll: true });
    if (!quiet) flash(row);
  });
  // Not before a dialog that has just closed has given the focus back.
  const revealed = tree.revealed;
  useEffect(() => {
    if (revealed) onRevealed(revealed);
  }, [revealed]);

  const openMenu = (id: number) => {
    const buttons = rowElement(id)?.querySelectorAll<HTMLButtonElement>('button[aria-haspopup=menu]');
    buttons?.[buttons.length - 1]?.click();
  };

  const enter = (node: TreeNode<T>) => {
    if (!pick) return props.onEnter ? props.onEnter(node) : tree.toggle(node.id);
    if (pick.refusal(node) === undefined) pick.onPick(node.id);
  };

  /** Handles a key; returns whether it has a meaning here. */
  const press = (event: React.KeyboardEvent): boolean => {
    if (!active) return false;
    const { spot, open } = active;
    const { key } = event;
    if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) {
      openMenu(spot.node.id);
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const page = Math.max(1, Math.floor((wrap.current?.clientHeight ?? height) / height) - 2);
    switch (key) {
      case 'ArrowDown':
        goTo(activeAt + 1);
        return true;
      case 'ArrowUp':
        goTo(activeAt - 1);
        return true;
      case 'Home':
        goTo(0);
        return true;
      case 'End':
        goTo(rows.length - 1);
        return true;
      case 'PageDown':
        goTo(activeAt + page);
        return true;
      case 'PageUp':
        goTo(activeAt - page);
        return true;
      case 'ArrowRight':
        if (open === false) tree.toggle(spot.node.id, true);
        else if (open) goTo(activeAt + 1);
        return true;
      case 'ArrowLeft':
        if (open) tree.toggle(spot.node.id, false);
        else if (spot.parent) goTo(rows.findIndex((row) => row.spot === spot.parent));
        return true;
      case 'Enter':
        enter(spot.node);
        return true;
      case 'Insert':
        props.onAdd?.(spot.node);
        return props.onAdd !== undefined;
      case 'Delete':
        props.onDelete?.(spot.node);
        return props.onDelete !== undefined;
      case '*':
        tree.openThese(tree.tree.spots.flatMap((one) => (one.parent === spot.parent ? one.node.id : [])));
        return true;
    }
    const word = event.timeStamp - typed.current.at < WORD_MS ? typed.current.text : '';
    if (key === ' ' && word === '') {
      if (pick) enter(spot.node);
      else if (open !== undefined) tree.toggle(spot.node.id);
      return true;
    }
    if ([...key].length !== 1) return false;
    typed.current = { text: word + key, at: event.timeStamp };
    const next = typedAhead(rows, activeAt, word + key);
    if (next !== undefined) goTo(next);
    return true;
  };

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (idOf(event.target) === undefined) return;
    // A button of the row has its own Enter and Space; what walks the tree leads back to it.
    const onRow = (event.target as Element).getAttribute('role') === 'treeitem';
    if (!onRow && !['ArrowDown', 'ArrowUp', 'ArrowLeft', 'Home', 'End'].includes(event.key)) return;
    if (!onRow && event.key === 'ArrowLeft') rowElement(activeId ?? 0)?.focus();
    else if (!press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onClick = (event: React.MouseEvent) => {
    const id = idOf(event.target);
    const row = rows.find(({ spot }) => spot.node.id === id);
    if (!row) return;
    tree.setActive(row.spot.node.id);
    if ((event.target as Element).closest('button')) return;
    rowElement(row.spot.node.id)?.focus({ preventScroll: true });
    const chevron = (event.target as Element).closest(`.${c.chevron}`);
    if (pick && !chevron) enter(row.spot.node);
    else if (row.open !== undefined && event.detail < 2) tree.toggle(row.spot.node.id);
  };

  const movable = onMove !== undefined && !phone;
  useDragRows(wrap, movable, {
    onLift: (id) => {
      tree.setHeld(true);
      tree.setActive(id);
    },
    onLand: () => tree.setHeld(false),
    onOver: (id, parent) =>
      setOver(parent === undefined ? undefined : { parent, fault: moveFault(tree.tree, id, parent) }),
    onLinger: (id) => {
      if (rows.some((row) => row.spot.node.id === id && row.open === false)) tree.toggle(id, true);
    },
    onDrop: (id, parent) => {
      const node = tree.tree.byId.get(id)?.node;
      if (!node) return;
      const fault = moveFault(tree.tree, id, parent);
      if (fault) props.onRefuse?.(node, fault);
      else onMove?.(node, parent);
    },
  });

  const folded = fold(tree.query.trim());
  const drawn = rows.slice(from, to).map((row, i) => [row, from + i] as const);
  // The row with the focus stays, lest the focus be lost by scrolling.
  if (active && (activeAt < from || activeAt >= to)) drawn.push([active, activeAt]);
  const target = (id: number): Target | undefined => {
    if (over?.parent !== id) return undefined;
    return over.fault ? 'refused' : 'into';
  };

  return (
    <section className={c.wrap} ref={wrap} aria-label={props.label} data-busy={props.busy || undefined}>
      {props.busy && <div className={c.busy} aria-hidden />}
      {props.header !== undefined && !phone && (
        <div className={c.head} data-top data-target={over?.parent === null ? 'into' : undefined} aria-hidden>
          <span className={c.headName}>{over ? t.dropTop : props.header}</span>
          {!over &&
            props.columns?.map((column) => (
              <span key={column.id} className={c.cell} style={{ width: column.width }}>
                {column.header}
              </span>
            ))}
          {props.buttons && <span className={c.buttons} />}
        </div>
      )}
      <div ref={probe} className={c.probe} aria-hidden />
      {props.keys && <VisuallyHidden id={`${base}-keys`}>{props.keys}</VisuallyHidden>}
      {rows.length === 0 && (props.empty ?? <EmptyState />)}
      <div
        role="tree"
        aria-label={props.label}
        aria-describedby={props.keys && `${base}-keys`}
        aria-busy={props.busy || undefined}
        ref={list}
        className={c.list}
        style={{ height: rows.length * height }}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onDoubleClick={(event) => {
          const spot = tree.tree.byId.get(idOf(event.target) ?? -1);
          if (spot && !pick && !(event.target as Element).closest('button')) props.onEnter?.(spot.node);
        }}
        onContextMenu={(event) => {
          const id = idOf(event.target);
          if (id === undefined || !props.buttons) return;
          event.preventDefault();
          tree.setActive(id);
          openMenu(id);
        }}
        onFocus={(event) => {
          const id = idOf(event.target);
          if (id !== undefined && id !== activeId) tree.setActive(id);
        }}
      >
        {drawn.map(([row, at]) => {
          const { id } = row.spot.node;
          return (
            <TreeRow
              key={id}
              row={row}
              at={at}
              height={height}
              elementId={elementId(id)}
              active={id === activeId}
              columns={props.columns ?? NO_COLUMNS}
              line={phone ? props.line : undefined}
              buttons={props.buttons}
              folded={folded}
              movable={movable}
              target={target(id)}
              picked={pick && pick.picked === id}
              refusal={pick?.refusal(row.spot.node)}
            />
          );
        })}
      </div>
    </section>
  );
}

const Coming = () =>
  Array.from({ length: SKELETON_ROWS }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are all alike
    <div key={i} className={c.coming} data-skeleton>
      <Skeleton height={10} width={`${40 - (i % 4) * 7}%`} />
    </div>
  ));

/** Draws the eye to a row for a moment. */
function flash(row: HTMLElement) {
  const ring = { boxShadow: 'inset 0 0 0 2px var(--c-flash)' };
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  row.animate(still ? [ring, ring] : [ring, ring, { boxShadow: 'inset 0 0 0 2px transparent' }], still ? 600 : 1200);
}
