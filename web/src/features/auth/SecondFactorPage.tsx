import { Button, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { SessionProvider, sessionOf, useCheck, useSession } from '@/api/session';
import { useSignOut, useSwitchCompany } from '@/domain/account/session-ways';
import { EnrolSteps } from '@/domain/second-factor/EnrolSteps';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { useEnter } from './auth.api';
import { Door } from './Door';
import c from './Door.module.css';

/** Shown to people without a second factor in a company that requires one: they set it up, or leave. */
export default function SecondFactorPage() {
  // Gone once the person signs out; the way to the door follows.
  const session = sessionOf(useCheck());
  return (
    session && (
      <SessionProvider session={session}>
        <Demand />
      </SessionProvider>
    )
  );
}

function Demand() {
  const t = useOfficeT().secondFactor.page;
  const { wanted } = useSearch({ from: '/second-factor' });
  const { tenant, tenants } = useSession();
  const enter = useEnter(wanted);
  const signOut = useSignOut();
  const other = useSwitchCompany();
  const elsewhere = tenants.filter(({ tenant_id }) => tenant_id !== tenant.tenant_id);
  const onDone = () => {
    toast.success(t.done);
    void enter();
  };
  return (
    <Door title={t.title} wide>
      <Text>{t.text({ company: tenant.name })}</Text>
      <EnrolSteps onDone={onDone} />
      <div className={c.elsewhere}>
        {elsewhere.length > 0 && (
          <>
            <Text fz="sm" c="dimmed">
              {t.elsewhere}
            </Text>
            {elsewhere.map(({ tenant_id, name }) => (
              <Button
                key={tenant_id}
                variant="default"
                disabled={other.isPending}
                onClick={() => other.mutate(tenant_id)}
              >
                {name}
              </Button>
            ))}
          </>
        )}
        <Button variant="subtle" color="gray" loading={signOut.isPending} onClick={() => signOut.mutate()}>
          {t.signOut}
        </Button>
        <ProblemText error={signOut.error} />
      </div>
    </Door>
  );
}
