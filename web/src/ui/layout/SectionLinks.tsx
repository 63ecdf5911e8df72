import type { ReactNode } from 'react';
import c from './SectionLinks.module.css';

/** Links at the head of a section. */
export function SectionLinks({ children }: { children: ReactNode }) {
  return <span className={c.sectionLinks}>{children}</span>;
}

interface SectionLinkProps {
  readonly href: string;
  readonly icon: ReactNode;
  /** Leads away from the program, into a tab of its own. */
  readonly external?: boolean;
  readonly children: ReactNode;
}

export function SectionLink({ href, icon, external = false, children }: SectionLinkProps) {
  return (
    <a href={href} className={c.sectionLink} {...(external && { target: '_blank', rel: 'noreferrer' })}>
      {icon}
      {children}
    </a>
  );
}

interface SectionButtonProps {
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Looks like a SectionLink, and opens something here. */
export function SectionButton({ icon, onClick, children }: SectionButtonProps) {
  return (
    <button type="button" className={c.sectionLink} onClick={onClick}>
      {icon}
      {children}
    </button>
  );
}
