import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '@/api/client';
import { and, eq } from '@/api/filter';
import { sending } from '@/api/upload';
import { centsOf } from '@/lib/money';
import type { FilesChange } from '@/records/files/RecordFiles';
import type { ExportFormat } from '@/records/list/ExportMenu';
import type { ListCalls } from '@/records/list/list-calls';
import { resource } from '@/records/resource';
import { useComments } from '@/records/talk/talk.api';
import type { Budget } from './budget';

export type Project = Schemas['ProjectsRow'];
export type ProjectDetails = Schemas['ProjectsDetails'];
export type Money = Schemas['ProjectsMoney'];

/** The query keys of projects. */
export const projectKeys = {
  all: ['projects'] as const,
  lists: ['projects', 'list'] as const,
  detail: (id: number) => ['projects', 'detail', id] as const,
  money: (id: number) => ['projects', 'money', id] as const,
  hours: (id: number) => ['projects', 'hours', id] as const,
  orders: (id: number) => ['projects', 'orders', id] as const,
  history: (id: number) => ['projects', 'history', id] as const,
};

/** Queries to refetch after a change of a project: projects, and the tasks that show its name. */
export const SHOWN_IN = [projectKeys.all, ['tasks']] as const;

const path = (project_id: number) => ({ params: { path: { project_id } } });

const { search, spreadsheet, ...projects } = resource('/projects', 'project_id');

export const projectListCalls = {
  key: projectKeys.lists,
  search,
  spreadsheet,
  // The event also comes when tasks of the project or their amounts change.
  live: ['project'],
} satisfies ListCalls<Project>;

/** The money of a project as its bar shows it. */
export const budgetOf = (project: Pick<Project, 'budget' | 'total_spent' | 'committed'>): Budget => ({
  budget: centsOf(project.budget),
  spent: centsOf(project.total_spent),
  committed: centsOf(project.committed),
});

export const {
  create: createProject,
  change: changeProject,
  now: projectNow,
  restore: restoreProject,
  history: projectHistory,
} = projects;

/** Deletes a project; with `unlink` its tasks stay without one. */
export const removeProject = (id: number, unlink: boolean) =>
  api.DELETE('/projects/{project_id}', { params: { path: { project_id: id }, query: { unlink } } });

/** Everything on the page of a project but its money and its hours. */
export const projectQuery = (id: number) =>
  queryOptions({
    queryKey: projectKeys.detail(id),
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/projects/{project_id}/details', { ...path(id), signal }))).data,
  });

/** Returns the query of a project's costs over time, with the forecast. */
export const moneyQuery = (id: number) =>
  queryOptions({
    queryKey: projectKeys.money(id),
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/projects/{project_id}/money', { ...path(id), signal }))).data,
  });

/** Returns the query of the hours of each worker on a project. */
export const hoursQuery = (id: number) =>
  queryOptions({
    queryKey: projectKeys.hours(id),
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/projects/{project_id}/hours', { ...path(id), signal }))).data,
  });

/** The tasks of a project as a spreadsheet. */
export const tasksSheet = (id: number, format: ExportFormat) =>
  dataOf(api.POST('/tasks/export', { body: { filter: eq('project_id', id), format }, parseAs: 'blob' }));

/** How many of its orders are shown beside the project; the list has all of them. */
export const ORDERS_SHOWN = 50;

/** The newest orders of its tasks, of all workers or of one. */
export const ordersQuery = (id: number, worker: number | undefined) =>
  queryOptions({
    queryKey: [...projectKeys.orders(id), worker ?? null],
    queryFn: ({ signal }) =>
      dataOf(
        api.POST('/orders/search', {
          body: {
            filter: and(
              eq('project_id', id),
              { not: eq('status', 'DELETED') },
              worker === undefined ? undefined : eq('worker_id', worker),
            ),
            page: { no: 1, size: ORDERS_SHOWN },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** Reads the page of a project again: after a change of it, of its tasks or of their orders. */
export function useRefreshProject(id: number) {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [projectKeys.detail, projectKeys.money, projectKeys.hours, projectKeys.orders, projectKeys.history].map((key) =>
        queryClient.invalidateQueries({ queryKey: key(id) }),
      ),
    );
}

/** Changes the files of a project. */
export function useUpdateFiles(id: number) {
  return useMutation({
    mutationFn: ({ body, files }: FilesChange) => changeProject(id, body, files && sending(files)),
    onSuccess: useRefreshProject(id),
  });
}

/** Returns the calls for the comments of a project. */
export const useProjectComments = (id: number) =>
  useComments('project', id, { record: [projectKeys.detail(id), projectKeys.history(id)], lists: projectKeys.lists });
