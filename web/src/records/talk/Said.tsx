import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useMemo } from 'react';
import c from './Comments.module.css';
import { type Mention, type Reference, referencesQuery } from './talk.api';
import { numbersIn, type Piece, piecesOf } from './text';

const References = createContext<ReadonlyMap<string, Reference>>(new Map());

/** The most numbers that are looked up for one page. */
const MOST = 50;

/** Looks up what the numbers in the texts below it mean, all at once. */
export function SaidIn({ texts, children }: { texts: readonly string[]; children: ReactNode }) {
  const found = useQuery(referencesQuery(numbersIn(texts).slice(0, MOST)));
  const byNumber = useMemo(() => new Map(found.data?.map((one) => [one.number, one])), [found.data]);
  return <References value={byNumber}>{children}</References>;
}

interface Props {
  readonly text: string;
  readonly mentions: readonly Mention[];
  /** The reader, whose own name is highlighted. */
  readonly me: number;
}

/**
 * Shows a text that somebody wrote, with links, numbers as links to what the reader may open, and mentions highlighted.
 */
export function Said({ text, mentions, me }: Props) {
  const own = mentions.find(({ user_id }) => user_id === me)?.name;
  const names = mentions.map(({ name }) => name);
  // biome-ignore lint/suspicious/noArrayIndexKey: a text that changes is drawn anew, piece by piece
  return piecesOf(text, names).map((piece, i) => <Part key={i} piece={piece} own={own} />);
}

function Part({ piece, own }: { piece: Piece; own: string | undefined }) {
  const meant = use(References).get(piece.text);
  switch (piece.kind) {
    case 'plain':
      return piece.text;
    case 'mention':
      return (
        <span className={c.mention} data-me={piece.text === `@${own}` || undefined}>
          {piece.text}
        </span>
      );
    case 'link':
      return (
        <a className={c.link} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
          {piece.text}
        </a>
      );
    case 'number':
      if (!meant) return piece.text;
      return (
        <Link {...pageOf(meant)} className={c.link} title={meant.title}>
          {piece.text}
        </Link>
      );
  }
}

/** The page of what a number means. */
const pageOf = ({ entity, id }: Reference): LinkProps =>
  entity === 'task'
    ? { to: '/tasks/$taskId', params: { taskId: id } }
    : { to: '/work-orders/$orderId', params: { orderId: String(id) } };
