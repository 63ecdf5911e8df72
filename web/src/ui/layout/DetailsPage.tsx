import { Skeleton } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import clsx from 'clsx';
import { type ReactNode, useEffect } from 'react';
import type { Icon } from '@/ui/feedback/StatusBadge';
import { ICON } from '@/ui/media/icon';
import c from './DetailsPage.module.css';
import { PageTitle } from './PageTitle';

interface Props {
  /** Stays at the top while the rest scrolls. */
  readonly head: ReactNode;
  /** The head ends with tabs, which touch its lower edge. */
  readonly tabbed?: boolean;
  /** Takes exactly the height of the window, for what scrolls by itself; not on a phone. */
  readonly filling?: boolean;
  readonly children: ReactNode;
}

/** The page of one record. A link with a hash scrolls to the section it names. */
export function DetailsPage({ head, tabbed = false, filling = false, children }: Props) {
  useHashSection();
  return (
    <div className={clsx(c.page, filling && c.filling)}>
      <div className={clsx(c.head, tabbed && c.tabbed)}>{head}</div>
      {children}
    </div>
  );
}

/** The page was not drawn yet when the link was followed. */
function useHashSection() {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
}

interface ColumnsProps {
  /** Shown above the side column, and on a phone before everything else. */
  readonly lead?: ReactNode;
  readonly main: ReactNode;
  readonly side: ReactNode;
}

/** Shows the record in a wide column and its surroundings beside it; on a phone one below the other. */
export function DetailsColumns({ lead, main, side }: ColumnsProps) {
  return (
    <div className={clsx(c.columns, lead && c.led)}>
      {lead && <div className={clsx(c.column, c.lead)}>{lead}</div>}
      <div className={clsx(c.column, c.main)}>{main}</div>
      <div className={c.column}>{side}</div>
    </div>
  );
}

interface NoticeProps {
  readonly tone: 'gray' | 'green' | 'amber' | 'red';
  readonly icon?: Icon;
  readonly children: ReactNode;
}

/** A word to everything on the page, such as why it cannot be changed. */
export function DetailsNotice({ tone, icon: Icon, children }: NoticeProps) {
  return (
    <p className={c.notice} data-tone={tone} role="status">
      {Icon && (
        <span className={c.noticeIcon}>
          <Icon {...ICON} />
        </span>
      )}
      {children}
    </p>
  );
}

/** Named values that are only read; `wide` puts them side by side, each below its name. */
export function Facts({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <dl className={c.facts} data-wide={wide}>
      {children}
    </dl>
  );
}

/** Shows one value with its name. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={c.fact}>
      <dt className={c.factName}>{name}</dt>
      <dd className={c.factValue}>{children}</dd>
    </div>
  );
}

interface MissingProps {
  readonly title: string;
  readonly text: string;
  /** The link back to the list. */
  readonly children: ReactNode;
}

/** Shown in place of a record that does not exist, or that this person may not see. */
export function DetailsMissing({ title, text, children }: MissingProps) {
  return (
    <div className={c.missing}>
      <IconMapQuestion size={32} stroke={1.4} className={c.quiet} aria-hidden />
      <PageTitle>{title}</PageTitle>
      <p className={c.missingText}>{text}</p>
      {children}
    </div>
  );
}

/** The page while its record is on the way. */
export function DetailsSkeleton({ label, tabbed = false }: { label: string; tabbed?: boolean }) {
  return (
    <div className={c.page} role="status" aria-label={label}>
      <div className={c.head}>
        <Skeleton h={20} w={80} />
        <Skeleton h={32} w={320} mt={8} mb={tabbed ? 40 : 0} />
      </div>
      <DetailsColumns
        main={
          <>
            <Skeleton h={280} />
            <Skeleton h={240} />
          </>
        }
        side={
          <>
            <Skeleton h={220} />
            <Skeleton h={120} />
          </>
        }
      />
    </div>
  );
}
