import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useOfficeT } from '@/i18n/I18nProvider';
import { Door } from './Door';
import type { Unconfigured } from './UnconfiguredModal';

/** The page of a way in that this installation lacks the means for. */
export function UnconfiguredDoor({ way }: { way: Unconfigured }) {
  const { auth, accounts } = useOfficeT();
  const t = accounts.unconfigured[way];
  return (
    <Door title={t.title}>
      <Text>{t.text}</Text>
      <Button component={Link} to="/login" size="md" fullWidth>
        {auth.toSignIn}
      </Button>
    </Door>
  );
}
