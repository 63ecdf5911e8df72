import type { ReactNode } from 'react';
import { useT } from '@/i18n/I18nProvider';
import c from './ListFooter.module.css';
import { Paginator } from './Paginator';

interface Props extends React.ComponentProps<typeof Paginator> {
  /** How many rows are ticked. */
  readonly selected?: number;
  /** The count in the record's own words: "3 tasks selected". */
  readonly selectedText?: string;
  /** The actions for the ticked rows. */
  readonly actions?: ReactNode;
  /** All of it is shown at once, without pages. */
  readonly whole?: boolean | undefined;
  /** Shown on the left while nothing is ticked. */
  readonly note?: ReactNode;
}

/** Below a list: what is ticked and can be done with it on the left, the pages on the right. */
export function ListFooter({ selected = 0, selectedText, actions, note, whole = false, ...pages }: Props) {
  const t = useT().ui.table;
  return (
    <div className={c.footer} data-ticked={selected > 0 || undefined}>
      <div className={c.selection} role="status">
        {selected > 0 && (selectedText ?? t.selected({ n: selected }))}
      </div>
      {selected > 0 ? actions : note}
      {!whole && pages.count !== 0 && (
        <div className={c.pages}>
          <Paginator {...pages} />
        </div>
      )}
    </div>
  );
}
