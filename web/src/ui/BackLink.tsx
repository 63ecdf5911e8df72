import { IconChevronLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import c from './BackLink.module.css';
import { ICON } from './icon';

/** Leads back to the list, above the title. */
export const BackLink = createLink(({ children, ...props }: ComponentProps<'a'>) => (
  <a {...props} className={c.back}>
    <IconChevronLeft {...ICON} />
    {children}
  </a>
));
