import { IconMailForward, IconShieldCheck, IconUserCheck } from '@tabler/icons-react';
import { label } from '@/i18n/label';
import type { Messages } from '@/i18n/types';
import { part } from '@/lib/part';
import { Avatar } from '@/ui/Avatar';
import type { Column } from '@/ui/DataTable';
import list from '@/ui/ListPage.module.css';
import { RowMenu } from '@/ui/RowMenu';
import { StatusBadge } from '@/ui/StatusBadge';
import { nameOf } from './user-form';
import type { UserRow } from './users.api';
import c from './users.module.css';
import type { SORT_COLUMNS } from './users.search';

/** What can be done with a person of the list. */
export type UserDo = 'edit' | 'invite' | 'factor' | 'history' | 'delete';
export type OnUser = (what: UserDo, user: UserRow) => void;

interface Shown {
  readonly t: Messages;
  /** Who looks at the list. */
  readonly own: number;
  readonly on: OnUser;
}

type Columns = readonly (Column<UserRow> & {
  readonly id: (typeof SORT_COLUMNS)[number] | 'roles' | 'teams' | 'external' | 'actions';
})[];

/** The columns of the list; those with a sortable heading bear the name the server sorts by. */
export function userColumns(shown: Shown): Columns {
  const { users: t, ui } = shown.t;
  return [
    {
      id: 'last_name',
      header: t.columns.name,
      sticky: 'left',
      width: 180,
      sortable: true,
      cell: (user) => (
        <div className={c.person}>
          <Avatar name={nameOf(user)} url={user.image_url} />
          <div className={c.words}>
            <Name user={user} {...shown} />
            {user.user_id === shown.own && <div className={list.sub}>{t.you}</div>}
          </div>
        </div>
      ),
    },
    {
      id: 'email',
      header: t.columns.email,
      width: 210,
      sortable: true,
      cell: (user) => (
        <>
          <div className={list.text} title={user.email}>
            {user.email}
          </div>
          <NewEmail user={user} t={t} />
        </>
      ),
    },
    {
      id: 'roles',
      header: t.columns.roles,
      width: 150,
      cell: (user) => {
        const [first, ...others] = rolesByCompany(user, shown.t);
        return (
          first && (
            <>
              <div className={list.text}>{first.roles}</div>
              <div className={list.sub} title={first.company}>
                {first.company}
              </div>
              {others.map(({ company, roles }) => (
                <div key={company} className={list.sub} title={`${company}: ${roles}`}>
                  {company}: {roles}
                </div>
              ))}
            </>
          )
        );
      },
    },
    {
      id: 'teams',
      header: t.columns.teams,
      width: 116,
      cell: ({ teams }) => <Text text={teams.map(({ name }) => name).join(', ')} none={t.none} />,
    },
    {
      id: 'external',
      header: t.columns.external,
      cell: (user) => (user.is_external_contractor ? ui.yes : <span className={list.none}>{ui.no}</span>),
    },
    {
      id: 'status',
      header: t.columns.state,
      sortable: true,
      cell: (user) => <State user={user} t={t} />,
    },
    {
      id: 'actions',
      header: t.columns.actions,
      hideHeader: true,
      sticky: 'right',
      width: 52,
      cell: (user) => <Actions user={user} {...shown} />,
    },
  ];
}

/** A person on a phone: who, with which roles, and how their account stands. */
export function UserCard({ user, ...shown }: Shown & { user: UserRow }) {
  const { users: t, common } = shown.t;
  const more = [
    user.user_types.map((type) => label(common.roles, type)).join(', '),
    user.is_external_contractor && t.columns.external,
    ...user.teams.map(({ name }) => name),
  ];
  return (
    <div className={list.card}>
      <span className={c.face}>
        <Avatar name={nameOf(user)} url={user.image_url} />
      </span>
      <div className={list.cardText}>
        <Name user={user} {...shown} />
        <div className={list.sub}>{user.email}</div>
        <NewEmail user={user} t={t} />
        <div className={list.sub}>{more.filter(Boolean).join(' · ')}</div>
        <div className={list.cardLine}>
          <State user={user} t={t} />
        </div>
      </div>
      <Actions user={user} {...shown} />
    </div>
  );
}

/** The roles of a person, company by company; that of whoever looks comes first. */
function rolesByCompany({ roles }: Pick<UserRow, 'roles'>, { common }: Messages) {
  const companies = new Map<string, string[]>();
  for (const role of roles) {
    const named = companies.get(role.tenant_name) ?? [];
    companies.set(role.tenant_name, [...named, label(common.roles, role.user_type)]);
  }
  return [...companies].map(([company, named]) => ({ company, roles: named.join(', ') }));
}

const Name = ({ user, on }: Shown & { user: UserRow }) =>
  user.allowed_actions.includes('user.edit') ? (
    <button type="button" className={`${list.title} ${c.name}`} title={nameOf(user)} onClick={() => on('edit', user)}>
      {nameOf(user)}
    </button>
  ) : (
    <span className={list.title} title={nameOf(user)}>
      {nameOf(user)}
    </span>
  );

/** The address that waits until the person confirms it. */
const NewEmail = ({ user: { new_email }, t }: { user: UserRow; t: Messages['users'] }) =>
  new_email !== null && (
    <div className={list.sub} title={t.newEmail({ email: new_email })}>
      {t.newEmail({ email: new_email })}
    </div>
  );

const State = ({ user, t }: { user: UserRow; t: Messages['users'] }) => (
  <span className={c.badges}>
    {user.status === 'INVITED' ? (
      <StatusBadge tone="amber" icon={IconMailForward} label={t.states.INVITED} />
    ) : (
      <StatusBadge tone="green" icon={IconUserCheck} label={t.states.ACTIVE} />
    )}
    {user.has_second_factor && (
      <span className={c.shield} role="img" aria-label={t.secondFactor} title={t.secondFactor}>
        <IconShieldCheck size={16} stroke={1.6} aria-hidden />
      </span>
    )}
  </span>
);

/** A cell's text, all of it under the pointer when it does not fit. */
const Text = ({ text, none }: { text: string; none: string }) =>
  text === '' ? (
    <span className={list.none}>{none}</span>
  ) : (
    <div className={list.text} title={text}>
      {text}
    </div>
  );

const menuItems = part(() => import('./UserMenuItems'));

const Actions = ({ user, own, on }: Shown & { user: UserRow }) => (
  <RowMenu name={nameOf(user)} items={menuItems}>
    {({ UserMenuItems }) => (
      <UserMenuItems user={user} oneself={user.user_id === own} onDo={(what) => on(what, user)} />
    )}
  </RowMenu>
);
