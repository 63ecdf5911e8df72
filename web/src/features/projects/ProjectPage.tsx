import { Button } from '@mantine/core';
import { IconAlertTriangle, IconHistory, IconPencil } from '@tabler/icons-react';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useCan } from '@/api/can';
import { useLive } from '@/api/live';
import { useSession } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Address } from '@/lib/address';
import { dayText } from '@/lib/day-text';
import { centsOf } from '@/lib/money';
import { OneRecord } from '@/records/editing/OneRecord';
import { Comments } from '@/records/files/record-parts';
import { ExportMenu } from '@/records/list/ExportMenu';
import base from '@/ui/base.module.css';
import { RestoreButton } from '@/ui/feedback/RestoreButton';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { BackLink } from '@/ui/layout/BackLink';
import { DetailsColumns, DetailsNotice, DetailsPage, Fact, Facts } from '@/ui/layout/DetailsPage';
import { DetailsPanel, DetailsTabs } from '@/ui/layout/DetailsTabs';
import { PageHeader } from '@/ui/layout/PageHeader';
import { Section } from '@/ui/layout/Section';
import { lazyPart, lazySection } from '@/ui/lazy-part';
import { AvatarStack } from '@/ui/media/AvatarStack';
import { ICON } from '@/ui/media/icon';
import { MoreMenu } from '@/ui/overlays/RowMenu';
import { useDialog } from '@/ui/overlays/use-dialog';
import { NoText } from '@/ui/tables/cells';
import { isOver } from './budget';
import { FilesPanel } from './FilesPanel';
import { HoursSection } from './HoursSection';
import { MoneySection } from './MoneySection';
import { OffersSection } from './OffersSection';
import { OrdersSection } from './OrdersSection';
import { facesOf } from './project-columns';
import c from './project-page.module.css';
import {
  budgetOf,
  moneyQuery,
  type ProjectDetails,
  projectQuery,
  tasksSheet,
  useProjectComments,
  useRefreshProject,
} from './projects.api';
import { projectList, type Tab } from './projects.search';
import { TasksSection } from './TasksSection';
import { useProjectActs } from './use-project-acts';

const Invoiced = lazySection(() => import('@/domain/payments/Invoiced'));
const NewTaskModal = lazyPart(() => import('@/domain/tasks/form/NewTaskModal'));

/** Asks for the project before its page is drawn. */
export const ask = (queryClient: QueryClient, { pathname }: Address) => {
  const id = Number(pathname.split('/').at(-1));
  void queryClient.prefetchQuery(projectQuery(id));
  void queryClient.prefetchQuery(moneyQuery(id));
};

/** Shows one project: its money over time, its work, and its comments. Follows changes by others. */
export default function ProjectPage() {
  const { projectId } = useParams({ from: '/app/projects/$projectId' });
  const refresh = useRefreshProject(projectId);
  useLive('project', projectId, () => void refresh());
  return (
    <OneRecord id={projectId} query={projectQuery(projectId)} words={useOfficeT().projects.page} back={<Back />} tabbed>
      {(project) => <Page project={project} />}
    </OneRecord>
  );
}

const Back = () => (
  <BackLink to="/projects" search={projectList.place.last}>
    {useOfficeT().projects.page.back}
  </BackLink>
);

function Page({ project }: { project: ProjectDetails }) {
  const t = useOfficeT().projects;
  const { project_id: id } = project;
  const { tab: shown = 'overview', worker } = useSearch({ from: '/app/projects/$projectId' });
  const navigate = useNavigate({ from: '/projects/$projectId' });
  const { show, dialog } = useDialog();
  const acts = useProjectActs({ show, opened: true });
  const [filesDirty, setFilesDirty] = useState(false);
  // Once opened the files stay, hidden behind the other parts: what is chosen in them is not lost by a look elsewhere.
  const opened = useRef(false);
  if (shown === 'documents') opened.current = true;
  const go = (tab: Tab) =>
    void navigate({ search: tab === 'overview' ? {} : { tab }, hash: '', replace: true, resetScroll: false });
  const may = (action: ProjectDetails['allowed_actions'][number]) => project.allowed_actions.includes(action);
  const tabs = t.page.tabs;
  const can = useCan();
  const own = useSession().tenant.tenant_id;
  const addTask =
    can('task.create') &&
    !project.is_deleted &&
    (() =>
      show((close) => (
        <NewTaskModal
          of={{
            project: { project_id: id, title: project.title, currency: project.currency },
            client: project.tenant_id === own ? null : { tenant_id: project.tenant_id, name: project.tenant_name },
          }}
          onClose={close}
        />
      )));

  return (
    <DetailsPage
      tabbed
      head={
        <>
          <PageHeader
            back={<Back />}
            title={project.title}
            number={t.page.number({ id })}
            meta={
              <>
                <span className="num">{t.page.number({ id })}</span>
                <MoneyBadge project={project} />
              </>
            }
          >
            <Button variant="default" leftSection={<IconHistory {...ICON} />} onClick={() => acts.history(project)}>
              {t.actions.history}
            </Button>
            <ExportMenu
              count={project.task_count}
              name={t.page.tasksFile({ id })}
              load={(format) => tasksSheet(id, format)}
            />
            {may('project.edit') && (
              <Button leftSection={<IconPencil {...ICON} />} onClick={() => acts.edit(project)}>
                {t.actions.edit}
              </Button>
            )}
            {may('project.restore') && (
              <RestoreButton onClick={() => void acts.restore(id, project.title)}>{t.actions.restore}</RestoreButton>
            )}
            <MoreMenu actions={acts.actions(project)} />
          </PageHeader>
          <DetailsTabs
            label={tabs.label}
            shown={shown}
            onShow={go}
            tabs={[
              { key: 'overview', label: tabs.overview },
              { key: 'tasks', label: tabs.tasks, count: project.task_count },
              { key: 'orders', label: tabs.orders },
              { key: 'offers', label: tabs.offers, count: project.offers.length },
              {
                key: 'documents',
                label: tabs.documents,
                count: project.images.length + project.documents.length,
                unsaved: filesDirty && t.page.unsaved,
              },
              { key: 'comments', label: tabs.comments, count: project.comments.length },
            ]}
          />
        </>
      }
    >
      {project.is_deleted && <DetailsNotice tone="gray">{t.page.deletedNotice}</DetailsNotice>}
      {shown !== 'documents' && (
        <DetailsPanel tab={shown} shown={shown}>
          <DetailsColumns
            main={
              <>
                {shown === 'overview' && <MoneySection id={id} />}
                {(shown === 'overview' || shown === 'tasks') && <TasksSection project={project} onAdd={addTask} />}
                {shown === 'orders' && <OrdersSection id={id} worker={worker} />}
                {shown === 'offers' && <OffersSection project={project} />}
                {shown === 'comments' && <CommentsSection project={project} />}
              </>
            }
            side={
              <>
                <Summary project={project} />
                {can('invoice.read') && !project.is_deleted && <Invoiced of={{ project_id: id }} />}
                <HoursSection id={id} />
                {shown === 'overview' && <OffersSection project={project} />}
              </>
            }
          />
        </DetailsPanel>
      )}
      {opened.current && (
        <DetailsPanel tab="documents" shown={shown}>
          <FilesPanel project={project} onDirty={setFilesDirty} />
        </DetailsPanel>
      )}
      {dialog}
    </DetailsPage>
  );
}

/** That the budget is used up, or will be. */
function MoneyBadge({ project }: { project: ProjectDetails }) {
  const t = useOfficeT().projects;
  const forecast = useQuery(moneyQuery(project.project_id)).data?.forecast;
  const budget = budgetOf(project);
  if (isOver(budget)) return <StatusBadge tone="red" icon={IconAlertTriangle} label={t.budget.over} />;
  const over = forecast && budget.budget > 0 && centsOf(forecast.total) > budget.budget;
  return over ? <StatusBadge tone="amber" icon={IconAlertTriangle} label={t.page.forecastOver} /> : null;
}

function Summary({ project }: { project: ProjectDetails }) {
  const t = useOfficeT().projects.page;
  const { planned_start: from, planned_end: to } = project;
  return (
    <Section title={t.summary}>
      <Facts>
        <Fact name={t.client}>{project.tenant_name}</Fact>
        <Fact name={t.duration}>
          {from && to ? (
            <>
              <span className={base.unbroken}>{dayText(from)} –</span>{' '}
              <span className={base.unbroken}>{dayText(to)}</span>
            </>
          ) : (
            <NoText />
          )}
        </Fact>
        <Fact name={t.currency}>{project.currency}</Fact>
        <Fact name={t.managers}>
          <AvatarStack people={facesOf(project)} max={5} />
        </Fact>
      </Facts>
    </Section>
  );
}

function CommentsSection({ project }: { project: ProjectDetails }) {
  const t = useOfficeT().projects.page.tabs;
  return (
    <Section title={t.comments}>
      <div className={c.comments}>
        <Comments
          comments={project.comments}
          calls={useProjectComments(project.project_id)}
          draft={`project-comment:${project.project_id}`}
          mayComment={project.allowed_actions.includes('project.comment')}
          busy={false}
        />
      </div>
    </Section>
  );
}
