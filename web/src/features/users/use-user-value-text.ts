import { useMemo } from 'react';
import { userValue } from '@/domain/people/user-value';
import { useOfficeT } from '@/i18n/I18nProvider';

/** Returns a function that formats a person's value from the server. */
export function useUserValueText() {
  const t = useOfficeT();
  return useMemo(() => userValue(t), [t]);
}
