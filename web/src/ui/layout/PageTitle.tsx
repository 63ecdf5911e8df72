import { Title, type TitleProps } from '@mantine/core';
import { useEffect, useRef } from 'react';

interface Props extends Omit<TitleProps, 'order' | 'ref'> {
  /** The number of the record, which tells its tab from others of the same name. */
  readonly number?: string | undefined;
}

/**
 * What a page is called. The tab of the browser, its history and readers of screens know it by the same name, and by
 * the number of the record before it.
 */
export function PageTitle({ number, ...props }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const name = heading.current?.textContent;
    document.title = [[number, name].filter(Boolean).join(' '), 'Teren'].filter(Boolean).join(' · ');
  });
  return <Title order={1} ref={heading} {...props} />;
}
