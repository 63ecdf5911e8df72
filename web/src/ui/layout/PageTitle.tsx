import { Title, type TitleProps } from '@mantine/core';
import { useEffect, useRef } from 'react';

interface Props extends Omit<TitleProps, 'order' | 'ref'> {
  /** The number of the record, which distinguishes its browser tab from others of the same name. */
  readonly number?: string | undefined;
}

/**
 * Shows the title of a page. The browser's tab, its history and screen readers get the same title, with the record's
 * number before it.
 */
export function PageTitle({ number, ...props }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const name = heading.current?.textContent;
    document.title = [[number, name].filter(Boolean).join(' '), 'Teren'].filter(Boolean).join(' · ');
  });
  return <Title order={1} ref={heading} {...props} />;
}
