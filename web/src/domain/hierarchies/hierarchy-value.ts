import { label } from '@/i18n/label';
import type { Messages } from '@/i18n/types';
import { formatDuration } from '@/lib/date';
import { valueText } from '@/records/history/history';

/** A value of a field of a work hierarchy in words, as a history or a conflict shows it. */
export const hierarchyValue =
  ({ hierarchies: t, ui }: Messages) =>
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
  };
