import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { monthLater } from '@/lib/calendar';
import { today } from '@/lib/date';
import { formatMonth } from '@/lib/day-words';
import { ExportMenu } from '@/records/list/ExportMenu';
import { ListFrame } from '@/records/list/ListFrame';
import { listQuery } from '@/records/list/list-calls';
import { useLiveList } from '@/records/list/use-live-list';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { usePhone } from '@/ui/hooks/use-phone';
import l from '@/ui/layout/ListPage.module.css';
import { QuickTabs } from '@/ui/layout/QuickTabs';
import { facesOf, projectPage } from './project-columns';
import { budgetOf, type Project, projectListCalls } from './projects.api';
import { RANGES } from './projects.search';
import { Timeline, type TimelineItem } from './Timeline';
import { type Frame, frameAround } from './timeline';
import c from './timeline.module.css';
import { useMoveProject } from './use-move-project';
import { type ProjectView, ViewSwitch } from './ViewSwitch';

interface Item extends TimelineItem {
  readonly project: Project;
}

const itemOf = (project: Project): Item[] =>
  project.planned_start === null || project.planned_end === null
    ? []
    : [
        {
          id: project.project_id,
          name: project.title,
          client: project.tenant_name,
          managers: facesOf(project),
          span: { from: project.planned_start, to: project.planned_end },
          late: project.planned_end < today(),
          budget: budgetOf(project),
          mayMove: project.allowed_actions.includes('project.edit'),
          project,
        },
      ];

interface Props {
  readonly view: ProjectView;
  readonly add: { readonly run: () => void } | false;
  readonly children: ReactNode;
}

/** The projects of the list as bars over months. */
export default function TimelineView({ view, add, children }: Props) {
  const t = useOfficeT();
  const words = t.projects;
  const phone = usePhone();
  const { state } = view;
  const months = state.months ?? (phone ? 3 : RANGES[0]);
  const frame: Frame = state.month ? { first: state.month, months } : frameAround(today(), months);
  const query = useQuery(listQuery(projectListCalls, view.body));
  useLiveList(projectListCalls.live, projectListCalls.key);
  const items = useMemo(() => query.data?.data.flatMap(itemOf), [query.data]);
  const count = query.data?.count ?? undefined;
  const move = useMoveProject();
  const go = (to: { month?: string | undefined; months?: (typeof RANGES)[number] }) =>
    view.change({ ...to, page: state.page });

  return (
    <ListFrame
      view={view}
      t={t}
      title={words.title}
      meta={<ViewSwitch view={view} />}
      count={count}
      tabs={<Months frame={frame} onGo={go} />}
      actions={
        <>
          <ExportMenu
            count={count ?? 0}
            name={words.exportFile}
            load={(format) => projectListCalls.spreadsheet({ ...view.body, format })}
          />
          {add && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add.run}>
              {words.add}
            </Button>
          )}
        </>
      }
      note={
        <p className={c.hint}>
          <i className={c.sample} />
          {words.timeline.strip}
          <span className={c.keys}>{words.timeline.hint}</span>
        </p>
      }
    >
      {query.error && !items && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton className={c.pending} />}
      {items?.length === 0 && (
        <EmptyState text={view.chips.length > 0 || view.text ? words.empty.filtered : words.empty.any} />
      )}
      {!!items?.length && (
        <Timeline
          items={items}
          frame={frame}
          link={({ project }) => (
            <Link {...projectPage(project)} className={l.title} title={project.title}>
              {project.title}
            </Link>
          )}
          onMove={({ project }, span) => void move(project, span)}
          onShow={(day) => go({ month: frameAround(day, months).first })}
        />
      )}
      {children}
    </ListFrame>
  );
}

interface MonthsProps {
  readonly frame: Frame;
  readonly onGo: (to: { month?: string | undefined; months?: (typeof RANGES)[number] }) => void;
}

/** Shows the range of months, with buttons for others. */
function Months({ frame: { first, months }, onGo }: MonthsProps) {
  const t = useOfficeT().projects.timeline;
  const last = monthLater(first, months - 1);
  const step = Math.ceil(months / 2);
  return (
    <div className={base.tools}>
      <Button variant="default" onClick={() => onGo({ month: undefined })}>
        {t.today}
      </Button>
      <ActionIcon
        variant="default"
        size="var(--control-height)"
        aria-label={t.previous}
        onClick={() => onGo({ month: monthLater(first, -step) })}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="var(--control-height)"
        aria-label={t.next}
        onClick={() => onGo({ month: monthLater(first, step) })}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
      <b className={c.range}>
        {formatMonth(first)} – {formatMonth(last)}
      </b>
      <QuickTabs
        label={t.range}
        value={String(months)}
        onChange={(key) => onGo({ months: RANGES.find((range) => String(range) === key) ?? RANGES[0] })}
        items={RANGES.toSorted((a, b) => a - b).map((range) => ({ key: String(range), label: t.ranges[range] }))}
      />
    </div>
  );
}
