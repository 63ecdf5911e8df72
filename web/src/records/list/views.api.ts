import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Body, dataOf, type Schemas } from '@/api/client';

/** A list as somebody saved it. */
export type SavedView = Schemas['View'];

const viewsKey = (list: string) => ['views', list] as const;

/** The saved views of a list: one's own, and those that are shared. */
export const viewsQuery = (list: string) =>
  queryOptions({
    queryKey: viewsKey(list),
    queryFn: async ({ signal }) => (await dataOf(api.GET('/views', { params: { query: { list } }, signal }))).data,
    staleTime: 5 * 60_000,
  });

interface Saved {
  /** The view that is changed; a new one is made without. */
  readonly view?: SavedView | undefined;
  readonly body: Omit<Body<'/views', 'post'>, 'list'>;
  /** Whether the list opens with this view. */
  readonly opens: boolean;
}

/** The ways to change the views of a list. */
export function useViewChanges(list: string) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: viewsKey(list) });
  const save = useMutation({
    mutationFn: async ({ view, body, opens }: Saved) => {
      const id = view?.view_id ?? (await dataOf(api.POST('/views', { body: { ...body, list } }))).data;
      // A colleague's view can only be opened with.
      if (view?.can_edit) {
        const params = { path: { view_id: id } };
        await api.PATCH('/views/{view_id}', { params, body: { ...body, version: view.version } });
      }
      if (opens !== (view?.is_default ?? false))
        await api.POST('/views/default', { body: { list, view_id: opens ? id : null } });
      return id;
    },
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: number) => api.DELETE('/views/{view_id}', { params: { path: { view_id: id } } }),
    onSettled,
  });
  return { save, remove };
}
