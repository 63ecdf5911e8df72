import type { LinkProps } from '@tanstack/react-router';
import { api, dataOf } from '@/api/client';
import { label } from '@/i18n/label';
import type { Messages } from '@/i18n/types';
import type { LoadHistory } from '@/records/history/history';
import { type Kind, kinds, type Trash } from '@/records/kinds';
import type { DeletedKind } from '@/records/list/DeletedLink';
import type { Gone } from './deleted.api';

/** Returns what the feature says of its kind; a server that is newer than the page may name others. */
export function trashOf(kind: DeletedKind): Trash & Pick<Kind, 'place'> {
  const { trash, place } = kinds[kind] ?? {};
  if (!trash || !place) throw new Error(`no feature lists deleted records of the kind ${kind}`);
  return { ...trash, place };
}

/** Returns the link to the page of a record that shows it while it is deleted. */
export const pageOf = (record: Gone): LinkProps | undefined => {
  const { hasPage, place } = trashOf(record.thing);
  return hasPage && place(record);
};

/** Returns the number of a record under the name that the path has for it; the calls of all kinds have one form. */
const numbered = (path: string, id: number) => ({ [/\{(\w+)\}/.exec(path)?.[1] ?? '']: id });

/** Brings a record back; one that was merged with another comes out of that again. */
export const restore = ({ thing, id, merged_into: merged, kept_id: kept }: Gone): Promise<unknown> => {
  const { calls } = trashOf(thing);
  if (merged) {
    const path = numbered(calls, kept) as { address_id: number };
    return api.POST(`${calls}/unmerge` as '/addresses/{address_id}/unmerge', {
      params: { path },
      body: { gone_id: id },
    });
  }
  const path = numbered(calls, id) as { team_id: number };
  return api.POST(`${calls}/restore` as '/teams/{team_id}/restore', { params: { path } });
};

/** Reads what befell a record. */
export const historyOf = (thing: DeletedKind, id: number): LoadHistory => {
  const { calls, history = `${calls}/history` } = trashOf(thing);
  const path = numbered(calls, id) as { team_id: number };
  return async ({ query, signal }) =>
    dataOf(api.GET(history as '/teams/{team_id}/history', { params: { path, query }, signal }));
};

/** Returns a function that formats a value of a kind's history. */
export function sayValue(t: Messages, kind: DeletedKind) {
  const { enumerations, value } = trashOf(kind);
  const enumerated = enumerations?.(t);
  const other = value?.(t);
  return (field: string, text: string): string => {
    const words = enumerated?.[field];
    return words ? label(words, text) : (other?.(field, text) ?? text);
  };
}
