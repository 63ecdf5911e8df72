import type { ComponentType } from 'react';
import c from './StatusBadge.module.css';

export type Tone = 'indigo' | 'amber' | 'green' | 'red' | 'violet' | 'teal' | 'gray' | 'orange' | 'attention';

/** A Tabler icon, or anything that takes a size. */
export type Icon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;

interface Props {
  readonly tone: Tone;
  readonly label: string;
  /** A dot is shown without one, because colour alone must not carry the status. */
  readonly icon?: Icon;
}

/** A status in a word, with its colour and icon. */
export function StatusBadge({ tone, label, icon: Icon }: Props) {
  return (
    <span className={c.badge} data-tone={tone}>
      {Icon ? <Icon size={14} aria-hidden /> : <span className={c.dot} />}
      {label}
    </span>
  );
}
