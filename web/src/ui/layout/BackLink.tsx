import { IconChevronLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { ICON } from '@/ui/media/icon';
import c from './BackLink.module.css';

/** Leads back to the list, above the title. */
export const BackLink = createLink(({ children, ...props }: ComponentProps<'a'>) => (
  <a {...props} className={c.back}>
    <IconChevronLeft {...ICON} />
    {children}
  </a>
));
