import { useCallback } from 'react';
import { useProblemSentence } from '@/domain/problem';
import { useOfficeT } from '@/i18n/I18nProvider';
import { confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast';
import { nameOf } from './user-form';
import { type UserRow, useDropSecondFactor } from './users.api';

/** Turns off the second factor of a person who lost it, once it is sure that they asked. */
export function useConfirmedFactor() {
  const { users: t } = useOfficeT();
  const sentence = useProblemSentence();
  const { mutateAsync } = useDropSecondFactor();
  return useCallback(
    async (user: UserRow) => {
      const name = nameOf(user);
      const { title, message, confirm: confirmLabel } = t.factor;
      if (!(await confirm({ title, message: message({ name }), confirmLabel, danger: true }))) return;
      await mutateAsync(user.user_id).then(
        () => toast.success(t.done.factorDropped({ name })),
        (error: unknown) => toast.error(sentence(error)),
      );
    },
    [t, sentence, mutateAsync],
  );
}
