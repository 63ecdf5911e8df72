import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import c from './profile.module.css';

/** One titled part of the profile. */
export function Card({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={c.card} aria-labelledby={id}>
      <div className={c.head}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {action}
      </div>
      {children}
    </section>
  );
}
