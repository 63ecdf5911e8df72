import { useCallback } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';

/** Puts a value of a person, as the server has it, into words. */
export function useUserValueText() {
  const { users: t, common, ui } = useOfficeT();
  return useCallback(
    (field: string, value: unknown): string => {
      if (value === null || value === undefined) return '';
      switch (field) {
        case 'user_types':
          return [value]
            .flat()
            .flatMap((types) => String(types).split('\n'))
            .map((type) => label(common.roles, type))
            .join(', ');
        case 'is_external_contractor':
          return value === true || value === 'true' ? ui.yes : ui.no;
        case 'second_factor':
          return value === true || value === 'true' ? t.history.on : t.history.off;
        case 'image_url':
          return value === '' ? '' : t.history.picture;
        default:
          return String(value);
      }
    },
    [t, common, ui],
  );
}
