import { Menu } from '@mantine/core';
import { IconArchive, IconArrowBackUp, IconArrowRight, IconHistory, IconPencil } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Company } from '@/domain/company/company.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { CompanyDo } from './company-columns';

const SIZE = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface Props {
  readonly company: Company;
  readonly onDo: (what: CompanyDo) => void;
  /** On its own page it is open already. */
  readonly opened?: boolean;
}

/** What can be done with a company: what the server allows. */
export function CompanyMenuItems({ company, onDo, opened = false }: Props) {
  const t = useOfficeT().b2b.actions;
  const navigate = useNavigate();
  const may = (action: Company['allowed_actions'][number]) => company.allowed_actions.includes(action);
  const open = () => void navigate({ to: '/b2b/$b2bId', params: { b2bId: company.b2b_id } });
  return (
    <>
      {!opened && (
        <Menu.Item leftSection={<IconArrowRight {...SIZE} />} onClick={open}>
          {t.open}
        </Menu.Item>
      )}
      {may('master.edit') && !opened && (
        <Menu.Item leftSection={<IconPencil {...SIZE} />} onClick={() => onDo('edit')}>
          {t.edit}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconHistory {...SIZE} />} onClick={() => onDo('history')}>
        {t.history}
      </Menu.Item>
      {may('master.restore') && (
        <Menu.Item leftSection={<IconArrowBackUp {...SIZE} />} onClick={() => onDo('restore')}>
          {t.restore}
        </Menu.Item>
      )}
      {may('master.edit') && company.archived_at === null && (
        <>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconArchive {...SIZE} />} onClick={() => onDo('remove')}>
            {t.delete}
          </Menu.Item>
        </>
      )}
    </>
  );
}
