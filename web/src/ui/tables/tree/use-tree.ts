import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  above,
  branches,
  type Found,
  isShown,
  layTree,
  type Row,
  rowsOf,
  search,
  type Tree,
  type TreeNode,
} from './tree';

/** A small tree is seen whole at first; of a larger one its roots. */
const SMALL = 30;

/** A node to be brought into view and shown to the eye. */
export interface Reveal {
  readonly id: number;
  /** Makes each request for the same node a new one. */
  readonly no: number;
  /** Only takes the focus, should nothing else have it. */
  readonly quiet?: boolean;
}

/** The state of a tree on the screen: open nodes, search, and the row with the keyboard's focus. */
export interface TreeState<T> {
  readonly tree: Tree<T>;
  readonly rows: readonly Row<T>[];
  readonly found: Found | null;
  readonly query: string;
  /** The row that has or gets the focus; undefined in an empty tree. */
  readonly active: Row<T> | undefined;
  readonly activeAt: number;
  readonly setActive: (id: number) => void;
  /** While it is held, news of the tree wait: no row moves under a hand that drags. */
  readonly setHeld: (held: boolean) => void;
  /** Opens or closes a node; without `open` it switches. */
  readonly toggle: (id: number, open?: boolean) => void;
  readonly openThese: (ids: readonly number[]) => void;
  readonly openAll: () => void;
  readonly closeAll: () => void;
  /**
   * Opens the way to a node, also to one still to come, brings it into view and makes it flash; `isReady` waits for
   * what the node is to be, as after a change that has yet to be read again.
   */
  readonly reveal: (id: number, isReady?: (data: T) => boolean) => void;
  /** Focuses the tree again, if the focus was lost together with its element. */
  readonly refocus: () => void;
  /** The node whose way is open now, waiting to be brought into view. */
  readonly revealed: Reveal | undefined;
}

interface Options {
  readonly query?: string;
  /** A node to be revealed is not among what is searched for: the search must end. */
  readonly onHidden?: () => void;
  /** A node whose way is open from the beginning, and that has the focus first. */
  readonly opened?: number;
}

const NONE: ReadonlySet<number> = new Set();

/** Keeps the state of a tree; `TreeView` draws it. */
export function useTree<T>(nodes: readonly TreeNode<T>[] | undefined, options: Options = {}): TreeState<T> {
  const { query = '' } = options;
  const [held, setHeld] = useState(false);
  const kept = useRef(nodes);
  if (!held) kept.current = nodes;
  const shownNodes = kept.current;
  const tree = useMemo(() => layTree(shownNodes ?? []), [shownNodes]);
  const found = useMemo(() => search(tree, query), [tree, query]);

  const [open, setOpen] = useState<ReadonlySet<number>>();
  // Decided once, by the first tree that comes.
  if (open === undefined && nodes !== undefined) {
    const first = options.opened === undefined ? undefined : tree.byId.get(options.opened);
    const way = first && [first, ...above(first)].map((spot) => spot.node.id);
    setOpen(tree.spots.length <= SMALL ? branches(tree) : new Set(way));
  }

  // A search opens what leads to its matches; what is opened and closed meanwhile ends with it.
  const [searched, setSearched] = useState<{ readonly query: string; readonly open: ReadonlySet<number> }>();
  const shown = !found ? (open ?? NONE) : searched?.query === query ? searched.open : found.open;

  const rows = useMemo(() => rowsOf(tree, shown, found), [tree, shown, found]);
  const places = useMemo(() => new Map(rows.map((row, at) => [row.spot.node.id, at])), [rows]);

  const [activeId, setActive] = useState(options.opened);
  // A row that is gone hands over to the one above it in the tree, else to the one now in its place.
  const lastAt = useRef(0);
  const spot = activeId === undefined ? undefined : tree.byId.get(activeId);
  const holder = spot && [spot, ...above(spot)].find((one) => places.has(one.node.id));
  const activeAt = holder ? (places.get(holder.node.id) ?? 0) : Math.min(lastAt.current, rows.length - 1);
  lastAt.current = Math.max(activeAt, 0);

  const change = (ids: Iterable<number>, toOpen: boolean) => {
    const next = new Set(shown);
    for (const id of ids) {
      if (toOpen) next.add(id);
      else next.delete(id);
    }
    if (found) setSearched({ query, open: next });
    else setOpen(next);
  };

  const wishes = useRef(0);
  const [wish, setWish] = useState<Reveal & { readonly isReady: (data: T) => boolean }>();
  const [revealed, setRevealed] = useState<Reveal>();
  const wished = wish && tree.byId.get(wish.id);
  const wanted = wished && wish.isReady(wished.node.data);
  const show = useEffectEvent((reveal: Reveal) => {
    const target = tree.byId.get(reveal.id);
    if (!target) return;
    if (!isShown(target, found)) return options.onHidden?.();
    change(
      above(target).map((up) => up.node.id),
      true,
    );
    setActive(reveal.id);
    setWish(undefined);
    setRevealed({ id: reveal.id, no: reveal.no });
  });
  // A node just made is not in the tree until that has been read again, and one that a search hides until it ends.
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again whenever the tree or the search is another
  useLayoutEffect(() => {
    if (wish && wanted) show(wish);
  }, [wish, wanted, found]);

  // The place where a search has led to stays open when the search is over.
  const stay = useEffectEvent(() => {
    if (spot && !found) setOpen((now) => new Set([...(now ?? NONE), ...above(spot).map((up) => up.node.id)]));
  });
  const searching = found !== null;
  useLayoutEffect(() => {
    if (!searching) stay();
  }, [searching]);

  const active = rows[activeAt];
  return {
    tree,
    rows,
    found,
    query,
    active,
    activeAt,
    setActive,
    setHeld,
    toggle: (id, toOpen = !shown.has(id)) => change([id], toOpen),
    openThese: (ids) => change(ids, true),
    openAll: () => change(branches(tree), true),
    closeAll: () => change(branches(tree), false),
    reveal: (id, isReady = () => true) => {
      wishes.current += 1;
      setWish({ id, no: wishes.current, isReady });
    },
    refocus: () => {
      if (!active) return;
      wishes.current += 1;
      setRevealed({ id: active.spot.node.id, no: wishes.current, quiet: true });
    },
    revealed,
  };
}
