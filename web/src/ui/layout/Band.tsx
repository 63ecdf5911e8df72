import type { ReactNode } from 'react';
import type { Tone } from '@/ui/feedback/StatusBadge';
import { AvatarStack } from '@/ui/media/AvatarStack';
import c from './Band.module.css';

/** What decides about a record, side by side above everything else on its page. */
export function Band({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={c.band} aria-label={label}>
      {children}
    </section>
  );
}

interface CellProps {
  readonly name: string;
  readonly children: ReactNode;
  /** What is to be known beside it, smaller. */
  readonly more?: ReactNode;
}

/** One answer of it. */
export function BandCell({ name, children, more }: CellProps) {
  return (
    <div className={c.cell}>
      <span className={c.name}>{name}</span>
      <div className={c.value}>{children}</div>
      {more && <div className={c.more}>{more}</div>}
    </div>
  );
}

interface StationsProps {
  readonly names: readonly string[];
  /** Which of them the record has reached. */
  readonly at: number;
  /** Nothing more is to come. */
  readonly over: boolean;
  readonly tone: Tone;
}

/** How far a record has come on its way. The words beside it say the same, so readers pass over it. */
export function Stations({ names, at, over, tone }: StationsProps) {
  return (
    <span className={c.stations} data-tone={tone} aria-hidden>
      {names.map((name, i) => (
        <span
          key={name}
          className={c.station}
          data-at={i < at || over ? 'past' : i === at ? 'now' : 'next'}
          title={name}
        />
      ))}
    </span>
  );
}

/** Says that something the record needs is not there yet. */
export const Lacking = ({ children }: { children: ReactNode }) => <span className={c.lacking}>{children}</span>;

/** The people of a record, by face and name. */
export function People({ people }: { people: readonly { readonly name: string; readonly url: string | null }[] }) {
  return (
    <span className={c.people}>
      <AvatarStack people={people} size={20} />
      <span>{people.map(({ name }) => name).join(', ')}</span>
    </span>
  );
}
