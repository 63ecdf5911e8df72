import type { QueryKey } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import type { HistoryEntry } from '@/records/history/history';
import type { PickerSource } from '@/ui/fields/picker-source';

/** Two records that may be one: the other of them goes. */
export interface Mergeable {
  readonly id: number;
  readonly name: string;
  /** What tells it from others of its name. */
  readonly about?: string;
}

/** How records of one kind are merged, and what is read again after it. */
export interface MergeCalls {
  /** What can be merged into the record. */
  readonly source: PickerSource<Mergeable>;
  readonly preview: (id: number, gone: number, signal: AbortSignal) => Promise<{ data: Schemas['MergePreview'] }>;
  readonly merge: (id: number, body: Schemas['MergeRequest']) => Promise<unknown>;
  readonly unmerge: (id: number, gone: number) => Promise<{ data: Schemas['MergeUndone'] }>;
  readonly shownIn: readonly QueryKey[];
}

/** The other record of an entry that tells of a merge. */
export function otherOf({ value }: HistoryEntry): Mergeable | null {
  if (typeof value !== 'object' || value === null || !('id' in value && 'name' in value)) return null;
  return { id: Number(value.id), name: String(value.name) };
}

/** Whether the merge that the entry tells of was not taken back since; the newest entry comes first. */
export function stands(entry: HistoryEntry, all: readonly HistoryEntry[]): boolean {
  const gone = otherOf(entry)?.id;
  const later = all.slice(0, all.indexOf(entry));
  return entry.type === 'merged' && !later.some((e) => e.type === 'unmerged' && otherOf(e)?.id === gone);
}
