import { Button, Stack } from '@mantine/core';
import { ApiError, type Body } from '@/api/client';
import { useOfficeT } from '@/i18n/I18nProvider';
import { CopyText } from '@/ui/feedback/CopyText';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { MultiSelectField } from '@/ui/fields/MultiSelectField';
import { PasswordField } from '@/ui/fields/PasswordField';
import { SelectField } from '@/ui/fields/SelectField';
import { TextField } from '@/ui/fields/TextField';
import { useAppForm } from '@/ui/fields/use-app-form';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { useGuardedClose } from '@/ui/overlays/use-guarded-close';
import { useMakeKey } from './settings.api';

/** For how many days a key is good. */
const LIVES = ['30', '90', '365'] as const;

type Scope = NonNullable<Body<'/settings/keys', 'post'>['writes']>[number];
type Values = {
  name: string;
  days: (typeof LIVES)[number];
  reads: readonly Scope[];
  writes: readonly Scope[];
  networks: string;
  password: string;
};

/** Makes an access key, against one's password, and shows it, which is done once. */
export default function NewKeyModal({ onClose }: { onClose: () => void }) {
  const { settings, secondFactor, ui } = useOfficeT();
  const t = settings.keys;
  const make = useMakeKey();
  const form = useAppForm<Values>({
    initialValues: { name: '', days: '365', reads: [], writes: [], networks: '', password: '' },
    validate: {
      name: (name) => (name.trim() === '' ? t.nameRequired : null),
      password: (password) => (password === '' ? secondFactor.required : null),
    },
  });
  const { close } = useGuardedClose(form.isDirty() && !make.data, onClose);
  const onSubmit = form.submit(({ name, days, reads, writes, networks, password }) => {
    if (make.isPending) return;
    const limits = { reads: [...reads], writes: [...writes], networks: networks.split(/[\s,;]+/).filter(Boolean) };
    const body = { name: name.trim(), days: Number(days), ...limits, password };
    make.mutate(body, { onError: (error) => form.showProblem(error) });
  });
  const options = (Object.keys(t.scope) as Scope[]).map((value) => ({ value, label: t.scope[value] }));
  if (make.data) return <MadeKey secret={make.data.key} onClose={onClose} />;
  const atField = make.error instanceof ApiError && make.error.errors.length > 0;
  return (
    <ModalFrame
      opened
      width="narrow"
      onClose={close}
      title={t.add}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {ui.cancel}
          </Button>
          <Button type="submit" loading={make.isPending}>
            {t.make}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        <TextField
          label={t.name}
          description={t.nameHint}
          required
          data-autofocus
          maxLength={100}
          autoComplete="off"
          {...form.field('name')}
        />
        <SelectField
          label={t.life}
          required
          options={LIVES.map((value) => ({ value, label: t.lives[value] }))}
          {...form.field('days')}
          onChange={(days) => days && form.setValues({ days })}
        />
        <MultiSelectField<Scope> label={t.reads} placeholder={t.readsAll} options={options} {...form.field('reads')} />
        <MultiSelectField<Scope>
          label={t.writes}
          description={t.writesHint}
          placeholder={t.writesNone}
          options={options}
          {...form.field('writes')}
        />
        <TextField
          label={t.networks}
          description={t.networksHint}
          maxLength={1000}
          autoComplete="off"
          {...form.field('networks')}
        />
        <PasswordField
          label={secondFactor.prove.password}
          required
          name="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        {!atField && <ProblemText error={make.error} />}
      </Stack>
    </ModalFrame>
  );
}

function MadeKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useOfficeT().settings.keys;
  const example = `curl -H 'Authorization: Bearer ${secret}' --json '{}' ${location.origin}/api/tasks/search`;
  return (
    <ModalFrame opened onClose={onClose} title={t.created} footer={<Button onClick={onClose}>{t.done}</Button>}>
      <Stack gap="lg">
        <Note tone="warning">{t.once}</Note>
        <CopyText name={t.key} text={secret} button={t.copyKey} copied={t.copiedKey} />
        <div>
          {t.example}
          <CopyText name={t.example} text={example} button={t.copyExample} copied={t.copiedExample} />
        </div>
      </Stack>
    </ModalFrame>
  );
}
