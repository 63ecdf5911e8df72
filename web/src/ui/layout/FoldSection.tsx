import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ICON } from '@/ui/media/icon';
import c from './FoldSection.module.css';

interface Props {
  readonly title: string;
  /** Open at first; the person opens and closes it from then on. */
  readonly opened?: boolean;
  readonly children: ReactNode;
}

/** A section that its heading opens and closes, by the browser's own means. */
export function FoldSection({ title, opened = false, children }: Props) {
  return (
    <details className={c.section} open={opened}>
      <summary className={c.head}>
        <IconChevronRight {...ICON} className={c.mark} />
        <h3 className={c.title}>{title}</h3>
      </summary>
      <div className={c.body}>{children}</div>
    </details>
  );
}
