import { ActionIcon, Button, Checkbox, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { isFieldWork, useCan } from '@/api/can';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayAfter, dayBefore, formatTime, today } from '@/lib/date';
import { formatLongDate } from '@/lib/day-words';
import { useDraftText } from '@/lib/draft';
import { useLiveList } from '@/records/list/use-live-list';
import { orderNumber } from '@/records/numbers';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { PageHeader } from '@/ui/layout/PageHeader';
import { Section } from '@/ui/layout/Section';
import { lazySection } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { BackToMaterials } from './BackToMaterials';
import { measure } from './material-columns';
import { byOrder, type OfOrder, tickOf } from './picking';
import { type Picking, type PickLine, pickingHref, pickingKey, pickingQuery } from './picking.api';
import c from './picking.module.css';
import { readPickingSearch } from './picking.search';

const DayField = lazySection(() => import('./DayField'));

/** Shows what to take along on a day, by worker and order; ticked off on the phone, or printed. */
export default function PickingPage() {
  const t = useOfficeT().picking;
  const { day = today() } = readPickingSearch(useSearch({ from: '/app/materials/picking' }));
  const { data, error, refetch, isPlaceholderData } = useQuery(pickingQuery(day));
  useLiveList(['material', 'order'], pickingKey);
  return (
    <div className={c.page}>
      <PageHeader title={t.title} back={<BackToMaterials />} meta={<DayStepper day={day} />}>
        {data && data.workers.length > 0 && <Print label={t.print} href={pickingHref(day)} />}
      </PageHeader>
      {data ? (
        <div className={c.workers} aria-busy={isPlaceholderData}>
          {data.workers.length === 0 && <EmptyState text={t.none({ day: formatLongDate(day) })} />}
          <Workers key={data.date} picking={data} />
        </div>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton h={240} />
      )}
    </div>
  );
}

function DayStepper({ day }: { day: string }) {
  const t = useOfficeT().picking;
  const navigate = useNavigate();
  const go = (to: string) => void navigate({ to: '/materials/picking', search: { day: to }, replace: true });
  const step = (label: string, Icon: typeof IconChevronLeft, to: string) => (
    <ActionIcon variant="default" size="var(--control-height)" aria-label={label} title={label} onClick={() => go(to)}>
      <Icon {...ICON} />
    </ActionIcon>
  );
  return (
    <div className={c.stepper}>
      {step(t.previous, IconChevronLeft, dayBefore(day))}
      <div className={c.day}>
        <DayField label={t.day} value={day} onChange={go} />
      </div>
      {step(t.next, IconChevronRight, dayAfter(day))}
    </div>
  );
}

function Print({ label, href, small }: { label: string; href: string; small?: string }) {
  return (
    <Button
      component="a"
      variant="default"
      href={href}
      {...(small && { size: 'xs', 'aria-label': small })}
      leftSection={<IconPrinter {...ICON} />}
    >
      {label}
    </Button>
  );
}

function Workers({ picking: { date, workers } }: { picking: Picking }) {
  const t = useOfficeT().picking;
  const ownOnly = isFieldWork(useCan());
  const draft = useDraftText(`picking:${date}`, '[]');
  const ticked = new Set(JSON.parse(draft.text) as readonly string[]);
  const tick = (key: string) => {
    if (!ticked.delete(key)) ticked.add(key);
    draft.write(JSON.stringify([...ticked]));
  };
  return workers.map(({ user_id: user, name, lines }) => (
    <Section
      key={user}
      title={name}
      actions={!ownOnly && <Print small={t.printOf({ name })} label={t.print} href={pickingHref(date, user)} />}
    >
      {byOrder(lines).map((order) => (
        <Order
          key={order.order_id}
          order={order}
          isTicked={(line) => ticked.has(tickOf(line))}
          onTick={(line) => tick(tickOf(line))}
        />
      ))}
    </Section>
  ));
}

interface OrderProps {
  readonly order: OfOrder;
  readonly isTicked: (line: PickLine) => boolean;
  readonly onTick: (line: PickLine) => void;
}

function Order({ order: { order_id: id, title, planned_start: start, lines }, isTicked, onTick }: OrderProps) {
  const t = useOfficeT();
  const others = lines[0]?.others ?? [];
  return (
    <div className={c.order}>
      <h3 className={c.heading}>
        <span className={base.quietFigures}>{formatTime(start)}</span>
        <Link to="/work-orders/$orderId" params={{ orderId: String(id) }} className={c.link}>
          {orderNumber(id)} {title}
        </Link>
      </h3>
      {others.length > 0 && <p className={c.others}>{t.picking.others({ names: others.join(', ') })}</p>}
      <ul className={c.lines} aria-label={title}>
        {lines.map((line) => {
          const { catalog_item_id: item, name, quantity, unit_of_measure: unit, place_name: place, there } = line;
          return (
            <li key={item} className={c.line} data-ticked={isTicked(line) || undefined}>
              <Checkbox
                className={c.tick}
                label={
                  <span className={c.what}>
                    <span className={c.name}>{name}</span>
                    <span className={c.place} data-lacks={there < quantity || undefined}>
                      {there < quantity
                        ? t.picking.lacks({ quantity: measure(there, unit, t) })
                        : (place ?? t.picking.nowhere)}
                    </span>
                  </span>
                }
                checked={isTicked(line)}
                onChange={() => onTick(line)}
              />
              <b className={c.quantity}>{measure(quantity, unit, t)}</b>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
