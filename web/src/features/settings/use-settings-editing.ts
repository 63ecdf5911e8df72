import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@/api/client';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useMeanwhile } from '@/records/editing/use-meanwhile';
import { type Conflicts, useRecordEditing } from '@/records/editing/use-record-editing';
import type { Path } from '@/ui/fields/use-app-form';
import { type Settings, settingsHistoryQuery, settingsQuery, useUpdateSettings } from './settings.api';
import {
  fieldOf,
  isEmptyUpdate,
  type SettingsForm,
  type SettingsUnit,
  settingsFaults,
  settingsForm,
  toUpdate,
} from './settings-edit';

/** A refused save of the settings. */
export type SettingsConflicts = Conflicts<SettingsForm, SettingsUnit>;

/** The edits of the company's settings: one form over all sections that are saved together. */
export function useSettingsEditing(settings: Settings) {
  const t = useOfficeT().settings;
  const queryClient = useQueryClient();
  const update = useUpdateSettings();

  const editing = useRecordEditing<Settings, SettingsForm, SettingsUnit>({
    record: settings,
    name: 'settings',
    edits: settingsForm.edits,
    read: settingsForm.read,
    unitOf: (field) => field as SettingsUnit,
    pictureUnit: 'logo_url',
    count: (values, saved) => settingsForm.edits.changedUnits(values, saved).size,
    faults: (values) =>
      Object.fromEntries(
        Object.entries(settingsFaults(values, settingsForm.read(settings))).map(([path, fault]) => [
          path,
          t.faults[fault],
        ]),
      ),
    canSave: () => true,
    onFaults: (faults) => {
      const path = Object.keys(faults)[0];
      document.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus();
    },
    reread: () => queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 }),
    send: async ({ values, on, version, files, sending }) => {
      const body = toUpdate(values, settingsForm.read(on), version);
      if (isEmptyUpdate(body) && files.images.length === 0) return;
      await update.mutateAsync({ body, logo: files.images, sending });
    },
    asFormProblem: (error) =>
      error instanceof ApiError && error.errors.length > 0
        ? new ApiError(
            { ...error.problem, errors: error.errors.map((fault) => ({ ...fault, field: fieldOf(fault.field) })) },
            { cause: error },
          )
        : error,
    saved: t.saved,
  });

  const say = useMeanwhile(settingsHistoryQuery, editing.disputed);
  /** Returns the message about a field that somebody else has changed meanwhile. */
  const meanwhile = (unit: SettingsUnit) => (editing.disputed.includes(unit) ? say(unit) : null);
  /** A field of the form, with a word when somebody else has changed it meanwhile. */
  const flagged = <P extends Path<SettingsForm> & string>(path: P) => {
    const bound = { ...editing.form.tracked(path), disabled: editing.saving };
    const unit = path.split('.', 1)[0] as SettingsUnit;
    const description = bound.undo.changed && meanwhile(unit);
    return description ? { ...bound, description } : bound;
  };
  return { ...editing, meanwhile, flagged };
}

export type SettingsEditing = ReturnType<typeof useSettingsEditing>;
