import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import c from '@/ui/layout/ListPage.module.css';

interface Props {
  /** The page of the record, or a function that opens it here; without either the title is plain text. */
  readonly page?: LinkProps | undefined;
  readonly onOpen?: (() => void) | undefined;
  /** All of it, under the pointer when it does not fit. */
  readonly name: string;
  readonly children?: ReactNode;
}

/** The name of a row, which opens the record. A click anywhere else on the row does the same. */
export function RowTitle({ page, onOpen, name, children = name }: Props) {
  // What is shown in place of the name gets itself as its title: `showWhole`.
  const title = children === name ? name : undefined;
  if (page) {
    return (
      <Link {...page} className={c.title} title={title} data-opens>
        {children}
      </Link>
    );
  }
  return onOpen ? (
    <button type="button" className={c.titleButton} title={title} data-opens onClick={onOpen}>
      {children}
    </button>
  ) : (
    <span className={c.title} title={title}>
      {children}
    </span>
  );
}
