import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Body, dataOf } from '@/api/client';
import { withFiles } from '@/api/multipart';
import { type Asset, assetKeys, SHOWN_IN } from '@/domain/assets/assets.api';
import type { CommentCalls, NewComment } from '@/domain/Comments';
import type { ListCalls } from '@/domain/list/list-calls';
import type { RemovalCalls } from '@/domain/use-removal';

export const assetListCalls = {
  key: assetKeys.lists,
  search: (body, signal) => dataOf(api.POST('/assets/search', { body, ...(signal && { signal }) })),
  spreadsheet: (body) => dataOf(api.POST('/assets/export', { body, parseAs: 'blob' })),
  live: ['asset', 'address'],
} satisfies ListCalls<Asset>;

const path = (asset_id: number) => ({ params: { path: { asset_id } } });

export const restoreAsset = (id: number) => api.POST('/assets/{asset_id}/restore', path(id));

export const removal: RemovalCalls = {
  remove: (id) => api.DELETE('/assets/{asset_id}', path(id)),
  restore: restoreAsset,
  shownIn: [...SHOWN_IN, ['deleted']],
};

/** Labels as PDF. */
export const printLabels = (body: Body<'/assets/labels', 'post'>) =>
  dataOf(api.POST('/assets/labels', { body, parseAs: 'blob' }));

/** What can be done with the comments of an asset. */
export function useAssetComments(id: number): CommentCalls {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: assetKeys.detail(id) });
  return {
    add: useMutation({
      mutationFn: ({ comment, photo, headers }: NewComment) =>
        api.POST('/assets/{asset_id}/comments', {
          ...path(id),
          headers,
          body: { comment },
          ...(photo && withFiles({ images: [photo] })),
        }),
      onSuccess,
    }),
    withdraw: useMutation({
      mutationFn: (comment_id: number) =>
        api.DELETE('/assets/{asset_id}/comments/{comment_id}', { params: { path: { asset_id: id, comment_id } } }),
      onSuccess,
    }),
    read: useMutation({
      mutationFn: (read: boolean) => api.POST('/assets/{asset_id}/comments/read', { ...path(id), body: { read } }),
    }),
  };
}
