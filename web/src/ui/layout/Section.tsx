import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import base from '@/ui/base.module.css';
import c from './Section.module.css';

interface Props {
  readonly title: string;
  /** Lets a link with a hash scroll here. */
  readonly id?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A titled card of a details page. */
export function Section({ title, id, actions, children }: Props) {
  return (
    <section className={c.section} id={id} aria-label={title}>
      <div className={c.head}>
        <Title order={2} className={c.title}>
          {title}
        </Title>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** Sections in one card, one below the other. */
export function Joined({ children }: { children: ReactNode }) {
  return <div className={c.joined}>{children}</div>;
}

/** Fields side by side where there is room for two. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={c.grid}>{children}</div>;
}

/** Takes the whole width among columns. */
export function WholeRow({ children }: { children: ReactNode }) {
  return <div className={base.across}>{children}</div>;
}
