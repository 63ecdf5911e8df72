import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import c from './PageHeader.module.css';
import { PageTitle } from './PageTitle';

interface Props {
  readonly title: ReactNode;
  /** Above the title: the link back to the list. */
  readonly back?: ReactNode;
  /** Stands where the title would, on a page whose title is edited in place. */
  readonly field?: ReactNode;
  /** Beside the title: status, number. */
  readonly meta?: ReactNode;
  /** The page's buttons; at most one primary. */
  readonly children?: ReactNode;
}

/** The head of a page: its name and what can be done with it. */
export function PageHeader({ title, back, field, meta, children }: Props) {
  return (
    <header className={c.header}>
      {back}
      <div className={c.line}>
        <div className={c.title}>
          {field ? (
            <VisuallyHidden>
              <PageTitle>{title}</PageTitle>
            </VisuallyHidden>
          ) : (
            <PageTitle>{title}</PageTitle>
          )}
          {field}
          {meta}
        </div>
        <div className={c.actions}>{children}</div>
      </div>
    </header>
  );
}
