import { Title, type TitleProps } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** What a page is called. The tab of the browser, its history and readers of screens know it by the same name. */
export function PageTitle(props: Omit<TitleProps, 'order' | 'ref'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const name = heading.current?.textContent;
    document.title = name ? `${name} · Teren` : 'Teren';
  });
  return <Title order={1} ref={heading} {...props} />;
}
