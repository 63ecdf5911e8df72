import { IconUser } from '@tabler/icons-react';
import { userValue } from '@/domain/people/user-value';
import type { Kinds } from '@/records/kinds';

export const kinds: Kinds = {
  user: {
    place: ({ name }) => ({ to: '/users', search: { q: name } }),
    icon: IconUser,
    trash: {
      calls: '/users/{user_id}',
      title: (t) => t.users.title,
      restored: (t) => t.users.done.restored,
      fields: (t) => t.users.history.types,
      value: userValue,
    },
  },
};
