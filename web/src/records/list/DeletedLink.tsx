import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCan } from '@/api/can';
import type { Schemas } from '@/api/client';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ICON } from '@/ui/media/icon';
import c from './DeletedLink.module.css';

/** A kind of master data, as the list of what was deleted names it. */
export type DeletedKind = Schemas['TrashRecord']['thing'];

/** A small link from a list to its deleted records, for people who may restore them. */
export function DeletedLink({ thing }: { thing: DeletedKind }) {
  const t = useOfficeT().deleted;
  if (!useCan()('master.restore')) return null;
  return (
    <ActionIcon
      variant="default"
      className={c.tool}
      aria-label={t.title}
      title={t.title}
      renderRoot={(props) => <Link {...props} to="/deleted" search={{ thing }} />}
    >
      <IconTrash {...ICON} />
    </ActionIcon>
  );
}
