import { useQueryClient } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useMeanwhile } from '@/records/editing/use-meanwhile';
import { useRecordEditing } from '@/records/editing/use-record-editing';
import type { Path } from '@/ui/fields/use-app-form';
import {
  type OfferSettings,
  offerSettingsHistoryQuery,
  offerSettingsQuery,
  useUpdateOfferSettings,
} from './offer-settings.api';
import {
  missingNumbers,
  type OfferSettingsForm,
  type OfferSettingsUnit,
  offerEdits,
  readOfferSettings,
  toOfferUpdate,
} from './offer-settings-edit';

/** The edits of how the company makes its offers. */
export function useOfferSettingsEditing(settings: OfferSettings) {
  const { settings: t, offerSettings: words } = useOfficeT();
  const queryClient = useQueryClient();
  const { mutateAsync: update } = useUpdateOfferSettings();

  const editing = useRecordEditing<OfferSettings, OfferSettingsForm, OfferSettingsUnit>({
    record: settings,
    name: 'offer-settings',
    edits: offerEdits,
    read: readOfferSettings,
    unitOf: (field) => field as OfferSettingsUnit,
    count: (values, saved) => offerEdits.changedUnits(values, saved).size,
    faults: (values) => Object.fromEntries(missingNumbers(values).map((field) => [field, t.faults.required])),
    canSave: () => true,
    onFaults: (faults) => editing.form.focusFirst(Object.keys(faults)),
    reread: () => queryClient.fetchQuery({ ...offerSettingsQuery, staleTime: 0 }),
    send: async ({ values, on, version }) => {
      const body = toOfferUpdate(values, readOfferSettings(on), version);
      if (body) await update(body);
    },
    saved: words.saved,
  });

  const say = useMeanwhile(offerSettingsHistoryQuery, editing.disputed);
  /** A field of the form, with a word when somebody else has changed it meanwhile. */
  const flagged = <P extends Path<OfferSettingsForm> & string>(path: P) => {
    const bound = { ...editing.form.tracked(path), disabled: editing.saving };
    const unit = path.split('.', 1)[0] as OfferSettingsUnit;
    return bound.undo.changed && editing.disputed.includes(unit) ? { ...bound, description: say(unit) } : bound;
  };
  return { ...editing, flagged };
}

export type OfferSettingsEditing = ReturnType<typeof useOfferSettingsEditing>;
