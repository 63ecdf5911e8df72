import { Anchor, Button, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '@/i18n/I18nProvider';
import { Door } from './Door';
import c from './Door.module.css';

interface Props {
  title: string;
  text: string;
  hint: string;
  again: string;
  onAgain: () => void;
}

/** A letter is on its way; the rest happens in the mailbox. */
export function SentDoor({ title, text, hint, again, onAgain }: Props) {
  const { toSignIn } = useT().auth;
  return (
    <Door title={title}>
      <div className={c.sent} role="status">
        <IconMail size={32} stroke={1.4} className={c.sentIcon} aria-hidden />
        <Text>{text}</Text>
      </div>
      <Text fz="sm" c="dimmed">
        {hint}
      </Text>
      <Button component={Link} to="/login" size="md" fullWidth>
        {toSignIn}
      </Button>
      <Anchor component="button" type="button" fz="sm" className={c.way} onClick={onAgain}>
        {again}
      </Anchor>
    </Door>
  );
}
