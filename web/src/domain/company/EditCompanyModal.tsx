import { Button } from '@mantine/core';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import { ModalFrame } from '@/ui/ModalFrame';
import { ProblemText } from '@/ui/ProblemText';
import { toast } from '@/ui/toast';
import { useAppForm } from '@/ui/use-app-form';
import { useGuardedClose } from '@/ui/use-guarded-close';
import RecordConflictDialog from '../RecordConflictDialog';
import { type FieldConflict, type Refused, refusedFor } from '../record-conflicts';
import { useFormDraft, useKeptForm } from '../use-kept-form';
import { CompanyFields } from './CompanyFields';
import { type Company, useUpdateCompany } from './company.api';
import {
  type CompanyFormValues,
  type Contact,
  companyFaults,
  fromCompany,
  logoOf,
  NO_CONTACT,
  toUpdateBody,
} from './company-form';
import { asCompanyProblem } from './company-problem';

type Field = keyof CompanyFormValues;

interface Props {
  readonly company: Company;
  readonly onClose: () => void;
}

/** Changes a company. Open it by mounting it. */
export default function EditCompanyModal({ company, onClose }: Props) {
  const { b2b: t, ui } = useOfficeT();
  // What is edited stays what was opened, also when the list behind is read again.
  const draft = useFormDraft<CompanyFormValues, Company>(`company:${company.b2b_id}`);
  const [opened] = useState(draft.found?.over ?? company);
  const [version, setVersion] = useState(opened.version);
  const [problem, setProblem] = useState<unknown>();
  const [refused, setRefused] = useState<Refused<Field> | null>(null);
  const update = useUpdateCompany(company.b2b_id);
  const form = useAppForm<CompanyFormValues>({
    initialValues: fromCompany(opened),
    validate: (values) => companyFaults(values, t.form.faults),
  });
  const { close, release } = useGuardedClose(form.isDirty(), onClose);
  useKeptForm(draft, form, opened);

  const send = (values: CompanyFormValues, basedOn: number) => {
    if (update.isPending) return;
    setProblem(undefined);
    update.mutate(
      { body: toUpdateBody(values, opened, basedOn), logo: logoOf(values) },
      {
        onSuccess: () => {
          toast.success(t.done.saved({ name: values.name.trim() }));
          release();
          onClose();
        },
        onError: (error) => {
          const conflicts = refusedFor<Field>(error);
          if (conflicts) setRefused(conflicts);
          else if (!form.showProblem(asCompanyProblem(error, values))) setProblem(error);
        },
      },
    );
  };

  const resolve = (theirs: readonly FieldConflict<Field>[]) => {
    if (!refused) return;
    const taken = theirs.map(({ field, theirs: value }) => [field, asTyped(field, value)]);
    const values: CompanyFormValues = { ...form.getValues(), ...Object.fromEntries(taken) };
    form.setValues(values);
    setVersion(refused.version);
    setRefused(null);
    send(values, refused.version);
  };

  const say = (field: Field, value: unknown) => {
    switch (field) {
      case 'type':
        return label(t.types, String(value));
      case 'correlation':
        return label(t.correlations, String(value));
      case 'logo':
        return value === null ? t.logoNone : t.logoNew;
      case 'contacts':
        return (value as Contact[]).map(contactText).join('\n');
      default:
        return String(value ?? '');
    }
  };

  return (
    <>
      <ModalFrame
        opened
        onClose={close}
        title={t.form.editTitle({ name: opened.name })}
        onSubmit={form.submit((values) => send(values, version))}
        footer={
          <>
            <Button variant="default" onClick={close}>
              {ui.cancel}
            </Button>
            <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
              {ui.save}
            </Button>
          </>
        }
      >
        <CompanyFields form={form} logo={opened.logo} itself={opened.uses_teren} />
        <ProblemText error={problem} />
      </ModalFrame>
      {refused && (
        <RecordConflictDialog
          refused={refused}
          labels={t.fields}
          say={say}
          onResolve={resolve}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  );
}

/** A contact on one line. */
const contactText = ({ name, role, phone, email }: Contact) => [name, role, phone, email].filter(Boolean).join(', ');

/** A value of the server as the form holds it. */
function asTyped(field: Field, value: unknown): unknown {
  if (field === 'logo') return 'kept';
  return field === 'contacts' && (value as Contact[]).length === 0 ? [NO_CONTACT] : value;
}
