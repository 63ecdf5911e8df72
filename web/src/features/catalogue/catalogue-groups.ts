import type { Schemas } from '@/api/client';
import type { SentKeys } from '@/records/editing/grid-edits';
import { type GridRow, savedRow } from '@/ui/tables/grid/grid-state';
import type { GroupRow, GroupsChange } from './catalogue.api';

/** A group as it is typed. */
export interface GroupValues {
  /** Null as long as the group is only here. */
  readonly id: number | null;
  readonly version: number;
  readonly name: string;
  /** The number of its items that are not deleted. */
  readonly items: number;
}

export type GroupGridRow = GridRow<GroupValues>;

const fromGroup = (group: GroupRow): GroupValues => ({
  id: group.catalog_group_id,
  version: group.version,
  name: group.name,
  items: group.items,
});

export const groupRows = (groups: readonly GroupRow[]): GroupGridRow[] =>
  groups.map((group) => savedRow(`group-${group.catalog_group_id}`, fromGroup(group)));

export const newGroup = (): GroupValues => ({ id: null, version: 0, name: '', items: 0 });

export const MAX_GROUP_NAME = 200;

/** The possible faults of a group's name. */
export type GroupFault = 'required' | 'long';

export function groupFault({ name }: GroupValues): GroupFault | undefined {
  if (name.trim() === '') return 'required';
  return [...name.trim()].length > MAX_GROUP_NAME ? 'long' : undefined;
}

/** Returns the changes to send, and the keys of their rows. */
export function diffGroups(rows: readonly GroupGridRow[]): { readonly body: GroupsChange; readonly keys: SentKeys } {
  const made = rows.filter(({ saved }) => saved === null);
  const renamed = rows.filter(({ saved, values, deleted }) => saved !== null && !deleted && saved.name !== values.name);
  const gone = rows.filter(({ deleted }) => deleted);
  return {
    body: {
      catalog_groups_create: made.map(({ values }) => ({ name: values.name.trim() })),
      catalog_groups_update: renamed.map(({ values }): Schemas['CatalogGroupChange'] => ({
        catalog_group_id: values.id,
        name: values.name.trim(),
        version: values.version,
      })),
      catalog_groups_delete: gone.flatMap(({ values }) => values.id ?? []),
    },
    keys: {
      catalog_groups_create: made.map(({ key }) => key),
      catalog_groups_update: renamed.map(({ key }) => key),
      catalog_groups_delete: gone.map(({ key }) => key),
    },
  };
}

/**
 * Merges the rows with the present groups: typed names and marks for deletion stay, the others follow. A group deleted
 * by others is removed, unless it was renamed here: then it is created again.
 */
export function rebaseGroups(rows: readonly GroupGridRow[], groups: readonly GroupRow[]): GroupGridRow[] {
  const mine = new Map(rows.map((row) => [row.key, row]));
  const known = groupRows(groups).map((row): GroupGridRow => {
    const was = mine.get(row.key);
    if (!was) return row;
    const isTyped = was.saved !== null && was.values.name !== was.saved.name;
    const values = isTyped ? { ...row.values, name: was.values.name } : row.values;
    return { ...was, values, saved: row.saved, refused: {} };
  });
  const there = new Set(known.map(({ key }) => key));
  const left = rows.flatMap((row): GroupGridRow[] => {
    if (there.has(row.key)) return [];
    if (row.saved === null) return [row];
    const isTyped = !row.deleted && row.values.name !== row.saved.name;
    return isTyped ? [{ ...row, values: { ...row.values, id: null, version: 0 }, saved: null }] : [];
  });
  return [...known, ...left];
}
