import { Button } from '@mantine/core';
import type { Key, ReactNode } from 'react';
import { EmptyState } from '@/ui/feedback/EmptyState';
import c from '@/ui/layout/ListPage.module.css';
import type { ListState } from './define-list';
import type { RecordListProps } from './RecordList';

type Props<S extends ListState, Row, M, Id extends Key> = Pick<
  RecordListProps<S, Row, M, Id>,
  'view' | 'words' | 'nothing' | 'unfound' | 'add' | 'more'
> & { addButton: ReactNode };

/** Why a list is empty, and what can be done about it. */
export default function NoRows<S extends ListState, Row, M, Id extends Key>(props: Props<S, Row, M, Id>) {
  const { view, words, add, addButton } = props;
  const { list, tab } = view;
  const nothing = props.nothing ? props.nothing(view.state) : tab === undefined ? words.empty.any : undefined;
  if (nothing !== undefined && view.chips.length === 0 && view.text === undefined) {
    const isOffered = add && (tab === undefined || add.tab === tab);
    const buttons = (
      <div className={c.actions}>
        {props.more}
        {addButton}
      </div>
    );
    return <EmptyState text={nothing} action={isOffered && buttons} />;
  }
  const elsewhere = [list.search?.key, nothing === undefined && list.tabs?.key].filter(
    (key) => typeof key === 'string',
  );
  const all = Object.fromEntries(elsewhere.map((key) => [key, undefined])) as Partial<S>;
  const clear = (
    <Button variant="default" onClick={() => view.clear(all)}>
      {words.empty.clear}
    </Button>
  );
  return props.unfound?.(clear) ?? <EmptyState text={words.empty.filtered} action={clear} />;
}
