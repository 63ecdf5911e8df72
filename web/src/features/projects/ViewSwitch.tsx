import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import type { ListView } from '@/records/list/use-list';
import { QuickTabs } from '@/ui/layout/QuickTabs';
import type { projectList } from './projects.search';

export type ProjectView = ListView<ReturnType<typeof projectList.read>, Messages>;

/** Shows the projects as a list or over time, on the same page of them. */
export function ViewSwitch({ view }: { view: ProjectView }) {
  const t = useOfficeT().projects.views;
  return (
    <QuickTabs
      label={t.label}
      value={view.state.view ?? 'list'}
      onChange={(to) => view.change({ view: to === 'list' ? undefined : to, page: view.state.page })}
      items={[
        { key: 'list', label: t.list },
        { key: 'timeline', label: t.timeline },
      ]}
    />
  );
}
