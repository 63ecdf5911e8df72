import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '@/api/client';
import { useOfficeT } from '@/i18n/I18nProvider';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { PasswordField } from '@/ui/fields/PasswordField';
import { TextField } from '@/ui/fields/TextField';
import { useAppForm } from '@/ui/fields/use-app-form';
import { FieldGrid, Section, WholeRow } from '@/ui/layout/Section';
import { changeIntermediary, intermediaryQuery, invoiceSettingsKeys } from './invoice-settings.api';
import c from './settings.module.css';

interface Values extends Record<string, unknown> {
  active: boolean;
  automatic: boolean;
  username: string;
  password: string;
  unit: string;
}

/** The company's account at the intermediary; saved by itself, since its password is never read back. */
export function IntermediarySection() {
  const t = useOfficeT().invoiceSettings.carrier;
  const account = useQuery(intermediaryQuery);
  return (
    <Section title={t.title}>
      <p className={c.hint}>{t.hint}</p>
      {account.error && <ProblemText error={account.error} />}
      {account.data && !account.data.available && <Note>{t.none}</Note>}
      {account.data?.available && <AccountForm account={account.data} />}
    </Section>
  );
}

function AccountForm({ account }: { account: Schemas['InvoicesAccount'] }) {
  const t = useOfficeT().invoiceSettings.carrier;
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const { active, automatic, username, unit } = account;
  const form = useAppForm<Values>({ initialValues: { active, automatic, username, unit, password: '' } });
  const onSubmit = form.submit(async () => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { password, ...rest } = form.values;
      await changeIntermediary({ ...rest, ...(password && { password }) });
      form.setValues({ password: '' });
      toast.success(t.saved);
      await queryClient.invalidateQueries({ queryKey: invoiceSettingsKeys.intermediary });
    } catch (error) {
      if (!form.showProblem(error)) setProblem(error);
    } finally {
      setBusy(false);
    }
  });
  return (
    <form onSubmit={onSubmit}>
      <p className={c.text}>{t.host({ host: account.host })}</p>
      <FieldGrid>
        <WholeRow>
          <CheckboxField label={t.active} {...form.field('active')} />
        </WholeRow>
        <WholeRow>
          <CheckboxField label={t.automatic} {...form.field('automatic')} />
        </WholeRow>
        <TextField label={t.username} maxLength={100} {...form.field('username')} />
        <PasswordField
          label={t.password}
          description={account.has_password ? t.kept : undefined}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <TextField label={t.unit} description={t.unitHint} maxLength={100} {...form.field('unit')} />
      </FieldGrid>
      <ProblemText error={problem} />
      <Button type="submit" variant="default" loading={busy}>
        {t.submit}
      </Button>
    </form>
  );
}
