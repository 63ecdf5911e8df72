import { Menu } from '@mantine/core';
import { IconLink, IconMail, IconSend } from '@tabler/icons-react';
import { useProblemSentence } from '@/domain/problem';
import { useOfficeT } from '@/i18n/I18nProvider';
import { copy } from '@/ui/copy';
import { toast } from '@/ui/toast';
import { linkOf } from './letter';
import { useResend } from './outbox.api';
import type { Letter } from './settings.api';

const SIZE = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface Props {
  readonly letter: Letter;
  readonly on: boolean;
  readonly onRead: (letter: Letter) => void;
}

/** What can be done with a letter: read it, copy the link in it, send it again. */
export function LetterMenuItems({ letter, on, onRead }: Props) {
  const t = useOfficeT().settings.outbox;
  const sentence = useProblemSentence();
  const resend = useResend();
  const link = linkOf(letter.text);

  const onCopy = async (text: string) => ((await copy(text)) ? toast.success(t.copied) : toast.error(t.notCopied));
  // The promise outlives the menu, which closes on the click.
  const send = () =>
    resend.mutateAsync(letter.mail_id).then(
      () => toast.success(t.resent({ subject: letter.subject })),
      (error: unknown) => toast.error(sentence(error)),
    );
  return (
    <>
      <Menu.Item leftSection={<IconMail {...SIZE} />} onClick={() => onRead(letter)}>
        {t.actions.read}
      </Menu.Item>
      {link && (
        <Menu.Item leftSection={<IconLink {...SIZE} />} onClick={() => void onCopy(link)}>
          {t.actions.copy}
        </Menu.Item>
      )}
      {on && letter.can_resend && (
        <Menu.Item leftSection={<IconSend {...SIZE} />} disabled={resend.isPending} onClick={() => void send()}>
          {letter.state === 'WAITING' ? t.actions.now : t.actions.resend}
        </Menu.Item>
      )}
    </>
  );
}
