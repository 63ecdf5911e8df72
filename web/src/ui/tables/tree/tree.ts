import { fold } from '@/lib/text';

/** A node of a nested tree with its data. Siblings are in the order in which they are shown. */
export interface TreeNode<T = unknown> {
  readonly id: number;
  readonly name: string;
  /** Another text that a search looks at beside the name, such as a code. */
  readonly also?: string;
  readonly data: T;
  readonly children: readonly TreeNode<T>[];
}

/** A node in its place. */
export interface Spot<T = unknown> {
  readonly node: TreeNode<T>;
  /** Its number in the whole tree, counted from the top as if all nodes were open. */
  readonly at: number;
  /** The number after the last node of its branch. */
  readonly end: number;
  readonly parent: Spot<T> | undefined;
  /** 1 for a root. */
  readonly level: number;
}

/** A tree laid out once: everything else is looked up in it. */
export interface Tree<T = unknown> {
  readonly spots: readonly Spot<T>[];
  readonly byId: ReadonlyMap<number, Spot<T>>;
}

/** Lays a tree out. */
export function layTree<T>(roots: readonly TreeNode<T>[]): Tree<T> {
  const spots: Spot<T>[] = [];
  const byId = new Map<number, Spot<T>>();
  const lay = (nodes: readonly TreeNode<T>[], parent: Spot<T> | undefined) => {
    for (const node of nodes) {
      const spot = { node, at: spots.length, end: 0, parent, level: (parent?.level ?? 0) + 1 };
      spots.push(spot);
      byId.set(node.id, spot);
      lay(node.children, spot);
      spot.end = spots.length;
    }
  };
  lay(roots, undefined);
  return { spots, byId };
}

/** Reports whether the spot is the root of the branch or below it. */
export const isWithin = (spot: Spot, branch: Spot) => branch.at <= spot.at && spot.at < branch.end;

const hasBelow = (spot: Spot) => spot.end > spot.at + 1;

/** The nodes above a spot, nearest first. */
export function above<T>(spot: Spot<T>): Spot<T>[] {
  const out: Spot<T>[] = [];
  for (let up = spot.parent; up; up = up.parent) out.push(up);
  return out;
}

/** Every node that has others below it. */
export const branches = (tree: Tree): Set<number> => new Set(tree.spots.filter(hasBelow).map((spot) => spot.node.id));

/** The result of a search in a tree. */
export interface Found {
  readonly count: number;
  /** By number of the spot: 0 is hidden, the other values are reasons to show it. */
  readonly shown: Uint8Array;
  /** The nodes above a match: open, so that the match is visible. */
  readonly open: ReadonlySet<number>;
}

/** Above a match, itself one or not. */
const LEADS = 1;
/** A match with no other below it; what is below may be looked at, match or not. */
const LAST = 2;

// Folding ten thousand names takes longer than looking through them, and every key of a search looks again.
const folded = new WeakMap<TreeNode, string>();

function words(node: TreeNode): string {
  let text = folded.get(node);
  if (text === undefined) {
    // The line between both is in no query.
    text = fold(node.also ? `${node.name}\n${node.also}` : node.name);
    folded.set(node, text);
  }
  return text;
}

/** Looks for a text in the names, whatever its case and marks; an empty one searches nothing. */
export function search(tree: Tree, query: string): Found | null {
  const wanted = fold(query.trim());
  if (wanted === '') return null;
  const shown = new Uint8Array(tree.spots.length);
  const open = new Set<number>();
  let count = 0;
  // From the bottom up, so that matches below a node are counted before it.
  for (const spot of tree.spots.toReversed()) {
    if (!words(spot.node).includes(wanted)) continue;
    count += 1;
    if (shown[spot.at] === 0) shown[spot.at] = LAST;
    for (let up = spot.parent; up && shown[up.at] !== LEADS; up = up.parent) {
      shown[up.at] = LEADS;
      open.add(up.node.id);
    }
  }
  return { count, shown, open };
}

/** A row of the tree as it is open now. */
export interface Row<T = unknown> {
  readonly spot: Spot<T>;
  /** Absent when there is nothing to open. */
  readonly open: boolean | undefined;
  /** Its position among its siblings, from 1, and the number of those. */
  readonly position: number;
  readonly of: number;
}

/** The rows to be seen, from top to bottom: open branches, and of a search only what it shows. */
export function rowsOf<T>(tree: Tree<T>, open: ReadonlySet<number>, found: Found | null): Row<T>[] {
  const seen: Spot<T>[] = [];
  const beside = new Map<Spot<T> | undefined, number>();
  let free = 0; // up to here everything is shown, being below a last match
  for (let at = 0; at < tree.spots.length; ) {
    const spot = tree.spots[at];
    if (!spot) break;
    if (found && at >= free && found.shown[at] === 0) {
      at = spot.end;
      continue;
    }
    seen.push(spot);
    beside.set(spot.parent, (beside.get(spot.parent) ?? 0) + 1);
    if (found?.shown[at] === LAST) free = spot.end;
    at = open.has(spot.node.id) ? at + 1 : spot.end;
  }
  const counted = new Map<Spot<T> | undefined, number>();
  return seen.map((spot) => {
    const position = (counted.get(spot.parent) ?? 0) + 1;
    counted.set(spot.parent, position);
    return {
      spot,
      open: hasBelow(spot) ? open.has(spot.node.id) : undefined,
      position,
      of: beside.get(spot.parent) ?? position,
    };
  });
}

/** Reports whether a search shows the spot once everything above it is open. */
export const isShown = (spot: Spot, found: Found | null) =>
  found?.shown[spot.at] !== 0 || above(spot).some((up) => found.shown[up.at] === LAST);

/** Why a node cannot be moved below another (null is the top); undefined when it can. */
export type MoveFault = 'here' | 'within';

/** Returns why a node may not be moved: it is there already, or the target is in its own branch. */
export function moveFault(tree: Tree, id: number, parent: number | null): MoveFault | undefined {
  const spot = tree.byId.get(id);
  if (!spot) return 'here';
  if ((spot.parent?.node.id ?? null) === parent) return 'here';
  const target = parent === null ? undefined : tree.byId.get(parent);
  return target && isWithin(target, spot) ? 'within' : undefined;
}

/** The next row whose name begins with the text, from a row on and around; the row itself for more than one letter. */
export function typedAhead(rows: readonly Row[], from: number, text: string): number | undefined {
  const wanted = fold(text);
  const letters = new Set(wanted);
  // The same letter typed repeatedly walks through the names that begin with it.
  const start = letters.size === 1 ? wanted.slice(0, 1) : wanted;
  const first = wanted.length === 1 || letters.size === 1 ? from + 1 : from;
  for (let i = 0; i < rows.length; i++) {
    const at = (first + i) % rows.length;
    const row = rows[at];
    if (row && words(row.spot.node).startsWith(start)) return at;
  }
  return undefined;
}
