import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps, type RegisteredRouter } from '@tanstack/react-router';
import { and, eq, type Filter } from '@/api/filter';
import { useLive } from '@/api/live';
import { useSession } from '@/api/session';
import { useCan } from '@/domain/can';
import { useT } from '@/i18n/I18nProvider';
import { formatNumber } from '@/lib/number';
import c from './DashboardPage.module.css';
import { taskCountQuery } from './dashboard.api';

/** The start: counts of what waits, each the way into the list it counts. */
export default function DashboardPage() {
  const t = useT().dashboard;
  const { user } = useSession();
  const can = useCan();
  const queryClient = useQueryClient();
  useLive('task', undefined, () => queryClient.invalidateQueries({ queryKey: ['tasks', 'count'] }));

  const open = eq('status', 'CREATED');
  return (
    <div className={c.page}>
      <Title order={1}>{t.title}</Title>
      <Text c="dimmed">{t.greeting({ name: user.first_name })}</Text>
      {can('task.read') && (
        <section className={c.section} aria-labelledby="dashboard-tasks">
          <Title order={2} id="dashboard-tasks">
            {t.tasks}
          </Title>
          <ul className={c.tiles}>
            <Tile
              label={can('task.create') ? t.tiles.created : t.tiles.mine}
              filter={open}
              search={{ status: 'CREATED' }}
            />
            {can('task.confirm') && (
              <Tile label={t.tiles.waiting} filter={eq('is_waiting_acceptance', true)} search={{ waiting: true }} />
            )}
            <Tile
              label={t.tiles.high}
              filter={and(open, eq('priority', 'HIGH'))}
              search={{ status: 'CREATED', priority: 'HIGH' }}
            />
          </ul>
        </section>
      )}
    </div>
  );
}

interface TileProps {
  label: string;
  filter: Filter | undefined;
  search: LinkProps<'a', RegisteredRouter, '/', '/tasks'>['search'];
}

function Tile({ label, filter, search }: TileProps) {
  const t = useT().dashboard;
  const count = useQuery(taskCountQuery(filter));
  return (
    <li>
      <Link to="/tasks" search={search} className={c.tile}>
        <span className={c.label}>{label}</span>
        {count.isPending && <Skeleton h={28} w={56} />}
        {count.isError && <span className={c.unit}>{t.failed}</span>}
        {count.isSuccess && (
          <span>
            <span className={c.number}>{formatNumber(count.data)}</span>{' '}
            <span className={c.unit}>{t.count({ n: count.data })}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
