import { useCallback } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import { formatDuration } from '@/lib/date';
import { valueText } from './history';

/** Puts a value of a field into words, as a history or a conflict shows it. */
export function useHierarchyValueText() {
  const { hierarchies: t, ui } = useOfficeT();
  return useCallback(
    (field: string, value: unknown): string => {
      if (typeof value === 'boolean') return value ? ui.yes : ui.no;
      const text = valueText(value) ?? '';
      if (text === '') return '';
      switch (field) {
        case 'expense_type':
          return label(t.expenseTypes, text);
        case 'time_estimate':
          return formatDuration(Number(text));
        case 'demands':
          return text
            .split('\n')
            .map((demand) => label(t.demands, `demands_${demand}`))
            .join('\n');
      }
      return text;
    },
    [t, ui],
  );
}
