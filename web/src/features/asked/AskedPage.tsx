import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '@/api/can';
import { useSession } from '@/api/session';
import { type Asked, askedKeys, askedQuery } from '@/domain/tasks/asked/asked.api';
import { TaskPhaseBadge } from '@/domain/tasks/task-status';
import type { TaskPhase } from '@/domain/tasks/task-values';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDate, formatNear } from '@/lib/date';
import { dayText } from '@/lib/day-text';
import { useLiveList } from '@/records/list/use-live-list';
import { taskNumber } from '@/records/numbers';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { PageTitle } from '@/ui/layout/PageTitle';
import { lazyPart } from '@/ui/lazy-part';
import { useDialog } from '@/ui/overlays/use-dialog';
import { amountText } from './amount';
import c from './asked.module.css';
import { VisitStatus, VisitTime, visitPage } from './visit-columns';

const AskModal = lazyPart(() => import('@/domain/tasks/asked/AskModal'));

/** Starts its question while the page is drawn. */
export const ask = (queryClient: QueryClient) => void queryClient.prefetchQuery(askedQuery);

/** The start of a company that only asks others for work: its requests, who comes when, what waits for its answer. */
export default function AskedPage() {
  const messages = useOfficeT();
  const t = messages.asked;
  const { user } = useSession();
  const may = useCan()('asked.read');
  const { show, dialog } = useDialog();
  const start = useQuery({ ...askedQuery, enabled: may });
  useLiveList('task', askedKeys.all);
  useLiveList('offer', askedKeys.all);
  return (
    <div className={c.page}>
      <header className={c.head}>
        <div className={c.words}>
          <PageTitle>{t.title}</PageTitle>
          <p className={c.greeting}>{may ? t.greeting({ name: user.first_name }) : t.closed}</p>
        </div>
        {may && (
          <Button
            size="lg"
            className={c.ask}
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => show((close) => <AskModal onClose={close} />)}
          >
            {messages.tasks.ask}
          </Button>
        )}
      </header>
      {start.error && !start.data && <LoadFailed error={start.error} onRetry={() => void start.refetch()} />}
      {may && !start.error && !start.data && <Skeleton className={c.loading} />}
      {start.data && <Cards {...start.data} />}
      {dialog}
    </div>
  );
}

function Cards({ counts, offers, visits, tasks, invoices }: Asked) {
  const t = useOfficeT().asked;
  return (
    <div className={c.cards}>
      <div className={c.column}>
        {/* The part that waits for an answer comes first, and is left out when it is empty. */}
        {offers.length > 0 && (
          <Card id="offers" title={t.offers.title} count={counts.offers} waits all={{ to: '/offers' }}>
            {offers.map((offer) => (
              <Row
                key={offer.offer_id}
                way={{ to: '/offers/$offerId', params: { offerId: offer.offer_id } }}
                title={offer.title || offer.offer_num}
                about={[offer.offer_num, offer.contractor, t.offers.until({ day: dayText(offer.valid_until) })]}
                end={
                  <>
                    <b className="num">{amountText(offer.total_with_tax, 'EUR')}</b>
                    <span className={c.go}>{t.offers.answer}</span>
                  </>
                }
              />
            ))}
          </Card>
        )}
        <Card id="visits" title={t.visits.coming} count={counts.visits} all={{ to: '/visits' }}>
          {visits.length === 0 && <Nothing text={t.visits.empty.COMING} />}
          {visits.map((visit) => (
            <Row
              key={visit.order_id}
              way={visitPage(visit)}
              title={visit.title}
              about={[visit.address_name, visit.contractor]}
              lead={
                <b className={c.when}>
                  <VisitTime visit={visit} />
                </b>
              }
              end={<VisitStatus visit={visit} />}
            />
          ))}
        </Card>
        {invoices.length > 0 && (
          <Card id="invoices" over title={t.invoices.title} count={counts.invoices} all={{ to: '/invoiced' }}>
            {invoices.map((invoice) => (
              <Row
                key={invoice.task_id}
                way={{ to: '/tasks/$taskId', params: { taskId: invoice.task_id }, search: { tab: 'financials' } }}
                title={invoice.title}
                about={[formatDate(invoice.invoiced_at), invoice.address_name, invoice.contractor]}
                end={<b className="num">{amountText(invoice.total_with_tax, invoice.currency)}</b>}
              />
            ))}
          </Card>
        )}
      </div>
      <div className={c.column}>
        <Card
          id="tasks"
          title={t.tasks.title}
          count={counts.open}
          all={{ to: '/tasks', search: { status: 'CREATED' } }}
          note={counts.waiting > 0 ? t.tasks.waiting({ n: counts.waiting }) : undefined}
        >
          {tasks.length === 0 && <Nothing text={t.tasks.empty} />}
          {tasks.map((task) => (
            <Row
              key={task.task_id}
              way={{ to: '/tasks/$taskId', params: { taskId: task.task_id } }}
              title={task.title}
              about={[
                taskNumber(task.task_id),
                task.address_name,
                task.contractor,
                task.next_visit
                  ? t.tasks.visit({ when: formatNear(task.next_visit) })
                  : t.tasks.asked({ when: formatDate(task.created_at) }),
              ]}
              end={
                <>
                  {task.unread_comments > 0 && (
                    <span className={c.unread}>{t.tasks.unread({ n: task.unread_comments })}</span>
                  )}
                  <TaskPhaseBadge status="CREATED" phase={task.phase as TaskPhase} />
                </>
              }
            />
          ))}
        </Card>
      </div>
    </div>
  );
}

interface CardProps {
  readonly id: string;
  readonly title: string;
  readonly count: number;
  /** The link to all of them. */
  readonly all: LinkProps;
  /** Somebody waits for what is on it. */
  readonly waits?: boolean;
  /** It is finished. */
  readonly over?: boolean;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

function Card({ id, title, count, all, waits = false, over = false, note, children }: CardProps) {
  const t = useOfficeT().asked;
  return (
    <section
      className={c.card}
      aria-labelledby={`asked-${id}`}
      data-waits={waits || undefined}
      data-over={over || undefined}
    >
      <header className={c.cardHead}>
        <h2 id={`asked-${id}`}>{title}</h2>
        {count > 0 && <span className={c.count}>{count}</span>}
        {note && <span className={base.small}>{note}</span>}
        {count > 0 && (
          <Link {...all} className={c.all} aria-label={t.allOf({ title })}>
            {t.all}
          </Link>
        )}
      </header>
      <ul className={c.rows}>{children}</ul>
    </section>
  );
}

const Nothing = ({ text }: { text: string }) => (
  <li className={c.nothing}>
    <EmptyState compact text={text} />
  </li>
);

interface RowProps {
  readonly way: LinkProps;
  readonly title: string;
  readonly about: readonly string[];
  readonly lead?: ReactNode;
  readonly end: ReactNode;
}

function Row({ way, title, about, lead, end }: RowProps) {
  return (
    <li>
      <Link {...way} className={c.row}>
        {lead}
        <span className={c.what}>
          <span className={c.title}>{title}</span>
          <span className={c.about}>{about.filter(Boolean).join(' · ')}</span>
        </span>
        <span className={c.end}>{end}</span>
      </Link>
    </li>
  );
}
