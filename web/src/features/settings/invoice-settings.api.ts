import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, api, type Body, dataOf, type Schemas } from '@/api/client';
import { isIn } from '@/api/filter';
import { sendingSheet } from '@/api/upload';
import { historyPages, type LoadHistory } from '@/records/history/history';
import { pickerBody, pickerPage } from '@/records/pickers';
import type { PickerSource } from '@/ui/fields/picker-source';

export type InvoiceSettings = Answer<'/invoices/settings', 'get'>['data'] & { readonly can_edit: true };
export type InvoiceSettingsUpdate = Body<'/invoices/settings', 'patch'>;
/** A person who issues invoices, and the OIB that stands on them. */
export type Operator = Readonly<Schemas['InvoicesOperator']>;

export const invoiceSettingsKeys = {
  settings: ['invoices', 'settings', 'page'],
  history: ['invoices', 'settings', 'history'],
  intermediary: ['invoices', 'settings', 'intermediary'],
  citizens: ['invoices', 'settings', 'citizens'],
} as const;

/** The query of the company's settings for invoices. All who may open their page may change them. */
export const invoiceSettingsQuery = queryOptions({
  queryKey: invoiceSettingsKeys.settings,
  queryFn: async ({ signal }): Promise<InvoiceSettings> => ({
    ...(await dataOf(api.GET('/invoices/settings', { signal }))).data,
    can_edit: true,
  }),
});

/** How the company reaches the intermediary; its password is never read. */
export const intermediaryQuery = queryOptions({
  queryKey: invoiceSettingsKeys.intermediary,
  queryFn: async ({ signal }) => (await dataOf(api.GET('/invoices/intermediary', { signal }))).data,
});

export const changeIntermediary = (body: Body<'/invoices/intermediary', 'patch'>) =>
  api.PATCH('/invoices/intermediary', { body });

export type Fiscalization = Schemas['InvoicesFiscalization'];

/** The certificate for invoices to citizens; its key is never read. */
export const citizensQuery = queryOptions({
  queryKey: invoiceSettingsKeys.citizens,
  queryFn: async ({ signal }) => (await dataOf(api.GET('/invoices/fiscalization', { signal }))).data,
});

export const changeCitizens = (body: Body<'/invoices/fiscalization', 'patch'>) =>
  api.PATCH('/invoices/fiscalization', { body });

/** Stores a certificate with its key; the password opens the file. */
export const sendCertificate = (sheet: File, password: string) =>
  api.POST('/invoices/fiscalization/certificate', sendingSheet({ sheet }, { password }));

export const sendOfficeCertificates = (sheet: File) =>
  api.POST('/invoices/fiscalization/office', sendingSheet({ sheet }));

export const dropCertificate = () => api.DELETE('/invoices/fiscalization/certificate');

/** Saves what was changed, based on the version in the body. */
export function useUpdateInvoiceSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: InvoiceSettingsUpdate) => api.PATCH('/invoices/settings', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['invoices'] }),
  });
}

export const loadInvoiceSettingsHistory: LoadHistory = ({ query, signal }) =>
  dataOf(api.GET('/invoices/settings/history', { params: { query }, signal }));

/** The history of the settings for invoices. */
export const invoiceSettingsHistoryQuery = historyPages(invoiceSettingsKeys.history, [], loadInvoiceSettingsHistory);

/** The people of the office, who alone can issue invoices; their OIB is still to be typed. */
export const operatorSource: PickerSource<Operator> = {
  key: ['users', 'people', 'office'],
  load: async (ask) => {
    const body = { ...pickerBody(ask), filter: isIn('user_type', ['ADMIN', 'MANAGER']) };
    const { data, ...page } = await dataOf(api.POST('/users/picker_search', { body, signal: ask.signal }));
    const operators = data.map(({ user_id, first_name, last_name }) => ({
      user_id,
      name: `${first_name} ${last_name}`,
      oib: '',
    }));
    return pickerPage({ data: operators, ...page });
  },
  id: (operator) => operator.user_id,
  label: (operator) => operator.name,
};
