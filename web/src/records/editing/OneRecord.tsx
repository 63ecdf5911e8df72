import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { isMissing } from '@/api/client';
import { useOfficeT } from '@/i18n/I18nProvider';
import { DetailsMissing, DetailsSkeleton } from '@/ui/layout/DetailsPage';

interface Props<R, K extends QueryKey> {
  readonly id: number;
  readonly query: UseQueryOptions<R, Error, R, K>;
  readonly words: { readonly notFound: string; readonly loading: string };
  /** The link back to the list. */
  readonly back: ReactNode;
  readonly tabbed?: boolean;
  /** The page of the record; it begins anew with another one. */
  readonly children: (record: R) => ReactNode;
}

/** Loads a record and shows its page; before that a skeleton, and a message if there is no such record. */
export function OneRecord<R, K extends QueryKey>(props: Props<R, K>) {
  const { id, query, words, back, tabbed = false, children } = props;
  const t = useOfficeT().shell.notFound;
  const exists = Number.isSafeInteger(id) && id > 0;
  const { data, error } = useQuery({ ...query, enabled: exists });
  if (!exists || isMissing(error)) {
    return (
      <DetailsMissing title={t.title} text={words.notFound}>
        {back}
      </DetailsMissing>
    );
  }
  if (data !== undefined) return <Fragment key={id}>{children(data)}</Fragment>;
  if (error) throw error;
  return <DetailsSkeleton label={words.loading} tabbed={tabbed} />;
}
