import { IconChevronRight, IconGripVertical } from '@tabler/icons-react';
import clsx from 'clsx';
import { memo, type ReactNode } from 'react';
import base from '@/ui/base.module.css';
import { Marked } from './Marked';
import c from './TreeView.module.css';
import type { Row, TreeNode } from './tree';

/** A column of a tree, beside the name. */
export interface TreeColumn<T> {
  readonly id: string;
  readonly header: string;
  readonly width: number;
  /** `folded` is the text of the search, for `Marked`. */
  readonly cell: (node: TreeNode<T>, folded: string) => ReactNode;
}

/** Whether a dragged row may be dropped here. */
export type Target = 'into' | 'refused';

interface Props<T> {
  readonly row: Row<T>;
  readonly at: number;
  readonly height: number;
  readonly elementId: string;
  readonly active: boolean;
  readonly columns: readonly TreeColumn<T>[];
  /** On a phone, in place of the columns. */
  readonly line: ((node: TreeNode<T>, folded: string) => ReactNode) | undefined;
  /** `reachable` is whether the Tab key reaches them. */
  readonly buttons: ((node: TreeNode<T>, reachable: boolean) => ReactNode) | undefined;
  readonly folded: string;
  readonly movable: boolean;
  readonly target: Target | undefined;
  /** In a tree that is chosen from. */
  readonly picked: boolean | undefined;
  /** Why the row cannot be chosen. */
  readonly refusal: string | undefined;
}

/** Between words that are apart to the eye alone. */
const SPACE = ' ';

function TreeRowCells<T>(props: Props<T>) {
  const { row, elementId, active, folded } = props;
  const { spot, open } = row;
  const { node } = spot;
  return (
    <div
      role="treeitem"
      id={elementId}
      data-id={node.id}
      className={c.row}
      style={{ top: props.at * props.height }}
      tabIndex={active ? 0 : -1}
      // The name and all columns, so that voice control finds the row by any visible word.
      aria-labelledby={`${elementId}-name ${elementId}-about`}
      aria-level={spot.level}
      aria-posinset={row.position}
      aria-setsize={row.of}
      aria-expanded={open}
      aria-selected={props.picked}
      aria-disabled={props.refusal !== undefined || undefined}
      data-target={props.target}
      // A dialog that chooses begins here.
      data-autofocus={(active && props.picked !== undefined) || undefined}
    >
      <span className={c.lead}>
        <span
          className={c.guides}
          style={{ width: `calc(var(--indent) * min(${spot.level - 1}, var(--deepest)))` }}
          aria-hidden
        />
        {props.movable && <IconGripVertical size={14} aria-hidden className={c.grip} />}
        <span className={clsx(c.chevron, open && c.open)} aria-hidden>
          {open !== undefined && <IconChevronRight size={16} />}
        </span>
        <span className={base.lines}>
          <span id={`${elementId}-name`} className={c.name}>
            <Marked text={node.name} folded={folded} />
          </span>
          {props.line && (
            <span id={`${elementId}-about`} className={c.line}>
              {SPACE}
              {props.refusal ?? props.line(node, folded)}
            </span>
          )}
        </span>
      </span>
      {!props.line && (
        <span id={`${elementId}-about`} className={c.cells}>
          {props.refusal !== undefined && <span className={c.refusal}> {props.refusal}</span>}
          {props.columns.map((column) => (
            <span key={column.id} className={c.cell} style={{ width: column.width }}>
              {SPACE}
              {column.cell(node, folded)}
            </span>
          ))}
        </span>
      )}
      {props.buttons && <span className={c.buttons}>{props.buttons(node, active)}</span>}
    </div>
  );
}
export const TreeRow = memo(TreeRowCells) as typeof TreeRowCells;
