import { useMemo } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { ListColumn } from '@/records/list/RecordList';
import { MemberGrid } from '@/records/members/MemberGrid';
import { MemberListPage } from '@/records/members/MemberListPage';
import list from '@/ui/layout/ListPage.module.css';
import { lazyPart } from '@/ui/lazy-part';
import { type Group, groupCalls, locationSource } from './groups.api';
import { groupList } from './groups.search';

const GroupModal = lazyPart(() => import('./GroupModal'));

const rowId = (group: Group) => group.locgroup_id;
const form = (group: Group | undefined, onClose: () => void) => <GroupModal group={group} onClose={onClose} />;

/** All location groups of the company and what is in them. */
export default function GroupListPage() {
  const t = useOfficeT().locationGroups;
  const columns = useMemo<readonly ListColumn<Group>[]>(
    () => [
      {
        id: 'location_count',
        header: t.columns.count,
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

  return (
    <MemberListPage
      words={t}
      calls={groupCalls}
      list={groupList}
      rowId={rowId}
      columns={columns}
      line={(group) => t.locations({ n: group.location_count })}
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
      form={form}
    />
  );
}
