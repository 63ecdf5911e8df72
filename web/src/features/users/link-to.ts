import type { UserRow } from './users.api';

/** What a link to a person is for: to come to the company, to a new address, or to a new password. */
export type LinkTo = 'company' | 'address' | 'password';

export function linkTo({ status, new_email }: Pick<UserRow, 'status' | 'new_email'>): LinkTo {
  if (status === 'INVITED') return 'company';
  return new_email === null ? 'password' : 'address';
}
