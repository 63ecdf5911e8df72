import { Button, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useSession } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDate } from '@/lib/date';
import { saveFile } from '@/lib/save-file';
import { present } from '@/lib/server-clock';
import base from '@/ui/base.module.css';
import { copy } from '@/ui/feedback/copy';
import { toast } from '@/ui/feedback/toast';
import { useFocusFirst } from '@/ui/hooks/use-focus-first';
import { ICON } from '@/ui/media/icon';
import c from './second-factor.module.css';

/** New recovery codes, the only time they are shown, with every way to keep them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { secondFactor, ui } = useOfficeT();
  const t = secondFactor.codes;
  const { email } = useSession().user;
  const begin = useFocusFirst<HTMLDivElement>();
  const paper = t.paper({ email, at: formatDate(new Date(present()).toISOString()) });
  const text = `${[paper, ...codes].join('\n')}\n`;
  const onCopy = async () => ((await copy(text)) ? toast.success(t.copied) : toast.error(ui.copyFailed));
  return (
    <Stack gap="lg" ref={begin}>
      <Text>{t.text}</Text>
      {/* Not the button: an Enter too many would end the only sight of them. */}
      <div className={c.paper} data-paper data-autofocus tabIndex={-1}>
        <p className={c.paperTitle}>{paper}</p>
        <ul className={c.codes} aria-label={t.list}>
          {codes.map((code) => (
            <li key={code} className={c.code}>
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className={base.wrap}>
        <Button variant="default" leftSection={<IconCopy {...ICON} />} onClick={() => void onCopy()}>
          {t.copy}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload {...ICON} />}
          onClick={() => saveFile(new File([text], t.file, { type: 'text/plain' }), t.file)}
        >
          {t.download}
        </Button>
        <Button variant="default" leftSection={<IconPrinter {...ICON} />} onClick={() => window.print()}>
          {t.print}
        </Button>
      </div>
      <Button className={c.submit} onClick={onDone}>
        {t.done}
      </Button>
    </Stack>
  );
}
