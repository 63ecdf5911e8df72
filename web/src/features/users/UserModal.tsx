import { useCheck, useSession } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { RecordModal } from '@/records/dialogs/RecordModal';
import { useRecordModal } from '@/records/dialogs/use-record-modal';
import { askOfTwins } from '@/records/twins/ask-of-twins';
import { Note } from '@/ui/feedback/Note';
import { toast } from '@/ui/feedback/toast';
import { UserFields } from './UserFields';
import { useUserValueText } from './use-user-value-text';
import { pictureOf, toChange, type UserFormValues, userFaults, userField, userForm } from './user-form';
import { changeUser, createUser, nameOf, readUser, SHOWN_IN, type UserRow } from './users.api';

/** The person for whom a link is, with the fields that its dialog needs. */
interface Added {
  readonly user_id: number;
  readonly name: string;
}

interface Props {
  /** The person to be changed; a new one is added without. */
  readonly user: UserRow | undefined;
  /** The person is added; without mail their link is still to be made. */
  readonly onAdded: (added: Added) => void;
  readonly onClose: () => void;
}

/** Adds a person to the company, or changes one. Open it by mounting it. */
export default function UserModal({ user, onAdded, onClose }: Props) {
  const { users: t, twins } = useOfficeT();
  const session = useSession();
  const { mail } = useCheck().configured;
  const valueText = useUserValueText();
  const tenant = session.tenant.tenant_id;

  const onCreated = (user_id: number, values: UserFormValues) => {
    const name = nameOf(values);
    toast.success(mail ? t.done.mailed({ name, email: values.email.trim() }) : t.done.added({ name }));
    if (!mail) onAdded({ user_id, name });
  };
  const editing = useRecordModal<UserRow, UserFormValues, number>({
    name: `user:${user?.user_id ?? 'new'}`,
    record: user,
    ...userForm,
    faults: (values) => userFaults(values, t.form.faults),
    fieldOf: userField,
    create: (values, headers) =>
      askOfTwins(
        (said) => createUser({ tenant_id: tenant, ...userForm.toNew(values), ...said }, pictureOf(values), headers),
        twins,
        true,
      ),
    change: (values, on) =>
      askOfTwins(
        (said) => changeUser(on.user_id, { ...toChange(values, on, tenant), ...said }, pictureOf(values)),
        twins,
        false,
      ),
    reread: (on) => readUser(on.user_id),
    shownIn: SHOWN_IN,
    onSaved: (values, id) => (user ? toast.success(t.done.saved({ name: nameOf(values) })) : onCreated(id, values)),
    onClose,
  });
  const { form } = editing;
  const ownAdmin =
    user?.user_id === session.user.user_id &&
    user.user_types.includes('ADMIN') &&
    !form.values.user_types.includes('ADMIN');

  const say = (field: keyof UserFormValues, v: UserFormValues) => {
    if (field !== 'picture') return valueText(field, v[field]);
    if (v.picture instanceof File) return v.picture.name;
    return valueText('image_url', v.picture === 'none' ? null : v.image_url);
  };
  const { image_url: picture, ...types } = t.history.types;
  return (
    <RecordModal
      editing={editing}
      title={user ? t.form.editTitle({ name: nameOf(user) }) : t.form.addTitle}
      create={mail ? t.form.createAndInvite : t.form.create}
      names={{ ...types, picture, image_url: picture }}
      say={say}
    >
      {user?.is_elsewhere && <Note>{t.form.elsewhere}</Note>}
      <UserFields form={form} fixed={user?.is_elsewhere ?? false} signsIn={user?.status === 'ACTIVE'} />
      {ownAdmin && <Note tone="warning">{t.form.ownAdmin}</Note>}
      {!user && <Note>{mail ? t.form.mailed : t.form.notMailed}</Note>}
    </RecordModal>
  );
}
