import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '@/api/session';
import RecordConflictDialog from '@/domain/RecordConflictDialog';
import { type FieldConflict, type Refused, refusedFor } from '@/domain/record-conflicts';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ModalFrame } from '@/ui/ModalFrame';
import { Note } from '@/ui/Note';
import { ProblemText } from '@/ui/ProblemText';
import { toast } from '@/ui/toast';
import { useAppForm } from '@/ui/use-app-form';
import { useGuardedClose } from '@/ui/use-guarded-close';
import { UserFields } from './UserFields';
import { useUserValueText } from './use-user-value-text';
import { asUserProblem, fromRow, nameOf, pictureOf, toUpdateBody, type UserFormValues, userFaults } from './user-form';
import { type UserRow, useUpdateUser } from './users.api';
import c from './users.module.css';

type Field = Exclude<keyof UserFormValues, 'picture'> | 'image_url';

interface Props {
  readonly user: UserRow;
  readonly onClose: () => void;
}

/** Changes a person of the company. Open it by mounting it. */
export default function EditUserModal({ user, onClose }: Props) {
  const { users: t, ui } = useOfficeT();
  const session = useSession();
  const say = useUserValueText();
  const [version, setVersion] = useState(user.version);
  const [problem, setProblem] = useState<unknown>();
  const [refused, setRefused] = useState<Refused<Field> | null>(null);
  const update = useUpdateUser(user.user_id);
  const form = useAppForm<UserFormValues>({
    initialValues: fromRow(user),
    validate: (values) => userFaults(values, t.form.faults),
  });
  const { close, release } = useGuardedClose(form.isDirty(), onClose);
  const ownAdmin =
    user.user_id === session.user.user_id &&
    user.user_types.includes('ADMIN') &&
    !form.values.user_types.includes('ADMIN');

  const send = (values: UserFormValues, basedOn: number) => {
    setProblem(undefined);
    update.mutate(
      { body: toUpdateBody(values, session.tenant.tenant_id, basedOn), picture: pictureOf(values) },
      {
        onSuccess: () => {
          toast.success(t.done.saved({ name: nameOf(values) }));
          release();
          onClose();
        },
        onError: (error) => {
          const conflicts = refusedFor<Field>(error);
          if (conflicts) setRefused(conflicts);
          else if (!form.showProblem(asUserProblem(error))) setProblem(error);
        },
      },
    );
  };

  const resolve = (theirs: readonly FieldConflict<Field>[]) => {
    if (!refused) return;
    const taken = theirs.map(({ field, theirs: value }) =>
      field === 'image_url' ? ['picture', 'kept'] : [field, value],
    );
    const values: UserFormValues = { ...form.getValues(), ...Object.fromEntries(taken) };
    form.setValues(values);
    setVersion(refused.version);
    setRefused(null);
    send(values, refused.version);
  };

  return (
    <>
      <ModalFrame
        opened
        onClose={close}
        title={t.form.editTitle({ name: nameOf(user) })}
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
        <div className={c.form}>
          {user.is_elsewhere && <Note>{t.form.elsewhere}</Note>}
          <UserFields form={form} saved={user.image_url} several fixed={user.is_elsewhere} />
          {ownAdmin && <Note tone="warning">{t.form.ownAdmin}</Note>}
          <ProblemText error={problem} />
        </div>
      </ModalFrame>
      {refused && (
        <RecordConflictDialog
          refused={refused}
          labels={t.history.types}
          say={say}
          onResolve={resolve}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  );
}
