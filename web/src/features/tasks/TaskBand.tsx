import { Link } from '@tanstack/react-router';
import { useCan } from '@/api/can';
import { TASK_PHASE } from '@/domain/tasks/task-status';
import type { TaskPhase } from '@/domain/tasks/task-values';
import { VisitCell } from '@/domain/tasks/VisitCell';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import { formatDuration } from '@/lib/date';
import { orderNumber } from '@/records/numbers';
import { PRIVATE_INDIVIDUAL } from '@/records/pickers';
import base from '@/ui/base.module.css';
import { Band, BandCell, Lacking, People, Stations } from '@/ui/layout/Band';
import { type NextStep, nextStep } from './next-step';
import c from './task-details.module.css';
import type { TaskDetails } from './tasks.api';

const STATIONS = ['NEW', 'PLANNED', 'IN_EXECUTION', 'DONE'] as const satisfies readonly TaskPhase[];
const stationOf = (phase: TaskPhase) => (STATIONS as readonly TaskPhase[]).indexOf(phase);

/** Shows the client, the place, the next visit, the visitors and the phase of a task. */
export function TaskBand({ task }: { task: TaskDetails }) {
  const { taskDetails } = useOfficeT();
  const t = taskDetails.band;
  const can = useCan();
  const ofClient = task.role_type === 'CONTRACTOR';
  const client =
    ofClient && task.client_tenant_id !== PRIVATE_INDIVIDUAL && can('task.create') ? (
      <Link to="/tasks" search={{ client: task.client_tenant_id }} className={c.bandLink}>
        {task.client}
      </Link>
    ) : ofClient ? (
      task.client
    ) : (
      task.contractor
    );
  return (
    <Band label={t.label}>
      <BandCell
        name={ofClient ? taskDetails.summary.client : taskDetails.summary.contractor}
        more={<Project task={task} />}
      >
        {client}
      </BandCell>
      <BandCell
        name={t.place}
        more={[task.address1, task.city].filter((part) => part && !task.address_name.includes(part)).join(', ')}
      >
        {task.address_name}
      </BandCell>
      {task.status !== 'TEMPLATE' && (
        <>
          <Visit task={task} />
          <Who task={task} />
        </>
      )}
      <Phase task={task} />
    </Band>
  );
}

/** Shows the project of the task. */
function Project({ task: { project } }: { task: TaskDetails }) {
  const can = useCan();
  if (project && can('project.read')) {
    return (
      <Link to="/projects/$projectId" params={{ projectId: project.project_id }} className={base.link}>
        {project.title}
      </Link>
    );
  }
  return project?.title;
}

function Visit({ task: { visit } }: { task: TaskDetails }) {
  const { orders, taskDetails } = useOfficeT();
  const t = taskDetails.band;
  if (visit === null || (visit.planned_start === null && visit.time_started === null)) {
    return (
      <BandCell name={t.visit} more={visit?.wanted_day && orders.forDay({ day: visit.wanted_day })}>
        <Lacking>{t.none}</Lacking>
      </BandCell>
    );
  }
  const name = visit.order_status === 'DONE' ? t.last : visit.order_status === 'IN_EXECUTION' ? t.running : t.next;
  return (
    <BandCell name={name}>
      <VisitCell visit={visit} />
    </BandCell>
  );
}

function Who({ task: { visit, total_time: worked, linked_orders: orders } }: { task: TaskDetails }) {
  const t = useOfficeT().taskDetails.band;
  const workers = visit?.workers ?? [];
  if (visit === null || workers.length === 0) return null;
  const people = workers.map((one) => ({ name: `${one.first_name} ${one.last_name}`, url: one.image_url }));
  const open = orders.filter((order) => order.order_status !== 'DONE' && order.order_id !== visit.order_id).length;
  const more = [worked ? formatDuration(worked) : '', open > 0 && t.more({ n: open })].filter(Boolean);
  return (
    <BandCell name={t.who} more={more.join(', ')}>
      <People people={people} />
    </BandCell>
  );
}

function Phase({ task }: { task: TaskDetails }) {
  const { taskDetails, tasks } = useOfficeT();
  const t = taskDetails.band;
  const step = nextStep(task);
  const invoiced = task.status === 'INVOICED';
  const at = stationOf(task.phase);
  const names = [...STATIONS.map((phase) => tasks.phase[phase]), tasks.status.INVOICED];
  const word = task.status === 'CREATED' && task.phase !== '' ? tasks.phase[task.phase] : tasks.status[task.status];
  return (
    <BandCell name={t.phase} more={[word, step && stepText(step, t)].filter(Boolean).join(', ')}>
      {(at >= 0 || invoiced) && (
        <Stations
          names={names}
          at={at}
          over={invoiced}
          tone={task.phase === '' ? 'green' : TASK_PHASE[task.phase].tone}
        />
      )}
    </BandCell>
  );
}

/** Returns the next step in words; undefined where the phase is enough. */
function stepText(step: NextStep, t: Messages['taskDetails']['band']) {
  if (step.kind === 'accept') return undefined;
  return 'order' in step ? t.step[step.kind]({ order: orderNumber(step.order) }) : t.step[step.kind];
}
