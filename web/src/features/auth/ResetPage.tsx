import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCheck } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { toast } from '@/ui/feedback/toast';
import { resetQuery, useReset } from './auth.api';
import { ChooseForm } from './ChooseForm';
import { Door } from './Door';
import { LinkDoor } from './LinkDoor';
import { SecondStep } from './SecondStep';

/** The page of a mailed link to a new password. */
export default function ResetPage() {
  const t = useOfficeT().accounts.reset;
  const { token } = useSearch({ from: '/reset-password' });
  const navigate = useNavigate();
  const { mail } = useCheck().configured;
  const read = useQuery(resetQuery(token));
  const reset = useReset(() => toast.success(t.done));
  if (reset.owes) return <SecondStep onBack={() => void navigate({ to: '/login' })} />;
  const way = mail ? (
    <Button component={Link} to="/forgot-password" size="md" fullWidth>
      {t.again}
    </Button>
  ) : (
    <Text>{t.ask}</Text>
  );
  return (
    <LinkDoor read={read} failure={reset.error} title={t.title} gone={{ title: t.gone, text: t.goneText, way }}>
      {({ email, expires_at }) => (
        <Door title={t.title}>
          <Text>{t.intro}</Text>
          <ChooseForm token={token} email={email} until={expires_at} way={reset} submit={t.submit} />
        </Door>
      )}
    </LinkDoor>
  );
}
