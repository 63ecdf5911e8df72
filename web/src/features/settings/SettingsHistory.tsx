import { useCallback, useMemo } from 'react';
import { useLocale, useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import { dayText } from '@/lib/day-text';
import type { HistoryEntry, LoadHistory } from '@/records/history/history';
import RecordHistoryModal from '@/records/history/RecordHistoryModal';
import { loadSettingsHistory, settingsKeys } from './settings.api';
import type { SettingsForm, SettingsUnit } from './settings-edit';
import { unitNames, unitText } from './settings-words';

/** Shows the history of the settings. */
export default function SettingsHistory({ onClose }: { onClose: () => void }) {
  const t = useOfficeT().settings;
  const { locale } = useLocale();
  const labels = useMemo(() => ({ ...unitNames(t), ...t.entries }), [t]);
  const load: LoadHistory = useCallback(
    async (ask) => {
      const { data, ...page } = await loadSettingsHistory(ask);
      return { ...page, data: data.map((entry) => worded(entry, t)) };
    },
    [t],
  );
  return (
    <RecordHistoryModal historyKey={[...settingsKeys.history, locale]} load={load} labels={labels} onClose={onClose} />
  );
}

/** An entry with its values in words: hours are no text by themselves, and days and choices are codes. */
function worded(entry: HistoryEntry, t: Messages['settings']): HistoryEntry {
  const words = (value: unknown): unknown => {
    if (value === null || value === undefined) return null;
    if (entry.type === 'holiday') return dayText(String(value));
    if (!(entry.type in unitNames(t))) return value;
    return unitText(entry.type as SettingsUnit, value as SettingsForm[SettingsUnit], t);
  };
  return { ...entry, old_value: words(entry.old_value), value: words(entry.value) };
}
