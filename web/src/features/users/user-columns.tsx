import { IconMailForward, IconShieldCheck, IconUserCheck } from '@tabler/icons-react';
import { label } from '@/i18n/label';
import type { Messages } from '@/i18n/types';
import { callHref } from '@/lib/contact';
import type { ListColumn } from '@/records/list/RecordList';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import list from '@/ui/layout/ListPage.module.css';
import { Avatar } from '@/ui/media/Avatar';
import { ICON } from '@/ui/media/icon';
import { CellText, SubText } from '@/ui/tables/cells';
import type { UserRow } from './users.api';
import { nameOf } from './users.api';
import c from './users.module.css';

/** The columns of the list, for the person whose number is `own`. */
export const userColumns = (messages: Messages, own: number): readonly ListColumn<UserRow>[] => {
  const { users: t, ui } = messages;
  return [
    {
      id: 'last_name',
      header: t.columns.name,
      sticky: 'left',
      width: 180,
      title: 'person',
      cell: (user) => user.user_id === own && <div className={list.sub}>{t.you}</div>,
    },
    {
      id: 'email',
      header: t.columns.contact,
      width: 210,
      cell: (user) => (
        <>
          <CellText text={user.email} />
          <NewEmail user={user} t={t} />
          {user.phone !== '' && <SubText text={user.phone} />}
        </>
      ),
    },
    {
      id: 'roles',
      header: t.columns.roles,
      width: 150,
      cell: (user) => {
        const [first, ...others] = rolesByCompany(user, messages);
        return (
          first && (
            <>
              <div className={list.text}>{first.roles}</div>
              <SubText text={first.company} />
              {others.map(({ company, roles }) => (
                <SubText key={company} text={`${company}: ${roles}`} />
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
      cell: ({ teams }) => <CellText text={teams.map(({ name }) => name).join(', ')} />,
    },
    {
      id: 'external',
      header: t.columns.external,
      cell: (user) => (user.is_external_contractor ? ui.yes : <span className={list.none}>{ui.no}</span>),
    },
    { id: 'status', header: t.columns.state, cell: (user) => <State user={user} t={t} /> },
  ];
};

/** Shows a person on a phone: roles, and the state of the account. */
export function UserCard({ user, t: { users: t, common } }: { user: UserRow; t: Messages }) {
  const more = [
    user.user_types.map((type) => label(common.roles, type)).join(', '),
    user.is_external_contractor && t.columns.external,
    ...user.teams.map(({ name }) => name),
  ];
  return (
    <>
      <div className={list.sub}>{user.email}</div>
      {user.phone !== '' && (
        <a className={c.phone} href={callHref(user.phone)}>
          {user.phone}
        </a>
      )}
      <NewEmail user={user} t={t} />
      <div className={list.cardLine}>
        <State user={user} t={t} />
        <span className={list.sub}>{more.filter(Boolean).join(' · ')}</span>
      </div>
    </>
  );
}

export const Face = ({ user }: { user: UserRow }) => <Avatar name={nameOf(user)} url={user.image_url} />;

/** The address that waits until the person confirms it. */
const NewEmail = ({ user: { new_email }, t }: { user: UserRow; t: Messages['users'] }) =>
  new_email !== null && <SubText text={t.newEmail({ email: new_email })} />;

/** Returns the roles of a person, by company; the viewer's company comes first. */
function rolesByCompany({ roles }: Pick<UserRow, 'roles'>, { common }: Messages) {
  const companies = new Map<string, string[]>();
  for (const role of roles) {
    const named = companies.get(role.tenant_name) ?? [];
    companies.set(role.tenant_name, [...named, label(common.roles, role.user_type)]);
  }
  return [...companies].map(([company, named]) => ({ company, roles: named.join(', ') }));
}

const State = ({ user, t }: { user: UserRow; t: Messages['users'] }) => (
  <span className={c.badges}>
    {user.status === 'INVITED' ? (
      <StatusBadge tone="amber" icon={IconMailForward} label={t.states.INVITED} />
    ) : (
      <StatusBadge tone="green" icon={IconUserCheck} label={t.states.ACTIVE} />
    )}
    {user.has_second_factor && (
      <span className={c.shield} role="img" aria-label={t.secondFactor} title={t.secondFactor}>
        <IconShieldCheck {...ICON} />
      </span>
    )}
  </span>
);
