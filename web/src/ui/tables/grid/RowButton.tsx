import type { ReactNode } from 'react';
import c from './Grid.module.css';

interface Props {
  readonly label: string;
  readonly onClick: () => void;
  /** The place of the button among the cells, where the keys of the grid lead to it. */
  readonly column?: string;
  /** The icon. */
  readonly children: ReactNode;
}

/** A button at the end of a row. */
export function RowButton({ label, onClick, column, children }: Props) {
  return (
    <button type="button" className={c.rowButton} data-col={column} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}
