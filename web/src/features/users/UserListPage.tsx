import {
  IconArrowsExchange,
  IconHistory,
  IconLink,
  IconMailForward,
  IconPencil,
  IconShieldOff,
  IconTrash,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useCan } from '@/api/can';
import { useCheck, useSession } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ImportButton } from '@/records/import/ImportButton';
import { RecordList } from '@/records/list/RecordList';
import { useList } from '@/records/list/use-list';
import { useMergeWords } from '@/records/merge/words';
import { lazyPart } from '@/ui/lazy-part';
import type { Actions } from '@/ui/overlays/RowMenu';
import { useDialog } from '@/ui/overlays/use-dialog';
import { linkTo } from './link-to';
import { Face, UserCard, userColumns } from './user-columns';
import { nameOf, type UserRow, userListCalls, userMerge } from './users.api';
import { userList } from './users.search';

const UserModal = lazyPart(() => import('./UserModal'));
const ImportUsersModal = lazyPart(() => import('./ImportUsersModal'));
const InviteModal = lazyPart(() => import('./InviteModal'));
const DropFactorModal = lazyPart(() => import('./DropFactorModal'));
const DeleteUserModal = lazyPart(() => import('./DeleteUserModal'));
const MergeModal = lazyPart(() => import('@/records/merge/MergeModal'));
const UserHistoryModal = lazyPart(() => import('./UserHistoryModal'));

const rowId = (user: UserRow) => user.user_id;
const face = (user: UserRow) => <Face user={user} />;
const may = (user: UserRow, action: UserRow['allowed_actions'][number]) => user.allowed_actions.includes(action);

const mayEdit = (user: UserRow) => may(user, 'user.edit');

/** The list of everybody who works for the company; its state is in the address. */
export default function UserListPage() {
  const t = useOfficeT();
  const words = t.users;
  const merges = useMergeWords();
  const can = useCan();
  const own = useSession().user.user_id;
  const { mail } = useCheck().configured;
  const view = useList(userList, t);
  const { show, dialog } = useDialog();
  const columns = useMemo(() => userColumns(t, own), [t, own]);

  const edit = (user?: UserRow) =>
    show((close) => (
      <UserModal
        user={user}
        onAdded={(added) => show((done) => <InviteModal fresh user={added} onClose={done} />)}
        onClose={close}
      />
    ));

  const merge = (user: UserRow) =>
    show((close) => (
      <MergeModal
        record={{ id: user.user_id, name: nameOf(user) }}
        calls={userMerge(user.user_id)}
        labels={words.history.types}
        note={merges.account({ name: nameOf(user) })}
        onClose={close}
      />
    ));

  const actions = (user: UserRow): Actions => {
    const oneself = user.user_id === own;
    return [
      may(user, 'user.edit') && { label: words.actions.edit, icon: IconPencil, run: () => edit(user) },
      may(user, 'user.invite') &&
        (!oneself || user.new_email !== null) && {
          label: words.actions.link[mail ? 'mailed' : 'copied'][linkTo(user)],
          icon: mail ? IconMailForward : IconLink,
          run: () => {
            const person = { ...user, name: nameOf(user), email: user.new_email ?? user.email };
            show((close) => <InviteModal user={person} to={linkTo(user)} onClose={close} />);
          },
        },
      may(user, 'user.edit') &&
        user.has_second_factor &&
        !user.is_elsewhere &&
        !oneself && {
          label: words.actions.dropFactor,
          icon: IconShieldOff,
          run: () => show((close) => <DropFactorModal user={user} onClose={close} />),
        },
      {
        label: words.actions.history,
        icon: IconHistory,
        run: () => show((close) => <UserHistoryModal id={user.user_id} onClose={close} />),
      },
      can('user.delete') && { label: merges.action, icon: IconArrowsExchange, run: () => merge(user) },
      may(user, 'user.edit') && {
        label: oneself ? words.actions.notOneself : words.actions.delete,
        icon: IconTrash,
        danger: true,
        disabled: !may(user, 'user.delete'),
        run: () => show((close) => <DeleteUserModal user={user} onClose={close} />),
      },
    ];
  };

  return (
    <RecordList
      view={view}
      t={t}
      words={words}
      calls={userListCalls}
      rowId={rowId}
      rowName={nameOf}
      face={face}
      onOpen={edit}
      mayOpen={mayEdit}
      columns={columns}
      card={(user) => <UserCard user={user} t={t} />}
      actions={actions}
      more={<ImportButton onClick={() => show((close) => <ImportUsersModal onClose={close} />)} />}
      add={can('user.edit') && { run: () => edit() }}
    >
      {dialog}
    </RecordList>
  );
}
