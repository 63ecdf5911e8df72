import type { Messages } from '@/i18n/types';
import { editsOf } from '@/records/editing/edits';
import type { HeadValues } from './offer-head';
import { type LineRow, toLines } from './offer-lines';

/** The content of an offer: its fields and its lines. */
export interface Content {
  readonly head: HeadValues;
  readonly rows: readonly LineRow[];
}

/** What two people can have changed differently: a field, or the lines as a whole. */
export type Disputed = string;
export const LINES = 'line_items';

/** The server takes the blanks around a text away. */
const bare = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

const heads = editsOf<HeadValues, Disputed>({
  unitOf: (field) => field,
  same: (field, a, b) => {
    if (field === 'tenant_id') return a.tenant_id?.tenant_id === b.tenant_id?.tenant_id;
    if (field === 'for_project_id') return a.for_project_id?.project_id === b.for_project_id?.project_id;
    return bare(a[field]) === bare(b[field]);
  },
});

/** Returns the labels of disputed fields. */
export const namesOf = ({
  fields,
  summary,
  lines,
}: Messages['offers']['editor']): Readonly<Record<Disputed, string>> => ({
  offer_num: fields.number,
  title: fields.title,
  tenant_id: fields.client,
  client_note: fields.clientNote,
  for_project_id: summary.forProject,
  validity_period: fields.validity,
  deadline: fields.deadline,
  description: summary.description,
  note: summary.note,
  language: summary.language,
  recipient_name: summary.recipient,
  recipient_email: summary.email,
  terms: summary.terms,
  discount: summary.discount,
  [LINES]: lines,
});

/** The lines as the server takes them, whatever their numbers, and what is half typed in them. */
const linesOf = ({ rows }: Content) =>
  JSON.stringify(
    [toLines(rows, new Map()), rows.flatMap((row) => (row.deleted ? [] : Object.entries(row.unread)))],
    (_, value) => bare(value),
  );

/**
 * Merges saved changes by others with what is typed: an unchanged field takes their value, a changed one stays.
 * `disputed` are fields that both have changed, to different values; they stay as typed, or become theirs with `take`.
 * Without an earlier saved version all differences are disputed.
 */
export function merged(mine: Content, before: Content | null, theirs: Content, take: 'mine' | 'theirs' = 'mine') {
  const { values, disputed } = before
    ? heads.rebase(mine.head, before.head, theirs.head)
    : { values: mine.head, disputed: [...heads.changedUnits(mine.head, theirs.head)] };
  const [typed, saved, was] = [linesOf(mine), linesOf(theirs), before && linesOf(before)];
  const isDisputed = typed !== saved && typed !== was && saved !== was;
  const isTheirs = typed === saved || typed === was || (isDisputed && take === 'theirs');
  return {
    head: take === 'theirs' ? heads.take(values, theirs.head, new Set(disputed)) : values,
    rows: isTheirs ? theirs.rows : mine.rows,
    /** Whose lines these are: the own ones keep their numbers on the server only if others have kept theirs. */
    lines: isTheirs ? ('theirs' as const) : isDisputed ? ('new' as const) : ('mine' as const),
    disputed: isDisputed ? [...disputed, LINES] : disputed,
  };
}
