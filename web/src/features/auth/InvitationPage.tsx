import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Answer } from '@/api/client';
import { useCheck } from '@/api/session';
import { NewPasswordField, useNewPasswordFault } from '@/domain/account/NewPasswordField';
import { MIN_PASSWORD } from '@/domain/account/password';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { PasswordField } from '@/ui/fields/PasswordField';
import { useAppForm } from '@/ui/fields/use-app-form';
import { invitationQuery, isAtField, useAccept } from './auth.api';
import { AccountField } from './ChooseForm';
import { Door } from './Door';
import { LinkDoor } from './LinkDoor';
import { SecondStep } from './SecondStep';

type Invitation = Answer<'/auth/invitation', 'get'>;

/** The page of an invitation, mailed or handed over. */
export default function InvitationPage() {
  const t = useOfficeT().accounts.invitation;
  const { token } = useSearch({ from: '/invitation' });
  const navigate = useNavigate();
  const read = useQuery(invitationQuery(token));
  const accept = useAccept();
  if (accept.owes) return <SecondStep onBack={() => void navigate({ to: '/login' })} />;
  return (
    <LinkDoor read={read} failure={accept.error} title={t.waiting} gone={{ title: t.gone, text: t.goneText }}>
      {(invitation) => <AcceptForm token={token} invitation={invitation} accept={accept} />}
    </LinkDoor>
  );
}

interface Props {
  token: string;
  invitation: Invitation;
  accept: ReturnType<typeof useAccept>;
}

function AcceptForm({ token, invitation, accept }: Props) {
  const { auth, accounts } = useOfficeT();
  const t = accounts.invitation;
  const { company, invited_by, inviting_company, email, has_account, moves, expires_at } = invitation;
  const here = useCheck().user;
  const newPasswordFault = useNewPasswordFault();
  const chooses = has_account === false;
  const form = useAppForm({
    initialValues: { password: '', remember_me: false },
    validate: { password: (value) => (chooses ? newPasswordFault(value) : value === '' ? auth.required : null) },
  });
  const onSubmit = form.submit((values) =>
    accept.mutate({ token, ...values }, { onError: (error) => form.showProblem(error) }),
  );
  const from = invited_by
    ? t.by({ by: invited_by, company: inviting_company })
    : t.company({ company: inviting_company });
  const what = { true: t.prove, false: t.choose, null: t.either({ min: MIN_PASSWORD }) }[`${has_account}`];

  return (
    <Door title={moves ? t.movesTitle : t.title({ company })}>
      <Text>{moves ? t.moves({ company }) : from}</Text>
      {here && here.email !== email && (
        <Alert icon={<IconInfoCircle size={18} />}>{t.here({ name: `${here.first_name} ${here.last_name}` })}</Alert>
      )}
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="lg">
          <AccountField email={email} />
          <Text>{what}</Text>
          {chooses ? (
            <NewPasswordField label={auth.password} name="password" data-autofocus {...form.field('password')} />
          ) : (
            <PasswordField
              label={auth.password}
              name="password"
              // With either value, a browser does not fill in another person's password.
              autoComplete={has_account ? 'current-password' : 'new-password'}
              data-autofocus
              {...form.field('password')}
            />
          )}
          <CheckboxField label={auth.remember} {...form.field('remember_me')} />
          {!isAtField(accept.error) && <ProblemText error={accept.error} />}
          <Button type="submit" fullWidth size="md" loading={accept.isPending}>
            {t.submit}
          </Button>
        </Stack>
      </form>
      <Text fz="sm" c="dimmed">
        {auth.until({ at: formatDateTime(expires_at) })}
      </Text>
    </Door>
  );
}
