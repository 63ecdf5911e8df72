import { ActionIcon } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { lazyPart } from '@/ui/lazy-part';
import c from './PrintSheet.module.css';

const PrintModal = lazyPart(() => import('./PrintModal'));

/** Prints the week that the board is at, also by the browser's keys for printing. */
export function PrintButton() {
  const t = useOfficeT().schedule.print;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey))
        return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
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
