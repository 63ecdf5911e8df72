import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useSession } from '@/api/session';
import { useCan } from '@/domain/can';
import { ExportMenu } from '@/domain/ExportMenu';
import { useListPage } from '@/domain/use-list-page';
import { useLiveList } from '@/domain/use-live-list';
import { useOfficeT } from '@/i18n/I18nProvider';
import { DataTable } from '@/ui/DataTable';
import { EmptyState } from '@/ui/EmptyState';
import { ListFooter } from '@/ui/ListFooter';
import { ListPage } from '@/ui/ListPage';
import { lazyPart } from '@/ui/lazy-part';
import { linkTo } from './link-to';
import type { Added } from './UserModal';
import { useActiveFilters } from './use-active-filters';
import { useConfirmedFactor } from './use-confirmed-factor';
import { type OnUser, UserCard, userColumns } from './user-columns';
import { nameOf } from './user-form';
import { exportUsers, toSearchBody, type UserRow, userKeys, userListQuery } from './users.api';
import { type UserSearch, userList } from './users.search';

const UserFiltersModal = lazyPart(() => import('./UserFiltersModal'));
const UserModal = lazyPart(() => import('./UserModal'));
const InviteModal = lazyPart(() => import('./InviteModal'));
const DeleteUserModal = lazyPart(() => import('./DeleteUserModal'));
const UserHistoryModal = lazyPart(() => import('./UserHistoryModal'));

type Dialog =
  | { readonly kind: 'filters' | 'new' }
  | { readonly kind: 'edit' | 'invite' | 'delete' | 'history'; readonly user: UserRow };

const route = getRouteApi('/app/users');
const rowId = (user: UserRow) => user.user_id;

/** Everybody who works for the company; what is shown of them stands in the address. */
export default function UserListPage() {
  const messages = useOfficeT();
  const t = messages.users;
  const can = useCan();
  const own = useSession().user.user_id;
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/users' });
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [added, setAdded] = useState<Added>();
  const close = () => setDialog(null);

  const { page, size, change, turn, clear } = useListPage({ name: 'users', search, navigate, list: userList });
  const body = toSearchBody(search, size);
  const list = useQuery(userListQuery(body));
  useLiveList('user', userKeys.lists);
  useLiveList('team', userKeys.lists);

  const active = useActiveFilters(search, (key) => change({ [key]: undefined }));
  const askFactor = useConfirmedFactor();
  const on: OnUser = useCallback(
    (what, user) => {
      if (what === 'factor') void askFactor(user);
      else setDialog({ kind: what, user });
    },
    [askFactor],
  );
  const columns = useMemo(() => userColumns({ t: messages, own, on }), [messages, own, on]);
  const card = useCallback(
    (user: UserRow) => <UserCard user={user} t={messages} own={own} on={on} />,
    [messages, own, on],
  );

  const narrowed = active.filters.length > 0 || search.q !== undefined;
  const add = can('user.edit') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog({ kind: 'new' })}>
      {t.add}
    </Button>
  );
  const empty = narrowed ? (
    <EmptyState
      text={t.empty.filtered}
      action={
        <Button variant="default" onClick={() => clear({ q: undefined })}>
          {t.empty.clear}
        </Button>
      }
    />
  ) : (
    <EmptyState text={t.empty.any} action={add} />
  );

  return (
    <ListPage
      title={t.title}
      actions={
        <>
          <ExportMenu count={list.data?.count ?? 0} name={t.exportFile} load={(format) => exportUsers(body, format)} />
          {add}
        </>
      }
      search={{
        label: t.searchByName,
        value: search.q ?? '',
        live: true,
        onSearch: (q) => change({ q: q || undefined }),
      }}
      filters={{ label: t.filtersButton({ n: active.filters.length }), onOpen: () => setDialog({ kind: 'filters' }) }}
      tray={{ filters: active.filters, onClear: clear }}
      unknown={
        search.unknown && {
          text: t.filters.unknown({ names: search.unknown.join(', ') }),
          onClose: () => change({ page: search.page }),
        }
      }
      footer={<ListFooter page={page} size={size} count={list.data?.count ?? undefined} onChange={turn} />}
    >
      <DataTable
        twoLine
        label={t.table}
        columns={columns}
        rows={list.data?.data}
        rowId={rowId}
        rowName={nameOf}
        busy={list.isFetching}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={empty}
        sort={userList.sort(search)}
        onSort={({ column, direction }) =>
          change({ sort: `${direction === 'desc' ? '-' : ''}${column}` as UserSearch['sort'] })
        }
        card={card}
      />
      <Suspense>
        {dialog?.kind === 'filters' && (
          <UserFiltersModal
            filters={search}
            team={active.team}
            onClose={close}
            onApply={(filters) => {
              change(filters);
              close();
            }}
          />
        )}
        {(dialog?.kind === 'new' || dialog?.kind === 'edit') && (
          <UserModal user={dialog.kind === 'edit' ? dialog.user : undefined} onAdded={setAdded} onClose={close} />
        )}
        {added && <InviteModal fresh user={added} onClose={() => setAdded(undefined)} />}
        {dialog?.kind === 'invite' && (
          <InviteModal
            user={{ ...dialog.user, name: nameOf(dialog.user), email: dialog.user.new_email ?? dialog.user.email }}
            to={linkTo(dialog.user)}
            onClose={close}
          />
        )}
        {dialog?.kind === 'delete' && <DeleteUserModal user={dialog.user} onClose={close} />}
        {dialog?.kind === 'history' && <UserHistoryModal id={dialog.user.user_id} onClose={close} />}
      </Suspense>
    </ListPage>
  );
}
