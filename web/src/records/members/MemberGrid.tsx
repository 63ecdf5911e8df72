import type { ReactNode } from 'react';
import c from './members.module.css';

interface Member {
  readonly id: number;
  readonly name: string;
  /** A second, quieter line. */
  readonly hint?: string;
  readonly picture?: ReactNode;
}

interface Props {
  readonly label: string;
  readonly members: readonly Member[];
  /** The text without members. */
  readonly none: string;
}

/** The members of a record, side by side where there is room. */
export function MemberGrid({ label, members, none }: Props) {
  if (members.length === 0) return <p className={c.nobody}>{none}</p>;
  return (
    <ul className={c.grid} aria-label={label}>
      {members.map(({ id, name, hint, picture }) => (
        <li key={id} className={c.member}>
          {picture}
          <span className={c.words}>
            <span className={c.name} title={name}>
              {name}
            </span>
            {hint && (
              <span className={c.hint} title={hint}>
                {hint}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
