import { useCallback, useMemo } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { ListColumn } from '@/records/list/RecordList';
import { MemberGrid } from '@/records/members/MemberGrid';
import { MemberListPage } from '@/records/members/MemberListPage';
import list from '@/ui/layout/ListPage.module.css';
import { lazyPart } from '@/ui/lazy-part';
import { Avatar } from '@/ui/media/Avatar';
import { AvatarStack } from '@/ui/media/AvatarStack';
import { CellText } from '@/ui/tables/cells';
import { peopleSource, type Team, teamCalls } from './teams.api';
import c from './teams.module.css';
import { teamList } from './teams.search';

const TeamModal = lazyPart(() => import('./TeamModal'));

const rowId = (team: Team) => team.team_id;
const form = (team: Team | undefined, onClose: () => void) => <TeamModal team={team} onClose={onClose} />;

/** The list of the company's teams with their members. */
export default function TeamListPage() {
  const t = useOfficeT().teams;
  const columns = useMemo<readonly ListColumn<Team>[]>(
    () => [
      {
        id: 'users',
        header: t.columns.users,
        cell: ({ users }) => (
          <span className={c.users}>
            <AvatarStack
              max={5}
              people={users.map((user) => ({ name: peopleSource.label(user), url: user.image_url }))}
            />
            <span className={list.sub}>{t.people({ n: users.length })}</span>
          </span>
        ),
      },
      {
        id: 'work_hierarchy',
        header: t.columns.whier,
        width: 360,
        cell: ({ work_hierarchy: path }) => <CellText text={path} />,
      },
    ],
    [t],
  );

  const loses = useCallback(
    ({ plans, vans }: Team) =>
      [plans > 0 && t.remove.plans({ n: plans }), vans > 0 && t.remove.vans({ n: vans })].filter(Boolean).join(' '),
    [t],
  );

  return (
    <MemberListPage
      words={t}
      calls={teamCalls}
      list={teamList}
      rowId={rowId}
      columns={columns}
      line={(team) => [t.people({ n: team.users.length }), team.work_hierarchy].filter(Boolean).join(' · ')}
      members={({ name, users }) => (
        <MemberGrid
          label={t.membersOf({ name })}
          none={t.nobody}
          members={users.map((user) => ({
            id: user.user_id,
            name: peopleSource.label(user),
            hint: user.email,
            picture: <Avatar name={peopleSource.label(user)} url={user.image_url} size={32} />,
          }))}
        />
      )}
      loses={loses}
      form={form}
    />
  );
}
