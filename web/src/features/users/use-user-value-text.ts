import { useMemo } from 'react';
import { userValue } from '@/domain/people/user-value';
import { useOfficeT } from '@/i18n/I18nProvider';

/** Puts a value of a person, as the server has it, into words. */
export function useUserValueText() {
  const t = useOfficeT();
  return useMemo(() => userValue(t), [t]);
}
