import { useCallback } from 'react';
import { useLocale, useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import type { HistoryEntry, LoadHistory } from '@/records/history/history';
import RecordHistoryModal from '@/records/history/RecordHistoryModal';
import { loadOfferSettingsHistory, type OfferSettings, offerSettingsKeys } from './offer-settings.api';
import { type OfferSettingsForm, type OfferSettingsUnit, textsIn } from './offer-settings-edit';
import { offerUnitText } from './offer-settings-words';

/** Shows the history of the settings for offers. */
export default function OfferSettingsHistory({ onClose }: { onClose: () => void }) {
  const t = useOfficeT();
  const { locale } = useLocale();
  const load: LoadHistory = useCallback(
    async (ask) => {
      const { data, ...page } = await loadOfferSettingsHistory(ask);
      return { ...page, data: data.map((entry) => worded(entry, t)) };
    },
    [t],
  );
  return (
    <RecordHistoryModal
      historyKey={[...offerSettingsKeys.history, locale]}
      load={load}
      labels={t.offerSettings.fields}
      onClose={onClose}
    />
  );
}

/** An entry with its values in words. */
function worded(entry: HistoryEntry, t: Messages): HistoryEntry {
  const words = (value: unknown): unknown => {
    if (value === null || value === undefined || !(entry.type in t.offerSettings.fields)) return value;
    const unit = entry.type as OfferSettingsUnit;
    return offerUnitText(unit, (unit === 'texts' ? byLanguage(value) : value) as OfferSettingsForm[typeof unit], t);
  };
  return { ...entry, old_value: words(entry.old_value), value: words(entry.value) };
}

function byLanguage(texts: unknown): OfferSettingsForm['texts'] {
  const all = texts as OfferSettings['texts'];
  return { hr: textsIn(all, 'hr'), en: textsIn(all, 'en') };
}
