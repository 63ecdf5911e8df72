import type { UserRow } from './users.api';

/** The purposes of a link to a person: joining the company, a new address, or a new password. */
export type LinkTo = 'company' | 'address' | 'password';

export function linkTo({ status, new_email }: Pick<UserRow, 'status' | 'new_email'>): LinkTo {
  if (status === 'INVITED') return 'company';
  return new_email === null ? 'password' : 'address';
}
