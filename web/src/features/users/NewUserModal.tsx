import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '@/api/client';
import { newIdempotencyKey } from '@/api/idempotency';
import { useCheck, useSession } from '@/api/session';
import { useFormDraft, useKeptForm } from '@/domain/use-kept-form';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ModalFrame } from '@/ui/ModalFrame';
import { Note } from '@/ui/Note';
import { ProblemText } from '@/ui/ProblemText';
import { toast } from '@/ui/toast';
import { useAppForm } from '@/ui/use-app-form';
import { useGuardedClose } from '@/ui/use-guarded-close';
import { UserFields } from './UserFields';
import {
  asUserProblem,
  EMPTY_USER,
  nameOf,
  pictureOf,
  toCreateBody,
  type UserFormValues,
  userFaults,
} from './user-form';
import { useCreateUser } from './users.api';
import c from './users.module.css';

/** Whom a link is for, as far as the dialog of the link must know. */
export interface Added {
  readonly user_id: number;
  readonly name: string;
}

interface Props {
  /** The person is added; without mail their link is still to be made. */
  readonly onAdded: (added: Added) => void;
  readonly onClose: () => void;
}

/** Adds a person to the company. Open it by mounting it. */
export default function NewUserModal({ onAdded, onClose }: Props) {
  const { users: t, ui } = useOfficeT();
  const { tenant } = useSession();
  const { mail } = useCheck().configured;
  const [key, setKey] = useState(newIdempotencyKey);
  const [problem, setProblem] = useState<unknown>();
  const create = useCreateUser();
  const form = useAppForm<UserFormValues>({
    initialValues: EMPTY_USER,
    validate: (values) => userFaults(values, t.form.faults),
  });
  const { close, release } = useGuardedClose(form.isDirty(), onClose);
  useKeptForm(useFormDraft('user:new'), form, null);

  const onSubmit = form.submit((values) => {
    setProblem(undefined);
    create.mutate(
      { body: toCreateBody(values, tenant.tenant_id), key, picture: pictureOf(values) },
      {
        onSuccess: (user_id) => {
          const name = nameOf(values);
          toast.success(mail ? t.done.mailed({ name, email: values.email.trim() }) : t.done.added({ name }));
          release();
          onAdded({ user_id, name });
        },
        onError: (error) => {
          // An answer was lost on the way and the form has changed since: now it is another call.
          if (error instanceof ApiError && error.code === 'key_reused') setKey(newIdempotencyKey());
          if (!form.showProblem(asUserProblem(error))) setProblem(error);
        },
      },
    );
  });

  return (
    <ModalFrame
      opened
      onClose={close}
      title={t.form.addTitle}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {ui.cancel}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {mail ? t.form.createAndInvite : t.form.create}
          </Button>
        </>
      }
    >
      <div className={c.form}>
        <UserFields form={form} />
        <Note>{mail ? t.form.mailed : t.form.notMailed}</Note>
        <ProblemText error={problem} />
      </div>
    </ModalFrame>
  );
}
