import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCalendarCog, IconPlus } from '@tabler/icons-react';
import { useCan } from '@/api/can';
import { useSession } from '@/api/session';
import type { EquipmentDetails } from '@/domain/equipment/equipment.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayText } from '@/lib/day-text';
import { formatMoney } from '@/lib/money';
import { Documents } from '@/records/files/Documents';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { Fact, Facts } from '@/ui/layout/DetailsPage';
import { Section } from '@/ui/layout/Section';
import { lazyPart } from '@/ui/lazy-part';
import type { Show } from '@/ui/overlays/use-dialog';
import { NoText } from '@/ui/tables/cells';
import { showNumber } from '@/ui/text/number-text';
import type { CareRecord, Plan } from './care.api';
import c from './equipment.module.css';

const PlansModal = lazyPart(() => import('./PlansModal'));
const CareRecordModal = lazyPart(() => import('./CareRecordModal'));
const MileageModal = lazyPart(() => import('./MileageModal'));

interface Props {
  readonly item: EquipmentDetails;
  readonly show: Show;
}

const ICON = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;

/** Shows the recurring duties of the item and what was done; the office plans and records them. */
export function CareSection({ item, show }: Props) {
  const t = useOfficeT().equipmentCare;
  const mayEdit = item.allowed_actions.includes('equipment.edit');
  return (
    <Section
      title={t.title}
      id="care"
      actions={
        mayEdit && (
          <div className={c.buttons}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCalendarCog {...ICON} />}
              onClick={() => show((close) => <PlansModal item={item} onClose={close} />)}
            >
              {t.plans.button}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus {...ICON} />}
              onClick={() => show((close) => <CareRecordModal item={item} onClose={close} />)}
            >
              {t.record.button}
            </Button>
          </div>
        )
      }
    >
      {item.plans.length > 0 && (
        <ul className={base.bare} aria-label={t.plans.title}>
          {item.plans.map((plan) => (
            <PlanLine key={plan.kind} plan={plan} />
          ))}
        </ul>
      )}
      {item.plans.length === 0 && <EmptyState compact text={mayEdit ? t.plans.none : t.plans.nonePlanned} />}
      {item.records.length > 0 && (
        <>
          <h3 className={c.heading}>{t.record.title}</h3>
          <ul className={base.bare} aria-label={t.record.title}>
            {item.records.map((record) => (
              <RecordLine key={record.record_id} record={record} />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function PlanLine({ plan: { kind, every_months: months, next_due: due, note, state } }: { plan: Plan }) {
  const t = useOfficeT();
  const words = t.equipmentCare;
  return (
    <li className={c.line}>
      <span className={c.words}>
        <span>{words.kinds[kind]}</span>
        <span className={c.sub}>
          {[months === null ? words.plans.once : words.plans.every({ n: months }), note].filter(Boolean).join(' · ')}
        </span>
      </span>
      {due === null ? (
        <NoText />
      ) : state === 'OK' || state === 'NONE' ? (
        <span className={c.num}>{dayText(due)}</span>
      ) : (
        <b className={c.due} data-state={state}>
          <IconAlertTriangle
            size={14}
            stroke={1.6}
            role="img"
            aria-label={state === 'OVERDUE' ? words.plans.overdue : words.plans.soon}
          />
          {dayText(due)}
        </b>
      )}
    </li>
  );
}

function RecordLine({ record }: { record: CareRecord }) {
  const t = useOfficeT().equipmentCare;
  const { currency } = useSession().tenant;
  const docs = record.documents.map(({ equipment_document_id: id, ...doc }) => ({ id, ...doc }));
  return (
    <li className={c.record}>
      <div className={c.recordHead}>
        <span className={c.words}>
          <span className={c.recordName}>
            {t.kinds[record.kind]}
            {!record.passed && <StatusBadge tone="red" icon={IconAlertTriangle} label={t.record.failed} />}
          </span>
          <span className={c.sub}>
            {[
              record.performer || record.created_by,
              record.note,
              record.next_due && t.record.next({ day: dayText(record.next_due) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className={c.figures}>
          {dayText(record.done_date)}
          {record.cost !== null && <b>{formatMoney(Math.round(record.cost * 100), currency)}</b>}
        </span>
      </div>
      <Documents docs={docs} />
    </li>
  );
}

/** Shows the costs and the present value of the item, to people who may see money. */
export function CostsSection({ item: { costs, equipment_purchase_value: bought } }: Pick<Props, 'item'>) {
  const t = useOfficeT().equipmentCare.costs;
  const { currency } = useSession().tenant;
  if (costs === null || costs === undefined) return null;
  const said = (value: number | null) => formatMoney(Math.round((value ?? 0) * 100), currency);
  return (
    <Section title={t.title}>
      <Facts>
        <Fact name={t.purchase}>{said(bought)}</Fact>
        <Fact name={t.service}>{said(costs.service)}</Fact>
        <Fact name={t.inspections}>{said(costs.inspections)}</Fact>
        <Fact name={t.total}>
          <b>{said(costs.total_cost)}</b>
        </Fact>
        <Fact name={t.depreciated}>
          {said(costs.depreciated)}{' '}
          <span className={c.sub}>{costs.years > 0 ? t.over({ n: costs.years }) : t.never}</span>
        </Fact>
        <Fact name={t.book}>
          <b>{said(costs.book_value)}</b>
        </Fact>
      </Facts>
    </Section>
  );
}

/** Shows the readings of a vehicle's odometer, newest first. */
export function MileageSection({ item, show }: Props) {
  const t = useOfficeT().equipmentCare.mileage;
  const mayRead = useCan()('equipment.read');
  if (item.equipment_type !== 'VEHICLE' || !mayRead) return null;
  return (
    <Section
      title={t.title}
      actions={
        item.allowed_actions.includes('equipment.mileage') && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus {...ICON} />}
            onClick={() => show((close) => <MileageModal item={item} onClose={close} />)}
          >
            {t.button}
          </Button>
        )
      }
    >
      {item.mileage.length === 0 && <EmptyState compact text={t.none} />}
      <ul className={base.bare} aria-label={t.title}>
        {item.mileage.map(({ date, kilometers, note, created_by }) => (
          <li key={date} className={c.line}>
            <span className={c.words}>
              <span>{dayText(date)}</span>
              <span className={c.sub}>{[created_by, note].filter(Boolean).join(' · ')}</span>
            </span>
            <span className={c.num}>{showNumber(kilometers, { decimals: 0 })} km</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
