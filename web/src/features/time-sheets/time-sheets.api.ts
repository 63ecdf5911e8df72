import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import type { LoadHistory } from '@/records/history/history';

export type Sheet = Schemas['TimesheetsSheet'];
export type SheetRow = Schemas['TimesheetsRow'];
export type SheetDay = Schemas['TimesheetsDay'];
export type Piece = Schemas['TimesheetsPiece'];
export type SheetState = SheetRow['state'];

/** The person and the month. */
export interface Whose {
  readonly userId: number;
  readonly month: string;
}

/** The query keys of time sheets. */
export const sheetKeys = {
  all: ['time_sheets'] as const,
  month: (month: string) => ['time_sheets', 'month', month] as const,
  sheet: ({ userId, month }: Whose) => ['time_sheets', 'sheet', userId, month] as const,
  history: ({ userId, month }: Whose) => ['time_sheets', 'history', userId, month] as const,
};

/** The events after which a month is refetched, because its totals may have changed. */
export const COUNTED = ['time_sheet', 'order', 'absence'] as const;

const path = ({ userId, month }: Whose) => ({ params: { path: { user_id: userId, month } } });

/** The months of everybody whom the person sees. */
export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: sheetKeys.month(month),
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/time_sheets', { params: { query: { month } }, signal }))).data,
  });

export const sheetQuery = (whose: Whose) =>
  queryOptions({
    queryKey: sheetKeys.sheet(whose),
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/time_sheets/{user_id}/{month}', { ...path(whose), signal }))).data,
  });

/** Returns the address of a month as a file: a person's, or everybody's. */
export const exportHref = ({ userId, month }: Pick<Whose, 'month'> & Partial<Whose>, format: 'pdf' | 'xlsx') =>
  userId === undefined
    ? `/api/time_sheets/export?month=${month}&format=${format}`
    : `/api/time_sheets/${userId}/${month}/export?format=${format}`;

type Step = (whose: Whose) => Promise<{ data: Sheet }>;

const confirmMonth: Step = (whose) => dataOf(api.POST('/time_sheets/{user_id}/{month}/confirm', path(whose)));

const approveMonth: Step = (whose) => dataOf(api.POST('/time_sheets/{user_id}/{month}/approve', path(whose)));

function useStep<V>(run: (value: V) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    // Also when it was refused: then the page does not show what there is.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sheetKeys.all }),
  });
}

export const useConfirmMonth = () => useStep(confirmMonth);

/** Approves months one after the other, and stops at the first that is refused. */
export const useApproveMonths = () =>
  useStep(async (all: readonly Whose[]) => {
    for (const whose of all) await approveMonth(whose);
  });

export const useWithdrawApproval = () =>
  useStep(({ reason, ...whose }: Whose & { reason: string }) =>
    dataOf(api.POST('/time_sheets/{user_id}/{month}/withdraw', { ...path(whose), body: { reason } })),
  );

/** A page of what happened to a month. */
export const loadSheetHistory =
  (whose: Whose): LoadHistory =>
  ({ query, signal }) =>
    dataOf(api.GET('/time_sheets/{user_id}/{month}/history', { params: { ...path(whose).params, query }, signal }));
