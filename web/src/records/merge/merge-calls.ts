import type { QueryKey } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import type { HistoryEntry } from '@/records/history/history';
import type { PickerSource } from '@/ui/fields/picker-source';

/** Two records that may be one: the other of them goes. */
export interface Mergeable {
  readonly id: number;
  readonly name: string;
  /** A detail that distinguishes it from others with the same name. */
  readonly about?: string;
}

/** The calls that merge records of one kind, and the queries to refetch afterwards. */
export interface MergeCalls {
  /** The records that can be merged into this one. */
  readonly source: PickerSource<Mergeable>;
  readonly preview: (id: number, gone: number, signal: AbortSignal) => Promise<{ data: Schemas['MergePreview'] }>;
  readonly merge: (id: number, body: Schemas['MergeRequest']) => Promise<unknown>;
  readonly unmerge: (id: number, gone: number) => Promise<{ data: Schemas['MergeUndone'] }>;
  readonly shownIn: readonly QueryKey[];
}

/** Returns the other record of a history entry about a merge; null for other entries. */
export function otherOf({ value }: HistoryEntry): Mergeable | null {
  if (typeof value !== 'object' || value === null || !('id' in value && 'name' in value)) return null;
  return { id: Number(value.id), name: String(value.name) };
}

/** Reports whether the merge of this entry has not been undone since; `all` begins with the newest entry. */
export function stands(entry: HistoryEntry, all: readonly HistoryEntry[]): boolean {
  const gone = otherOf(entry)?.id;
  const later = all.slice(0, all.indexOf(entry));
  return entry.type === 'merged' && !later.some((e) => e.type === 'unmerged' && otherOf(e)?.id === gone);
}
