import { useQueryClient } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import {
  type OfferSettings,
  offerSettingsHistoryQuery,
  offerSettingsQuery,
  useUpdateOfferSettings,
} from './offer-settings.api';
import { missingNumbers, offerForm, toOfferUpdate } from './offer-settings-edit';
import { useSettingsForm } from './use-settings-form';

/** The edits of how the company makes its offers. */
export function useOfferSettingsEditing(settings: OfferSettings) {
  const queryClient = useQueryClient();
  return useSettingsForm({
    settings,
    name: 'offer-settings',
    form: offerForm,
    faults: missingNumbers,
    reread: () => queryClient.fetchQuery({ ...offerSettingsQuery, staleTime: 0 }),
    history: offerSettingsHistoryQuery,
    toUpdate: toOfferUpdate,
    update: useUpdateOfferSettings().mutateAsync,
    saved: useOfficeT().offerSettings.saved,
  });
}

export type OfferSettingsEditing = ReturnType<typeof useOfferSettingsEditing>;
