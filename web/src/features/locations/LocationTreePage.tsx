import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import { useLiveList } from '@/records/list/use-live-list';
import { TreePage } from '@/records/tree/TreePage';
import { type TreeSearch, treeSearch } from '@/records/tree/tree-search';
import { lazyPart } from '@/ui/lazy-part';
import type { TreeNode } from '@/ui/tables/tree/tree';
import { LocationLine, locationColumns } from './location-columns';
import { type Location, locationCalls, locationTreeQuery } from './locations.api';

const LocationModal = lazyPart(() => import('./LocationModal'));

const route = getRouteApi('/app/locations');

/** The places of the company and its clients, with those within them. */
export default function LocationTreePage() {
  const messages = useOfficeT();
  const { locations: t, place } = messages;
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/locations' });
  const roots = useQuery(locationTreeQuery);
  useLiveList('location', locationTreeQuery.queryKey);

  const columns = useMemo(() => locationColumns(messages), [messages]);
  const line = useCallback(
    (node: TreeNode<Location>, folded: string) => <LocationLine node={node} folded={folded} t={t} />,
    [t],
  );
  const value = useCallback(
    (field: string, text: string) => (field === 'location_type' ? label(place.types, text) : text),
    [place],
  );

  return (
    <TreePage<Location>
      words={t}
      roots={roots}
      calls={locationCalls}
      search={search}
      onChange={(part: Partial<TreeSearch>) => void navigate({ search: (now) => treeSearch.change(now, part) })}
      columns={columns}
      line={line}
      value={value}
      form={({ node, parent, ...on }) => <LocationModal location={node?.data} around={parent?.data} {...on} />}
    />
  );
}
