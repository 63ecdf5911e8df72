import { expect, test } from 'vitest';
import type { EquipmentSettings } from './equipment-settings.api';
import { equipmentSettingsForm, missingOf, toEquipmentSettingsUpdate } from './equipment-settings-edit';

const SETTINGS: EquipmentSettings = {
  can_edit: true,
  ask_signature: false,
  worker_override: false,
  inspection_days: 30,
  years: { HAND_TOOL: 4, VEHICLE: 5 },
  version: 3,
};
const before = equipmentSettingsForm.read(SETTINGS);

test('nothing changed sends nothing', () => {
  expect(toEquipmentSettingsUpdate({ ...before, years: { ...before.years } }, before, 3)).toBeNull();
});

test('only what was changed is sent, of the years only the types', () => {
  const years = { ...before.years, VEHICLE: 8 };
  expect(toEquipmentSettingsUpdate({ ...before, years }, before, 3)).toEqual({ version: 3, years: { VEHICLE: 8 } });
  expect(toEquipmentSettingsUpdate({ ...before, ask_signature: true }, before, 3)).toEqual({
    version: 3,
    ask_signature: true,
  });
  expect(toEquipmentSettingsUpdate({ ...before, worker_override: true }, before, 3)).toEqual({
    version: 3,
    worker_override: true,
  });
});

test('empty numbers are named', () => {
  const years = { ...before.years, OTHER: null };
  expect(missingOf({ ...before, inspection_days: null, years })).toEqual({
    inspection_days: 'required',
    'years.OTHER': 'required',
  });
  expect(missingOf(before)).toEqual({});
});
