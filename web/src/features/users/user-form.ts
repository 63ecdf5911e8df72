import type { Body } from '@/api/client';
import type { Messages } from '@/i18n/types';
import { editsOf } from '@/records/editing/edits';
import type { Picture } from '@/ui/fields/PictureField';
import type { UserRow } from './users.api';

export const USER_TYPES = ['ADMIN', 'MANAGER', 'WORKER'] as const;
export type UserType = (typeof USER_TYPES)[number];

export type UserFormValues = {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  user_types: readonly UserType[];
  is_external_contractor: boolean;
  picture: Picture;
  /** The address of the saved picture. */
  image_url: string | null;
};

export const EMPTY_USER: UserFormValues = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  user_types: [],
  is_external_contractor: false,
  picture: 'kept',
  image_url: null,
};

const isUserType = (type: string): type is UserType => USER_TYPES.some((known) => known === type);

/** Returns the first values of the form. */
export const fromRow = (user: UserRow | undefined): UserFormValues =>
  user
    ? {
        first_name: user.first_name,
        last_name: user.last_name,
        email: user.new_email ?? user.email,
        phone: user.phone,
        user_types: user.user_types.filter(isUserType),
        is_external_contractor: user.is_external_contractor,
        picture: 'kept',
        image_url: user.image_url,
      }
    : EMPTY_USER;

/** Compares and merges edits of a person with those of others. A chosen picture replaces the saved one. */
export const userEdits = editsOf<UserFormValues, keyof UserFormValues>({
  unitOf: (field) => (field === 'image_url' ? 'picture' : field),
  same: (field, a, b) =>
    field === 'user_types' ? a.user_types.toSorted().join() === b.user_types.toSorted().join() : a[field] === b[field],
});

/** The words to every faulty field. */
export function userFaults(v: UserFormValues, t: Messages['users']['form']['faults']) {
  const faults: Partial<Record<keyof UserFormValues, string>> = {};
  if (v.first_name.trim() === '') faults.first_name = t.required;
  if (v.last_name.trim() === '') faults.last_name = t.required;
  if (v.email.trim() === '') faults.email = t.required;
  else if (!/^\S+@\S+$/.test(v.email.trim())) faults.email = t.email;
  if (v.user_types.length === 0) faults.user_types = t.types;
  return faults;
}

export const pictureOf = ({ picture }: UserFormValues) => (picture instanceof File ? picture : null);

const told = (v: UserFormValues) => ({
  first_name: v.first_name.trim(),
  last_name: v.last_name.trim(),
  email: v.email.trim(),
  phone: v.phone.trim(),
  is_external_contractor: v.is_external_contractor,
});

/** A new person. */
export const toCreateBody = (v: UserFormValues, tenant_id: number): Body<'/users', 'post'> => ({
  tenant_id,
  ...told(v),
  user_types: [...v.user_types],
});

/** The changed person, based on a version of them. */
export const toUpdateBody = (
  v: UserFormValues,
  tenant_id: number,
  version: number,
): Body<'/users/{user_id}', 'patch'> => ({
  tenant_id,
  ...told(v),
  user_types: [...v.user_types],
  delete_image: v.picture === 'none',
  version,
});

/** The field of the form for one of the server. */
export const userField = (field: string) => {
  if (field === 'image_url') return 'picture';
  return field.startsWith('user_type') ? 'user_types' : field;
};

export const nameOf = ({ first_name, last_name }: { readonly first_name: string; readonly last_name: string }) =>
  `${first_name} ${last_name}`.trim();
