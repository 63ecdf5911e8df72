import { Menu } from '@mantine/core';
import { IconHistory, IconLink, IconMailForward, IconPencil, IconShieldOff, IconTrash } from '@tabler/icons-react';
import { useCheck } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { linkTo } from './link-to';
import type { UserDo } from './user-columns';
import type { UserRow } from './users.api';

const SIZE = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface Props {
  readonly user: UserRow;
  readonly oneself: boolean;
  readonly onDo: (what: UserDo) => void;
}

/** What can be done with a person from the list: what the server allows. */
export function UserMenuItems({ user, oneself, onDo }: Props) {
  const t = useOfficeT().users.actions;
  const { mail } = useCheck().configured;
  const may = (action: UserRow['allowed_actions'][number]) => user.allowed_actions.includes(action);
  const link = t.link[mail ? 'mailed' : 'copied'][linkTo(user)];

  return (
    <>
      {may('user.edit') && (
        <Menu.Item leftSection={<IconPencil {...SIZE} />} onClick={() => onDo('edit')}>
          {t.edit}
        </Menu.Item>
      )}
      {may('user.invite') && (!oneself || user.new_email !== null) && (
        <Menu.Item
          leftSection={mail ? <IconMailForward {...SIZE} /> : <IconLink {...SIZE} />}
          onClick={() => onDo('invite')}
        >
          {link}
        </Menu.Item>
      )}
      {may('user.edit') && user.has_second_factor && !user.is_elsewhere && !oneself && (
        <Menu.Item leftSection={<IconShieldOff {...SIZE} />} onClick={() => onDo('factor')}>
          {t.dropFactor}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconHistory {...SIZE} />} onClick={() => onDo('history')}>
        {t.history}
      </Menu.Item>
      {may('user.edit') && (
        <>
          <Menu.Divider />
          <Menu.Item
            color="red"
            disabled={!may('user.delete')}
            leftSection={<IconTrash {...SIZE} />}
            onClick={() => onDo('delete')}
          >
            {oneself ? t.notOneself : t.delete}
          </Menu.Item>
        </>
      )}
    </>
  );
}
