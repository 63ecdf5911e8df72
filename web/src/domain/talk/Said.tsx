import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useMemo } from 'react';
import c from './Comments.module.css';
import { type Mention, type Reference, referencesQuery } from './talk.api';
import { numbersIn, piecesOf } from './text';

const References = createContext<ReadonlyMap<string, Reference>>(new Map());

/** The most numbers that are looked up for one page. */
const MOST = 50;

/** Looks up what the numbers in the texts below it mean, all at once. */
export function SaidIn({ texts, children }: { texts: readonly string[]; children: ReactNode }) {
  const found = useQuery(referencesQuery(numbersIn(texts).slice(0, MOST)));
  const byNumber = useMemo(() => new Map(found.data?.map((one) => [one.number, one])), [found.data]);
  return <References value={byNumber}>{children}</References>;
}

/** What somebody wrote: links lead out, numbers to what the reader may open, and who is named stands out. */
export function Said({ text, mentions, me }: { text: string; mentions: readonly Mention[]; me?: number }) {
  const references = use(References);
  const own = mentions.find(({ user_id }) => user_id === me)?.name;
  return piecesOf(
    text,
    mentions.map(({ name }) => name),
  ).map((piece, i) => {
    const key = `${i}${piece.text}`;
    switch (piece.kind) {
      case 'plain':
        return piece.text;
      case 'mention':
        return (
          <span key={key} className={c.mention} data-me={piece.text === `@${own}` || undefined}>
            {piece.text}
          </span>
        );
      case 'link':
        return (
          <a key={key} className={c.link} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
            {piece.text}
          </a>
        );
      case 'number': {
        const meant = references.get(piece.text);
        if (!meant) return piece.text;
        return meant.entity === 'task' ? (
          <Link key={key} className={c.link} to="/tasks/$taskId" params={{ taskId: meant.id }} title={meant.title}>
            {piece.text}
          </Link>
        ) : (
          <Link
            key={key}
            className={c.link}
            to="/work-orders/$orderId"
            params={{ orderId: String(meant.id) }}
            title={meant.title}
          >
            {piece.text}
          </Link>
        );
      }
    }
  });
}
