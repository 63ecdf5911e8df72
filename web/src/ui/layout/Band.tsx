import type { ReactNode } from 'react';
import base from '@/ui/base.module.css';
import type { Tone } from '@/ui/feedback/StatusBadge';
import { AvatarStack } from '@/ui/media/AvatarStack';
import c from './Band.module.css';

/** Shows the facts that decide about a record, side by side at the top of its page. */
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
  /** Details, in smaller type. */
  readonly more?: ReactNode;
}

/** Shows one of these facts. */
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
  /** The index of the stage that the record has reached. */
  readonly at: number;
  /** No further stage will come. */
  readonly over: boolean;
  readonly tone: Tone;
}

/**
 * Shows the stages of a record and the one it has reached. Hidden from screen readers, because the words beside it say
 * the same.
 */
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

/** Marks something that the record still needs. */
export const Lacking = ({ children }: { children: ReactNode }) => <span className={c.lacking}>{children}</span>;

/** The people of a record, by face and name. */
export function People({ people }: { people: readonly { readonly name: string; readonly url: string | null }[] }) {
  return (
    <span className={base.row}>
      <AvatarStack people={people} size={20} />
      <span>{people.map(({ name }) => name).join(', ')}</span>
    </span>
  );
}
