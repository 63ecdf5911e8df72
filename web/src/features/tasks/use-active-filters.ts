import { useQuery } from '@tanstack/react-query';
import { useCan } from '@/domain/can';
import { hierarchiesQuery, type Project, projectQuery, type Tenant, tenantQuery } from '@/domain/pickers';
import { useT } from '@/i18n/I18nProvider';
import { dayText } from '@/ui/dates';
import type { ActiveFilter } from '@/ui/FilterTray';
import { pathText, pathTo } from '@/ui/hierarchy';
import { FILTER_KEYS, type TaskFilterKey, type TaskSearch } from './tasks.search';

/** The filters that are set, in words, and the records behind their numbers. */
export function useActiveFilters(s: TaskSearch, remove: (key: TaskFilterKey) => void) {
  const t = useT().tasks;
  const picks = useCan()('task.create');
  const projects = useQuery({ ...projectQuery(s.project ?? 0), enabled: picks && s.project !== undefined });
  const clients = useQuery({ ...tenantQuery(s.client ?? 0), enabled: picks && s.client !== undefined });
  const hierarchies = useQuery({ ...hierarchiesQuery, enabled: s.whier !== undefined });

  // Until the name has come, and of what is gone or not this person's to look up, the number stands in.
  const project: Project | null =
    s.project === undefined
      ? null
      : (projects.data ?? { project_id: s.project, title: `#${s.project}`, currency: 'EUR' });
  const client: Tenant | null =
    s.client === undefined ? null : (clients.data ?? { tenant_id: s.client, name: `#${s.client}` });
  const whier = s.whier === undefined ? '' : pathText(pathTo(hierarchies.data ?? [], s.whier)) || `#${s.whier}`;

  const yesNo = (value: boolean | undefined) => (value ? t.filters.yes : t.filters.no);
  const words: Record<TaskFilterKey, { name: string; value: string }> = {
    project: { name: t.filters.project, value: project?.title ?? '' },
    client: { name: t.filters.company, value: client?.name ?? '' },
    whier: { name: t.filters.whier, value: whier },
    created_by: { name: t.filters.createdBy, value: s.created_by ?? '' },
    from: { name: t.filters.createdFrom, value: s.from ? dayText(s.from) : '' },
    to: { name: t.filters.createdTo, value: s.to ? dayText(s.to) : '' },
    priority: { name: t.filters.priority, value: s.priority ? t.priority[s.priority] : '' },
    external: { name: t.filters.external, value: yesNo(s.external) },
    phase: { name: t.filters.phase, value: s.phase ? t.phase[s.phase] : '' },
  };
  const filters = FILTER_KEYS.filter((key) => s[key] !== undefined).map(
    (key): ActiveFilter => ({ key, ...words[key], onRemove: () => remove(key) }),
  );
  return { filters, project, client };
}
