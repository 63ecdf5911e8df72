import { ActionIcon } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { lazyPart } from '@/ui/lazy-part';
import c from './PrintSheet.module.css';

const PrintModal = lazyPart(() => import('./PrintModal'));

/** Prints the week that the board is at. */
export function PrintButton() {
  const t = useOfficeT().schedule.print;
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionIcon
        variant="default"
        size={30}
        className={c.button}
        aria-label={t.title}
        title={t.title}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconPrinter size={16} aria-hidden />
      </ActionIcon>
      <Suspense>{open && <PrintModal onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
