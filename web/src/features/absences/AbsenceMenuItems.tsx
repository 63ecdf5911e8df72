import { Menu } from '@mantine/core';
import { IconArrowRight, IconCircleCheck, IconCircleX, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { AbsenceDo } from './absence-columns';
import type { AbsenceAction, AbsenceRow } from './absences.api';

const SIZE = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface Props {
  readonly absence: AbsenceRow;
  readonly office: boolean;
  readonly onDo: (what: AbsenceDo) => void;
}

const ITEMS = [
  { action: 'absence.approve', what: 'approve', icon: <IconCircleCheck {...SIZE} /> },
  { action: 'absence.reject', what: 'reject', icon: <IconCircleX {...SIZE} /> },
  { action: 'absence.edit', what: 'edit', icon: <IconPencil {...SIZE} /> },
] as const satisfies readonly { action: AbsenceAction; what: AbsenceDo; icon: unknown }[];

/** What can be done with an absence from the list: what the server allows in its present state. */
export function AbsenceMenuItems({ absence, office, onDo }: Props) {
  const t = useOfficeT().absences.actions;
  const may = (action: AbsenceAction) => absence.allowed_actions.includes(action);
  return (
    <>
      <Menu.Item leftSection={<IconArrowRight {...SIZE} />} onClick={() => onDo('open')}>
        {t.open}
      </Menu.Item>
      {ITEMS.map(
        ({ action, what, icon }) =>
          may(action) && (
            <Menu.Item key={what} leftSection={icon} onClick={() => onDo(what)}>
              {t[what]}
            </Menu.Item>
          ),
      )}
      <Menu.Item leftSection={<IconHistory {...SIZE} />} onClick={() => onDo('history')}>
        {t.history}
      </Menu.Item>
      {may('absence.delete') && (
        <>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash {...SIZE} />} onClick={() => onDo('delete')}>
            {office ? t.delete : t.takeBack}
          </Menu.Item>
        </>
      )}
    </>
  );
}
