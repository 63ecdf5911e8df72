import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, api, type Body, dataOf } from '@/api/client';
import { historyPages, type LoadHistory } from '@/records/history/history';

export type EquipmentSettings = Answer<'/equipment/settings', 'get'>['data'] & { readonly can_edit: true };
export type EquipmentSettingsUpdate = Body<'/equipment/settings', 'patch'>;

export const equipmentSettingsKeys = {
  settings: ['equipment', 'settings', 'page'],
  history: ['equipment', 'settings', 'history'],
} as const;

/** The query of the company's settings for equipment. All who may open their page may change them. */
export const equipmentSettingsQuery = queryOptions({
  queryKey: equipmentSettingsKeys.settings,
  queryFn: async ({ signal }): Promise<EquipmentSettings> => ({
    ...(await dataOf(api.GET('/equipment/settings', { signal }))).data,
    can_edit: true,
  }),
});

/** Saves what was changed, based on the version in the body. */
export function useUpdateEquipmentSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: EquipmentSettingsUpdate) => api.PATCH('/equipment/settings', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['equipment'] }),
  });
}

export const loadEquipmentSettingsHistory: LoadHistory = ({ query, signal }) =>
  dataOf(api.GET('/equipment/settings/history', { params: { query }, signal }));

/** The history of the settings for equipment. */
export const equipmentSettingsHistoryQuery = historyPages(
  equipmentSettingsKeys.history,
  [],
  loadEquipmentSettingsHistory,
);
