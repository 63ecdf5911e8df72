import { Skeleton, Text, Title } from '@mantine/core';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps, type RegisteredRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { and, eq, type Filter, ge, le, lt, or } from '@/api/filter';
import { useLive } from '@/api/live';
import { useSession } from '@/api/session';
import { useCan } from '@/domain/can';
import { useT } from '@/i18n/I18nProvider';
import { today } from '@/lib/date';
import { formatNumber } from '@/lib/number';
import { lazyPart } from '@/ui/lazy-part';
import { PageTitle } from '@/ui/PageTitle';
import c from './DashboardPage.module.css';
import { orderCountQuery, projectCountQuery, taskCountQuery } from './dashboard.api';

const FirstSteps = lazyPart(() => import('./FirstSteps'));

/** The start of the office: counts of what waits, each the way into the list it counts. */
export default function DashboardPage() {
  const t = useT().dashboard;
  const { user } = useSession();
  const can = useCan();
  const queryClient = useQueryClient();
  useLive('task', undefined, () => queryClient.invalidateQueries({ queryKey: ['tasks', 'count'] }));
  useLive('order', undefined, () => queryClient.invalidateQueries({ queryKey: ['orders', 'count'] }));

  const open = eq('status', 'CREATED');
  return (
    <div className={c.page}>
      <PageTitle>{t.title}</PageTitle>
      <Text c="dimmed">{t.greeting({ name: user.first_name })}</Text>
      {can('company.edit') && <FirstSteps />}
      {can('task.read') && (
        <section className={c.section} aria-labelledby="dashboard-tasks">
          <Title order={2} id="dashboard-tasks">
            {t.tasks}
          </Title>
          <ul className={c.tiles}>
            <TaskTile label={t.tiles.created} filter={open} search={{ status: 'CREATED' }} />
            {can('task.confirm') && (
              <>
                <PhaseTile label={t.tiles.waiting} phase="WAITING_ACCEPTANCE" />
                <PhaseTile label={t.tiles.done} phase="DONE" />
              </>
            )}
            <TaskTile
              label={t.tiles.high}
              filter={and(open, eq('priority', 'HIGH'))}
              search={{ status: 'CREATED', priority: 'HIGH' }}
            />
          </ul>
        </section>
      )}
      {can('order.plan') && <OrderTiles />}
      {can('project.read') && <ProjectTiles />}
    </div>
  );
}

/** What is planned for today, what waits to be planned, and what takes longer than it should. */
function OrderTiles() {
  const t = useT().dashboard;
  // Late is what should have been over when the page was opened.
  const [now] = useState(() => new Date());
  const day = today(now);
  const live = or(eq('status', 'CREATED'), eq('status', 'IN_EXECUTION'), eq('status', 'DONE'));
  const running = eq('status', 'IN_EXECUTION');
  return (
    <section className={c.section} aria-labelledby="dashboard-orders">
      <Title order={2} id="dashboard-orders">
        {t.orders}
      </Title>
      <ul className={c.tiles}>
        <li>
          <Link to="/schedule" search={{ view: 'day', day }} className={c.tile}>
            <OrderCount label={t.tiles.today} filter={and(live, ge('planned_start', day), le('planned_start', day))} />
          </Link>
        </li>
        <OrderTile
          label={t.tiles.unscheduled}
          filter={and(eq('status', 'CREATED'), { is_null: [{ column: 'planned_start' }] })}
          search={{ status: 'CREATED', unscheduled: true }}
        />
        <OrderTile
          label={t.tiles.late}
          filter={and(running, lt('planned_end', now.toISOString()))}
          search={{ status: 'IN_EXECUTION', late: true }}
        />
      </ul>
    </section>
  );
}

/** Whose budget is nearly spent, or more than that. */
function ProjectTiles() {
  const t = useT().dashboard;
  const queryClient = useQueryClient();
  useLive('project', undefined, () => queryClient.invalidateQueries({ queryKey: ['projects', 'count'] }));
  return (
    <section className={c.section} aria-labelledby="dashboard-projects">
      <Title order={2} id="dashboard-projects">
        {t.projects}
      </Title>
      <ul className={c.tiles}>
        <li>
          <Link to="/projects" search={{ near: true }} className={c.tile}>
            <span className={c.label}>{t.tiles.near}</span>
            <Count query={useQuery(projectCountQuery(ge('budget_reached', 85)))} unit={t.projectCount} />
          </Link>
        </li>
      </ul>
    </section>
  );
}

type SearchOf<To extends '/tasks' | '/work-orders'> = LinkProps<'a', RegisteredRouter, '/', To>['search'];

interface TileProps<To extends '/tasks' | '/work-orders'> {
  label: string;
  filter: Filter | undefined;
  search: SearchOf<To>;
}

function TaskTile({ label, filter, search }: TileProps<'/tasks'>) {
  const t = useT().dashboard;
  return (
    <li>
      <Link to="/tasks" search={search} className={c.tile}>
        <span className={c.label}>{label}</span>
        <Count query={useQuery(taskCountQuery(filter))} unit={t.count} />
      </Link>
    </li>
  );
}

/** The phases of created tasks in which the office has to say something. */
function PhaseTile({ label, phase }: { label: string; phase: 'WAITING_ACCEPTANCE' | 'DONE' }) {
  return (
    <TaskTile
      label={label}
      filter={and(eq('status', 'CREATED'), eq('phase', phase))}
      search={{ status: 'CREATED', phase }}
    />
  );
}

function OrderTile({ search, ...count }: TileProps<'/work-orders'>) {
  return (
    <li>
      <Link to="/work-orders" search={search} className={c.tile}>
        <OrderCount {...count} />
      </Link>
    </li>
  );
}

function OrderCount({ label, filter }: { label: string; filter: Filter | undefined }) {
  const t = useT().dashboard;
  return (
    <>
      <span className={c.label}>{label}</span>
      <Count query={useQuery(orderCountQuery(filter))} unit={t.orderCount} />
    </>
  );
}

function Count({ query, unit }: { query: UseQueryResult<number>; unit: (p: { n: number }) => string }) {
  const t = useT().dashboard;
  if (query.isPending) return <Skeleton h={28} w={56} />;
  if (query.isError) return <span className={c.unit}>{t.failed}</span>;
  return (
    <span>
      <span className={c.number}>{formatNumber(query.data)}</span>{' '}
      <span className={c.unit}>{unit({ n: query.data })}</span>
    </span>
  );
}
