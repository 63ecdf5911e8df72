import { Button, Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { isGone } from './auth.api';
import { Door } from './Door';

interface Props<T> {
  /** The server's data about the link. */
  read: UseQueryResult<T>;
  /** Why using the link failed: another tab may have been faster. */
  failure: unknown;
  /** The title while it is loading. */
  title: string;
  /** The texts for a link that is no longer valid, with a way on. */
  gone: { title: string; text: string; way?: ReactNode };
  children: (found: T) => ReactNode;
}

/** The page of a mailed link, which may be used, too old, or damaged on its way. */
export function LinkDoor<T>({ read, failure, title, gone, children }: Props<T>) {
  const { auth, ui } = useT();
  if (isGone(failure) || isGone(read.error))
    return (
      <Door key="gone" title={gone.title}>
        <Text>{gone.text}</Text>
        {gone.way}
        <Button component={Link} to="/login" size="md" fullWidth variant={gone.way ? 'default' : 'filled'}>
          {auth.toSignIn}
        </Button>
      </Door>
    );
  if (read.data !== undefined) return children(read.data);
  return (
    <Door key="waiting" title={title}>
      {read.isPending ? (
        <div aria-busy>
          <Skeleton h={20} mb="md" />
          <Skeleton h={40} mb="md" />
          <Skeleton h={40} />
        </div>
      ) : (
        <>
          <ProblemText error={read.error} />
          <Button size="md" fullWidth loading={read.isFetching} onClick={() => void read.refetch()}>
            {ui.retry}
          </Button>
        </>
      )}
    </Door>
  );
}
