import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { MemberGrid } from '@/domain/members/MemberGrid';
import { MemberListPage } from '@/domain/members/MemberListPage';
import { useOfficeT } from '@/i18n/I18nProvider';
import { Avatar } from '@/ui/Avatar';
import { AvatarStack } from '@/ui/AvatarStack';
import type { Column } from '@/ui/DataTable';
import list from '@/ui/ListPage.module.css';
import { lazyPart } from '@/ui/lazy-part';
import { peopleSource, type Team, teamCalls } from './teams.api';
import c from './teams.module.css';
import { teamList } from './teams.search';

const TeamModal = lazyPart(() => import('./TeamModal'));

const route = getRouteApi('/app/teams');
const rowId = (team: Team) => team.team_id;

/** All teams of the company and who is in them. */
export default function TeamListPage() {
  const t = useOfficeT().teams;
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/teams' });

  const columns = useMemo<Column<Team>[]>(
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
        sortable: true,
        cell: ({ work_hierarchy: path }) =>
          path === '' ? (
            <span className={list.none}>{t.none}</span>
          ) : (
            <div className={list.text} title={path}>
              {path}
            </div>
          ),
      },
    ],
    [t],
  );
  const line = useCallback(
    (team: Team) => [t.people({ n: team.users.length }), team.work_hierarchy].filter(Boolean).join(' · '),
    [t],
  );

  return (
    <MemberListPage
      t={t}
      calls={teamCalls}
      search={search}
      navigate={navigate}
      list={teamList}
      rowId={rowId}
      columns={columns}
      line={line}
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
      dialog={(team, onClose) => <TeamModal team={team} onClose={onClose} />}
    />
  );
}
