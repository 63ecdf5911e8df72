import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, api, type Body, dataOf } from '@/api/client';
import { historyPages, type LoadHistory } from '@/records/history/history';

export type OfferSettings = Answer<'/offers/settings', 'get'>['data'] & { readonly can_edit: true };
export type OfferSettingsUpdate = Body<'/offers/settings', 'patch'>;

export const offerSettingsKeys = {
  settings: ['offers', 'settings', 'page'],
  history: ['offers', 'settings', 'history'],
} as const;

/** The query of the company's settings for offers. All who may open their page may change them. */
export const offerSettingsQuery = queryOptions({
  queryKey: offerSettingsKeys.settings,
  queryFn: async ({ signal }): Promise<OfferSettings> => ({
    ...(await dataOf(api.GET('/offers/settings', { signal }))).data,
    can_edit: true,
  }),
});

/** Saves what was changed, based on the version in the body. */
export function useUpdateOfferSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: OfferSettingsUpdate) => api.PATCH('/offers/settings', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['offers'] }),
  });
}

export const loadOfferSettingsHistory: LoadHistory = ({ query, signal }) =>
  dataOf(api.GET('/offers/settings/history', { params: { query }, signal }));

/** The history of the settings for offers. */
export const offerSettingsHistoryQuery = historyPages(offerSettingsKeys.history, [], loadOfferSettingsHistory);
