import type { LinkProps } from '@tanstack/react-router';
import type { Schemas } from '@/api/client';
import type { paths } from '@/api/schema.gen';
import type { Messages } from '@/i18n/types';
import type { Icon } from '@/ui/feedback/StatusBadge';
import type { DeletedKind } from './list/DeletedLink';

type Words = Readonly<Record<string, string>>;

/** The kinds of records that are found by words and codes. */
export type Entity = Schemas['LookupThing']['entity'];

/** The path of a record's calls, with a parameter for its number. */
type Restorable = { [P in keyof paths]: P extends `${infer One}/restore` ? One : never }[keyof paths];

interface Named {
  readonly id: number;
  readonly name: string;
}

/** A kind as the page of deleted records shows it. */
export interface Trash {
  /** Before `/restore`, `/history` and, where records can be merged, `/unmerge`. */
  readonly calls: Restorable;
  /** The path of the history, where it has another name. */
  readonly history?: keyof paths;
  /** Returns the name of the kind in plural. */
  readonly title: (t: Messages) => string;
  readonly restored: (t: Messages) => (p: { name: string }) => string;
  /** Its place is a page that shows the record while it is deleted, too. */
  readonly hasPage?: true;
  /** Returns the labels of the fields in the history. */
  readonly fields: (t: Messages) => Words;
  /** The fields whose values are words. */
  readonly enumerations?: (t: Messages) => Readonly<Record<string, Words>>;
  /** Formats a value of a field, where that needs more. */
  readonly value?: (t: Messages) => (field: string, text: string) => string;
}

/** What other screens read about the records of a feature. */
export interface Kind {
  /** Returns the link to a record: its page, or the list that shows only it. */
  readonly place: (record: Named) => LinkProps;
  /** Where the search finds such records: the icon before each. */
  readonly icon?: Icon;
  /** Returns the readable number. */
  readonly number?: (id: number) => string;
  /** Returns the link to the comments. */
  readonly comments?: (id: number) => LinkProps;
  readonly trash?: Trash;
}
/** The kinds of one feature, by their names on the server. */
export type Kinds = { readonly [K in Entity | DeletedKind]?: Kind };

const files = import.meta.glob<Kinds>('../features/*/kinds.ts', { eager: true, import: 'kinds' });

/** The kinds of all features; a page from before a kind was added lacks it. */
export const kinds: Readonly<Record<string, Kind | undefined>> = Object.assign({}, ...Object.values(files));

/** Returns the link to what a search or a scan has found; undefined for a kind that this version of the page lacks. */
export const wayTo = ({ entity, id, title }: Schemas['LookupThing']): LinkProps | undefined =>
  kinds[entity]?.place({ id, name: title });
