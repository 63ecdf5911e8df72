import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { MemberGrid } from '@/domain/members/MemberGrid';
import { MemberListPage } from '@/domain/members/MemberListPage';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Column } from '@/ui/DataTable';
import list from '@/ui/ListPage.module.css';
import { lazyPart } from '@/ui/lazy-part';
import { type Group, groupCalls, locationSource } from './groups.api';
import { groupList } from './groups.search';

const GroupModal = lazyPart(() => import('./GroupModal'));

const route = getRouteApi('/app/location-groups');
const rowId = (group: Group) => group.locgroup_id;

/** All location groups of the company and what is in them. */
export default function GroupListPage() {
  const t = useOfficeT().locationGroups;
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/location-groups' });

  const columns = useMemo<Column<Group>[]>(
    () => [
      {
        id: 'location_count',
        header: t.columns.count,
        sortable: true,
        align: 'right',
        width: 160,
        cell: (group) => group.location_count,
      },
      {
        id: 'locations',
        header: t.columns.locations,
        width: 400,
        cell: ({ locations }) => <span className={list.sub}>{locations.map(({ name }) => name).join(', ')}</span>,
      },
    ],
    [t],
  );
  const line = useCallback((group: Group) => t.locations({ n: group.location_count }), [t]);

  return (
    <MemberListPage
      t={t}
      calls={groupCalls}
      search={search}
      navigate={navigate}
      list={groupList}
      rowId={rowId}
      columns={columns}
      line={line}
      members={({ name, locations }) => (
        <MemberGrid
          label={t.membersOf({ name })}
          none={t.nothing}
          members={locations.map((location) => ({
            id: location.location_id,
            name: location.name,
            hint: locationSource.hint?.(location) ?? undefined,
          }))}
        />
      )}
      dialog={(group, onClose) => <GroupModal group={group} onClose={onClose} />}
    />
  );
}
