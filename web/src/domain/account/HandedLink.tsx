import { Button, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { copy } from '@/ui/feedback/copy';
import { Note } from '@/ui/feedback/Note';
import { toast } from '@/ui/feedback/toast';
import { TextField } from '@/ui/fields/TextField';
import c from './HandedLink.module.css';

/** A link that the server could not mail: shown once, to be handed to the person by another way. */
export function HandedLink({ name, link, until }: { name: string; link: string; until: string }) {
  const t = useOfficeT().users.invite;
  const box = useRef<HTMLDivElement>(null);
  const onCopy = async () => {
    if (await copy(link)) return toast.success(t.copied);
    box.current?.querySelector('input')?.select();
    toast.error(t.copyFailed);
  };
  return (
    <>
      <Text>{t.hand({ name, until: formatDateTime(until) })}</Text>
      <div className={c.link} ref={box}>
        <TextField className={c.field} label={t.link} value={link} onChange={() => {}} readOnly />
        <Button data-autofocus leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void onCopy()}>
          {t.copy}
        </Button>
      </div>
      <Note tone="warning">{t.once}</Note>
    </>
  );
}
