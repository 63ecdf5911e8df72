import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '@/api/client';
import { newIdempotencyKey } from '@/api/idempotency';
import { useOfficeT } from '@/i18n/I18nProvider';
import { renamed } from '@/records/dialogs/use-record-modal';
import { useFormDraft, useKeptForm } from '@/records/editing/use-kept-form';
import { askOfTwins, type Sure } from '@/records/twins/ask-of-twins';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { useAppForm } from '@/ui/fields/use-app-form';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { useGuardedClose } from '@/ui/overlays/use-guarded-close';
import { CompanyFields } from './CompanyFields';
import { type CompanyDetails, useCreateCompany } from './company.api';
import { type CompanyFormValues, companyFaults, companyField, companyForm, logoOf, toCreateBody } from './company-form';
import type { Correlation } from './company-values';

interface Props {
  /** The name typed so far. */
  readonly name?: string;
  readonly correlation?: Correlation;
  readonly onCreated?: (company: CompanyDetails) => void;
  readonly onClose: () => void;
}

/** Writes a company down. Open it by mounting it: every opening has its own key, so that a retry makes no second one. */
export default function NewCompanyModal({ name = '', correlation = 'CUSTOMER', onCreated, onClose }: Props) {
  const { b2b: t, ui, twins } = useOfficeT();
  const [key] = useState(newIdempotencyKey);
  const [problem, setProblem] = useState<unknown>();
  const create = useCreateCompany();
  const form = useAppForm<CompanyFormValues>({
    initialValues: companyForm.read(undefined, { name, correlation }),
    validate: (values) => companyFaults(values, t.form.faults),
  });
  const { close, release } = useGuardedClose(form.isDirty(), onClose);
  useKeptForm(useFormDraft('company:new'), form, null);

  const finish = () => {
    release();
    onClose();
  };
  const send = async (values: CompanyFormValues) => {
    setProblem(undefined);
    const make = (said: Sure) =>
      create.mutateAsync({ body: { ...toCreateBody(values), ...said }, logo: logoOf(values), key });
    try {
      const company = await askOfTwins(make, twins, true);
      toast.success(t.done.added({ name: company.name }));
      finish();
      onCreated?.(company);
    } catch (error) {
      // The first answer was lost on the way, and the form has changed since.
      if (error instanceof ApiError && error.code === 'key_reused') {
        toast.success(t.form.alreadyMade);
        finish();
      } else if (!form.showProblem(renamed(error, (field) => companyField(field, values)))) setProblem(error);
    }
  };
  const onSubmit = form.submit((values) => {
    if (!create.isPending) void send(values);
  });

  return (
    <ModalFrame
      opened
      onClose={close}
      title={t.form.newTitle}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {ui.cancel}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t.form.create}
          </Button>
        </>
      }
    >
      <CompanyFields form={form} logo={null} />
      <ProblemText error={problem} />
    </ModalFrame>
  );
}
