import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { withFiles } from '@/api/multipart';
import { sessionQuery } from '@/api/session';

export type Comment = Schemas['Comment'];
export type Colleague = Schemas['CommentsColleague'];
export type Mention = Schemas['CommentsMention'];
export type Reference = Schemas['LookupReference'];

/** The records that people comment on. */
export type Subject = 'task' | 'order' | 'offer' | 'project' | 'asset';

export interface NewComment {
  readonly comment: string;
  readonly photo: File | null;
  /** The company on the other side reads it too. */
  readonly shared: boolean;
  /** Colleagues mentioned in the text. */
  readonly mention_ids: number[];
  /** A repeated call with the same idempotency header makes no second comment. */
  readonly headers: Record<string, string>;
}

export interface EditedComment {
  readonly comment_id: number;
  readonly comment: string;
  readonly mention_ids: number[];
}

interface Calls {
  readonly add: (id: number, comment: NewComment) => Promise<unknown>;
  readonly edit: (id: number, edited: EditedComment) => Promise<unknown>;
  readonly withdraw: (id: number, comment_id: number) => Promise<unknown>;
  /** Notes that the comments are read, up to the one with that number. */
  readonly read: (id: number, up_to: number) => Promise<unknown>;
  readonly colleagues: (id: number, search: string, signal: AbortSignal) => Promise<{ data: Colleague[] }>;
}

const files = (photo: File | null) => (photo ? withFiles({ images: [photo] }) : {});
const named = (mention_ids: number[]) => (mention_ids.length > 0 ? { mention_ids } : {});

/** The calls for comments, by kind of record. */
export const commentCalls: Readonly<Record<Subject, Calls>> = {
  task: {
    add: (task_id, { headers, photo, comment, shared, mention_ids }) =>
      api.POST('/tasks/{task_id}/comments', {
        params: { path: { task_id } },
        headers,
        body: { comment, shared, ...named(mention_ids) },
        ...files(photo),
      }),
    edit: (task_id, { comment_id, ...body }) =>
      api.PATCH('/tasks/{task_id}/comments/{comment_id}', { params: { path: { task_id, comment_id } }, body }),
    withdraw: (task_id, comment_id) =>
      api.DELETE('/tasks/{task_id}/comments/{comment_id}', { params: { path: { task_id, comment_id } } }),
    read: (task_id, up_to) =>
      api.POST('/tasks/{task_id}/comments/read', {
        params: { path: { task_id } },
        body: { read: true, up_to },
      }),
    colleagues: (task_id, search, signal) =>
      dataOf(api.GET('/tasks/{task_id}/colleagues', { params: { path: { task_id }, query: { search } }, signal })),
  },
  order: {
    add: (order_id, { headers, photo, comment, mention_ids }) =>
      api.POST('/orders/{order_id}/comments', {
        params: { path: { order_id } },
        headers,
        body: { comment, ...named(mention_ids) },
        ...files(photo),
      }),
    edit: (order_id, { comment_id, ...body }) =>
      api.PATCH('/orders/{order_id}/comments/{comment_id}', { params: { path: { order_id, comment_id } }, body }),
    withdraw: (order_id, comment_id) =>
      api.DELETE('/orders/{order_id}/comments/{comment_id}', { params: { path: { order_id, comment_id } } }),
    read: (order_id, up_to) =>
      api.POST('/orders/{order_id}/comments/read', {
        params: { path: { order_id } },
        body: { read: true, up_to },
      }),
    colleagues: (order_id, search, signal) =>
      dataOf(api.GET('/orders/{order_id}/colleagues', { params: { path: { order_id }, query: { search } }, signal })),
  },
  offer: {
    add: (offer_id, { headers, photo, comment, mention_ids }) =>
      api.POST('/offers/{offer_id}/comments', {
        params: { path: { offer_id } },
        headers,
        body: { comment, ...named(mention_ids) },
        ...files(photo),
      }),
    edit: (offer_id, { comment_id, ...body }) =>
      api.PATCH('/offers/{offer_id}/comments/{comment_id}', { params: { path: { offer_id, comment_id } }, body }),
    withdraw: (offer_id, comment_id) =>
      api.DELETE('/offers/{offer_id}/comments/{comment_id}', { params: { path: { offer_id, comment_id } } }),
    read: (offer_id, up_to) =>
      api.POST('/offers/{offer_id}/comments/read', {
        params: { path: { offer_id } },
        body: { read: true, up_to },
      }),
    colleagues: (offer_id, search, signal) =>
      dataOf(api.GET('/offers/{offer_id}/colleagues', { params: { path: { offer_id }, query: { search } }, signal })),
  },
  project: {
    add: (project_id, { headers, photo, comment, mention_ids }) =>
      api.POST('/projects/{project_id}/comments', {
        params: { path: { project_id } },
        headers,
        body: { comment, ...named(mention_ids) },
        ...files(photo),
      }),
    edit: (project_id, { comment_id, ...body }) =>
      api.PATCH('/projects/{project_id}/comments/{comment_id}', { params: { path: { project_id, comment_id } }, body }),
    withdraw: (project_id, comment_id) =>
      api.DELETE('/projects/{project_id}/comments/{comment_id}', { params: { path: { project_id, comment_id } } }),
    read: (project_id, up_to) =>
      api.POST('/projects/{project_id}/comments/read', {
        params: { path: { project_id } },
        body: { read: true, up_to },
      }),
    colleagues: (project_id, search, signal) =>
      dataOf(
        api.GET('/projects/{project_id}/colleagues', { params: { path: { project_id }, query: { search } }, signal }),
      ),
  },
  asset: {
    add: (asset_id, { headers, photo, comment, mention_ids }) =>
      api.POST('/assets/{asset_id}/comments', {
        params: { path: { asset_id } },
        headers,
        body: { comment, ...named(mention_ids) },
        ...files(photo),
      }),
    edit: (asset_id, { comment_id, ...body }) =>
      api.PATCH('/assets/{asset_id}/comments/{comment_id}', { params: { path: { asset_id, comment_id } }, body }),
    withdraw: (asset_id, comment_id) =>
      api.DELETE('/assets/{asset_id}/comments/{comment_id}', { params: { path: { asset_id, comment_id } } }),
    read: (asset_id, up_to) =>
      api.POST('/assets/{asset_id}/comments/read', {
        params: { path: { asset_id } },
        body: { read: true, up_to },
      }),
    colleagues: (asset_id, search, signal) =>
      dataOf(api.GET('/assets/{asset_id}/colleagues', { params: { path: { asset_id }, query: { search } }, signal })),
  },
};

export const talkKeys = { conversations: ['conversations'], notices: ['notices'] } as const;

interface ShownIn {
  /** The record itself, and all else that shows its comments. */
  readonly record: readonly QueryKey[];
  /** The lists of such records, which show the number of unread comments. */
  readonly lists: QueryKey;
}

/** Returns the calls for the comments of a record. */
export function useComments(kind: Subject, id: number, { record, lists }: ShownIn) {
  const queryClient = useQueryClient();
  const calls = commentCalls[kind];
  const again = (keys: readonly QueryKey[]) =>
    Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const onSuccess = () => again(record);
  return {
    subject: { kind, id },
    add: useMutation({ mutationFn: (comment: NewComment) => calls.add(id, comment), onSuccess }),
    edit: useMutation({ mutationFn: (edited: EditedComment) => calls.edit(id, edited), onSuccess }),
    withdraw: useMutation({ mutationFn: (comment: number) => calls.withdraw(id, comment), onSuccess }),
    read: useMutation({
      mutationFn: (up_to: number) => calls.read(id, up_to),
      // The notices of what is read are settled.
      onSuccess: () => again([lists, talkKeys.notices, talkKeys.conversations, sessionQuery.queryKey]),
    }),
  };
}

/** Returns the query of colleagues that a comment on the record may mention, while a name is typed. */
export const colleaguesQuery = ({ kind, id }: { kind: Subject; id: number }, search: string) =>
  queryOptions({
    queryKey: ['colleagues', kind, id, search],
    queryFn: async ({ signal }) => (await commentCalls[kind].colleagues(id, search, signal)).data,
    staleTime: 60_000,
  });

/** Returns the query of the records behind numbers in texts, as far as this person may open them. */
export const referencesQuery = (numbers: readonly string[]) =>
  queryOptions({
    queryKey: ['references', ...numbers],
    queryFn: async ({ signal }) =>
      (await dataOf(api.POST('/search/references', { body: { numbers: [...numbers] }, signal }))).data,
    enabled: numbers.length > 0,
    staleTime: 5 * 60_000,
  });
