import type { Body } from '@/api/client';
import type { Messages } from '@/i18n/types';
import { defineForm, type FormValues, own, text, value } from '@/records/editing/define-form';
import type { Picture } from '@/ui/fields/PictureField';
import type { UserRow } from './users.api';

export const USER_TYPES = ['ADMIN', 'MANAGER', 'WORKER'] as const;
export type UserType = (typeof USER_TYPES)[number];

const isUserType = (type: string): type is UserType => USER_TYPES.some((known) => known === type);

/** A person as they are edited. A chosen picture replaces the saved one. */
export const userForm = defineForm<UserRow>()({
  first_name: text({ needed: true }),
  last_name: text({ needed: true }),
  email: text({ of: (user: UserRow) => user.new_email ?? user.email, needed: true }),
  phone: text(),
  user_types: value({
    empty: [],
    of: (user: UserRow): readonly UserType[] => user.user_types.filter(isUserType),
    same: (a, b) => a.toSorted().join() === b.toSorted().join(),
    sent: (types) => [...types],
  }),
  is_external_contractor: own(false),
  picture: value({ empty: 'kept', of: (): Picture => 'kept', sent: () => undefined }),
  /** The address of the saved picture. */
  image_url: own(null, { unit: 'picture', sent: () => undefined }),
});

export type UserFormValues = FormValues<typeof userForm>;

/** The words to every faulty field. */
export function userFaults(v: UserFormValues, t: Messages['users']['form']['faults']) {
  const faults = userForm.faults(v, t);
  if (!faults.email && !/^\S+@\S+$/.test(v.email.trim())) faults.email = t.email;
  if (v.user_types.length === 0) faults.user_types = t.types;
  return faults;
}

export const pictureOf = ({ picture }: UserFormValues) => (picture instanceof File ? picture : null);

/** Returns the changes of a person of the company to send, with the version they are based on. */
export const toChange = (v: UserFormValues, user: UserRow, tenant_id: number): Body<'/users/{user_id}', 'patch'> => ({
  tenant_id,
  ...userForm.toChange(v, user),
  ...(v.picture === 'none' && { delete_image: true }),
});

/** The field of the form for one of the server. */
export const userField = (field: string) => {
  if (field === 'image_url') return 'picture';
  return field.startsWith('user_type') ? 'user_types' : field;
};
