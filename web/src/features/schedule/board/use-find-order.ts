import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Board, type BoardOrder, scheduleKeys } from '../schedule.api';

export type FindOrder = (id: number) => BoardOrder | undefined;

/** Finds an order wherever the board has it now. */
export function useFindOrder(): FindOrder {
  const queryClient = useQueryClient();
  return useCallback(
    (id) => {
      const is = (order: BoardOrder) => order.order_id === id;
      const boards = queryClient.getQueryCache().findAll({ queryKey: scheduleKeys.board, type: 'active' });
      const lists = queryClient.getQueryCache().findAll({ queryKey: scheduleKeys.waiting, type: 'active' });
      for (const { state } of boards) {
        const found = (state.data as Board | undefined)?.data.find(is);
        if (found) return found;
      }
      for (const { state } of lists) {
        for (const page of (state.data as { pages: Board[] } | undefined)?.pages ?? []) {
          const found = page.data.find(is);
          if (found) return found;
        }
      }
      return undefined;
    },
    [queryClient],
  );
}
