import {
  IconArrowMerge,
  IconLink,
  IconMessage,
  IconNote,
  IconPencil,
  IconPlus,
  IconRestore,
  IconTrash,
  IconUnlink,
} from '@tabler/icons-react';
import type { QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import { useLiveList } from '@/records/list/use-live-list';
import HistoryModal from './HistoryModal';
import {
  changeOf,
  type HistoryEntry,
  type HistoryGroup,
  type HistoryText,
  historyPages,
  type LoadHistory,
} from './history';

interface Props<E extends HistoryEntry> {
  /** The record's name, where the page behind does not show it. */
  readonly name?: string;
  readonly groups?: readonly HistoryGroup[];
  readonly historyKey: QueryKey;
  /** The event name of such records: the history is refetched when others change one. */
  readonly live?: string;
  /** Calls the server for a page. */
  readonly load: LoadHistory<E>;
  /** The labels of entry types: the fields of the record, and other events. */
  readonly labels: Readonly<Record<string, string>>;
  /** Returns the text of a value by the entry's type, as for statuses; without it values are shown as they are. */
  readonly value?: (type: string, value: string) => string;
  /** Returns what is special to entries of this record, applied over the common text. Keep it stable. */
  readonly more?: (entry: E, all: readonly E[]) => Partial<HistoryText>;
  readonly onClose: () => void;
}

const LOOK: Readonly<Record<string, Pick<HistoryText, 'icon' | 'tone'>>> = {
  created: { icon: IconPlus, tone: 'green' },
  deleted: { icon: IconTrash, tone: 'red' },
  archived: { icon: IconTrash, tone: 'red' },
  restored: { icon: IconRestore, tone: 'green' },
  comment: { icon: IconMessage, tone: 'teal' },
  comment_edited: { icon: IconMessage, tone: 'gray' },
  comment_withdrawn: { icon: IconMessage, tone: 'gray' },
  question: { icon: IconMessage, tone: 'teal' },
  task_linked: { icon: IconLink, tone: 'teal' },
  task_unlinked: { icon: IconUnlink, tone: 'gray' },
  order_linked: { icon: IconLink, tone: 'teal' },
  order_unlinked: { icon: IconUnlink, tone: 'gray' },
  new_docs: { icon: IconPlus, tone: 'teal' },
  deleted_docs: { icon: IconTrash, tone: 'gray' },
  merged: { icon: IconArrowMerge, tone: 'teal' },
  merged_into: { icon: IconArrowMerge, tone: 'red' },
  unmerged: { icon: IconRestore, tone: 'gray' },
};

const asIs = (_type: string, value: string) => value;

/** Shows the history of a record of the master data, newest first, with old and new values. */
export default function RecordHistoryModal<E extends HistoryEntry>(props: Props<E>) {
  const { name, groups, historyKey, live = [], load, labels, value = asIs, more, onClose } = props;
  const words = useT().record.history.types;
  useLiveList(live, historyKey);
  const say = useMemo(() => {
    const table = { ...words, ...labels };
    return (entry: E, all: readonly E[]): HistoryText => ({
      ...(LOOK[entry.type] ?? {
        icon: entry.old_value === null && entry.value === null ? IconNote : IconPencil,
        tone: 'gray',
      }),
      title: label(table, entry.type),
      ...(!(entry.old_value === null && entry.value === null) && said(entry, value)),
      ...(entry.reason && { reason: entry.reason }),
      ...more?.(entry, all),
    });
  }, [words, labels, value, more]);
  return (
    <HistoryModal
      {...(name && { name })}
      {...(groups && { groups })}
      query={(asked) => historyPages(historyKey, asked, load)}
      say={say}
      onClose={onClose}
    />
  );
}

/** Returns the text of common entries, such as created or deleted, and old and new values of all others. */
function said(entry: HistoryEntry, value: (type: string, value: string) => string): Partial<HistoryText> {
  const { from, to } = changeOf(entry, (text) => value(entry.type, text));
  return entry.type in LOOK ? { text: to ?? from ?? '' } : { change: { from, to } };
}
