import { label } from '@/i18n/label';
import type { Messages } from '@/i18n/types';

/** Returns a function that formats a person's value from the server. */
export const userValue =
  ({ users: t, common, ui }: Pick<Messages, 'users' | 'common' | 'ui'>) =>
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
  };
