import { Menu } from '@mantine/core';
import { IconHistory, IconMapPin, IconPencil, IconTrash } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { OnAddress } from './address-columns';
import type { Address } from './addresses.api';

const SIZE = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface Props {
  readonly address: Address;
  readonly mayEdit: boolean;
  readonly on: OnAddress;
}

/** What can be done with a saved address. */
export function AddressMenuItems({ address, mayEdit, on }: Props) {
  const t = useOfficeT().addresses.actions;
  return (
    <>
      {mayEdit && (
        <Menu.Item leftSection={<IconPencil {...SIZE} />} onClick={() => on('edit', address)}>
          {t.edit}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconMapPin {...SIZE} />} onClick={() => on('map', address)}>
        {t.map}
      </Menu.Item>
      <Menu.Item leftSection={<IconHistory {...SIZE} />} onClick={() => on('history', address)}>
        {t.history}
      </Menu.Item>
      {mayEdit && (
        <>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash {...SIZE} />} onClick={() => on('delete', address)}>
            {t.delete}
          </Menu.Item>
        </>
      )}
    </>
  );
}
