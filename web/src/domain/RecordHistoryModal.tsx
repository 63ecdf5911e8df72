import { IconNote, IconPencil, IconPlus, IconRestore, IconTrash } from '@tabler/icons-react';
import type { QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import HistoryModal from './HistoryModal';
import { changeOf, type HistoryEntry, type HistoryText, historyPages, type LoadHistory } from './history';

interface Props {
  readonly historyKey: QueryKey;
  /** Calls the server for a page. */
  readonly load: LoadHistory;
  /** What the types of entries are called: the fields of the record, and what else befalls it. */
  readonly labels: Readonly<Record<string, string>>;
  /** Puts a value of a type into words, as for statuses; values are shown as they are without it. */
  readonly value?: (type: string, value: string) => string;
  readonly onClose: () => void;
}

const LOOK: Readonly<Record<string, Pick<HistoryText, 'icon' | 'tone'>>> = {
  created: { icon: IconPlus, tone: 'green' },
  deleted: { icon: IconTrash, tone: 'red' },
  archived: { icon: IconTrash, tone: 'red' },
  restored: { icon: IconRestore, tone: 'green' },
};

const asIs = (_type: string, value: string) => value;

/** What happened to a record of the master data, newest first: what was changed from what to what. */
export default function RecordHistoryModal({ historyKey, load, labels, value = asIs, onClose }: Props) {
  const words = useT().record.history.types;
  const say = useMemo(() => {
    const table = { ...words, ...labels };
    return (entry: HistoryEntry): HistoryText => ({
      ...(LOOK[entry.type] ?? {
        icon: entry.old_value === null && entry.value === null ? IconNote : IconPencil,
        tone: 'gray',
      }),
      title: label(table, entry.type),
      ...(!(entry.old_value === null && entry.value === null) && said(entry, value)),
      ...(entry.reason && { reason: entry.reason }),
    });
  }, [words, labels, value]);
  return <HistoryModal query={() => historyPages(historyKey, [], load)} say={say} onClose={onClose} />;
}

/** Beginnings and ends bear a name; everything else went from one value to another. */
function said(entry: HistoryEntry, value: (type: string, value: string) => string): Partial<HistoryText> {
  const { from, to } = changeOf(entry, (text) => value(entry.type, text));
  return entry.type in LOOK ? { text: to ?? from ?? '' } : { change: { from, to } };
}
