import type { ReactNode } from 'react';
import c from './PageHeader.module.css';
import { PageTitle } from './PageTitle';
import { Strip } from './Strip';

interface Props {
  /** The page's name, or elements with a PageTitle of their own. */
  readonly title: ReactNode;
  /** The number of the record, for the tab of the browser; `meta` shows it. */
  readonly number?: string;
  /** Above the title: the link back to the list. */
  readonly back?: ReactNode;
  /** Beside the title: status, number. */
  readonly meta?: ReactNode;
  /** The page's buttons; at most one primary. */
  readonly children?: ReactNode;
}

/** The head of a page: its name and what can be done with it. */
export function PageHeader({ title, number, back, meta, children }: Props) {
  return (
    <header className={c.header}>
      {back}
      <div className={c.line}>
        <div className={c.title}>
          {typeof title === 'string' ? <PageTitle number={number}>{title}</PageTitle> : title}
          {meta}
        </div>
        {children && (
          <Strip<HTMLDivElement> of={children}>
            {(strip) => (
              <div ref={strip} className={c.actions}>
                {children}
              </div>
            )}
          </Strip>
        )}
      </div>
    </header>
  );
}
