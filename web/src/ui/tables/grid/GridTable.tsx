import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import { type Column, isNumber } from './columns';
import c from './Grid.module.css';

interface Props<V> {
  readonly columns: readonly Column<V>[];
  readonly label: string;
  readonly readOnly: boolean;
  /** The number of buttons at the end of a row. */
  readonly buttons: number;
  /** The number of lines with those that are not drawn, where some are not. */
  readonly lines: number | undefined;
  readonly children: ReactNode;
}

/** The table with its head; the rows are its children. */
export function GridTable<V>({ columns, label, readOnly, buttons, lines, children }: Props<V>) {
  const t = useOfficeT().grid;
  const last = buttons === 0 ? 0 : 12 + buttons * 28;
  const least = columns.reduce((sum, { width, minWidth = 160 }) => sum + (width ?? minWidth), 40 + last);
  return (
    <ScrollBox label={label} reached={!readOnly}>
      <table className={c.table} aria-rowcount={lines} style={{ minWidth: least }}>
        <caption className={c.hidden}>{label}</caption>
        <colgroup>
          <col style={{ width: 40 }} />
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
          {last > 0 && <col style={{ width: last }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={lines && 1}>
            <th scope="col" className={clsx(c.th, c.rowNumber)}>
              <span className={c.hidden}>{t.row}</span>
            </th>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={clsx(c.th, isNumber(column) && c.right, column.kind === 'check' && c.center)}
              >
                <span className={clsx(column.hideHeader && c.hidden)}>{column.header}</span>
                {!readOnly && 'required' in column && column.required && (
                  <span className={base.error} aria-hidden>
                    {' '}
                    *
                  </span>
                )}
              </th>
            ))}
            {last > 0 && (
              <th scope="col" className={c.th}>
                <span className={c.hidden}>{t.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollBox>
  );
}

/** Keeps what has the focus in view when the box becomes lower, as when the bar for saving comes. */
function keepInView(box: HTMLElement | null) {
  if (!box) return;
  const observer = new ResizeObserver(() => {
    const { activeElement } = document;
    if (activeElement && box.contains(activeElement)) activeElement.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(box);
  return () => observer.disconnect();
}

/** A scrolling box must be reachable by keyboard: through the inputs in it, or by itself where there are none. */
function ScrollBox({ label, reached, children }: { label: string; reached: boolean; children: ReactNode }) {
  if (reached) {
    return (
      <div ref={keepInView} className={c.wrap}>
        {children}
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard
    <section className={c.wrap} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
