import { ActionIcon, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarPlus,
  IconClipboardCheck,
  IconHistory,
  IconPencil,
  IconUserShare,
  IconX,
} from '@tabler/icons-react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '@/api/can';
import { newIdempotencyKey } from '@/api/idempotency';
import { useLive } from '@/api/live';
import { useSession } from '@/api/session';
import {
  cancelReservation,
  type EquipmentDetails,
  equipmentKeys,
  equipmentQuery,
} from '@/domain/equipment/equipment.api';
import { afterActs } from '@/domain/equipment/in-hand';
import { awaySpanText } from '@/domain/orders/order-plan';
import { isItemAct } from '@/domain/outbox/queue';
import { useOutbox } from '@/domain/outbox/use-outbox';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Address } from '@/lib/address';
import { formatDate } from '@/lib/date';
import { dayText } from '@/lib/day-text';
import { formatMoney } from '@/lib/money';
import { OneRecord } from '@/records/editing/OneRecord';
import { useRefusalSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { RestoreButton } from '@/ui/feedback/RestoreButton';
import { toast } from '@/ui/feedback/toast';
import { usePhone } from '@/ui/hooks/use-phone';
import { BackLink } from '@/ui/layout/BackLink';
import { DetailsColumns, DetailsNotice, DetailsPage, Fact, Facts } from '@/ui/layout/DetailsPage';
import { PageHeader } from '@/ui/layout/PageHeader';
import { Section } from '@/ui/layout/Section';
import { Gallery } from '@/ui/media/Gallery';
import { ICON } from '@/ui/media/icon';
import { SIGNATURE } from '@/ui/media/strokes';
import { MoreMenu } from '@/ui/overlays/RowMenu';
import { useDialog } from '@/ui/overlays/use-dialog';
import { NoText } from '@/ui/tables/cells';
import { CareSection, CostsSection, MileageSection } from './CareSections';
import { EquipmentFiles } from './EquipmentFiles';
import c from './equipment.module.css';
import { equipmentList } from './equipment.search';
import { EquipmentStatus, Holder, Inspection } from './equipment-columns';
import { inventoriesQuery, seeNow } from './inventory.api';
import { useEquipmentActs } from './use-equipment-acts';

/** Asks for the item before its page is drawn. */
export const ask = (queryClient: QueryClient, { pathname }: Address) =>
  void queryClient.prefetchQuery(equipmentQuery(Number(pathname.split('/').at(-1))));

/** Shows one item: its place, its borrowers and its data. Follows changes by others. */
export default function EquipmentPage() {
  const { equipmentId: id } = useParams({ from: '/app/equipment/$equipmentId' });
  const t = useOfficeT().equipment.page;
  const queryClient = useQueryClient();
  useLive('equipment', id, () => void queryClient.invalidateQueries({ queryKey: equipmentKeys.all }));
  return (
    <OneRecord id={id} query={equipmentQuery(id)} words={t} back={<Back />}>
      {(item) => <AfterActs item={item} />}
    </OneRecord>
  );
}

const Back = () => (
  <BackLink to="/equipment" search={equipmentList.place.last}>
    {useOfficeT().equipment.title}
  </BackLink>
);

/** The most likely next actions, by the status of the item. */
const NEXT = ['return', 'borrow', 'back', 'found'] as const;
type Next = (typeof NEXT)[number];

/** The item with what this device did to it and could not yet send. */
function AfterActs({ item }: { item: EquipmentDetails }) {
  const { user } = useSession();
  const waiting = useOutbox().entries.filter(({ act, state }) => state === 'waiting' && isItemAct(act));
  const me = { user_id: user.user_id, name: `${user.first_name} ${user.last_name}` };
  return <Page item={afterActs(item, waiting, me)} />;
}

function Page({ item }: { item: EquipmentDetails }) {
  const t = useOfficeT().equipment;
  const { show, dialog } = useDialog();
  const acts = useEquipmentActs({ show, opened: true });
  const may = (action: EquipmentDetails['allowed_actions'][number]) => item.allowed_actions.includes(action);
  const phone = usePhone();
  const next = NEXT.find((action) => may(`equipment.${action}`));
  return (
    <DetailsPage
      head={
        <PageHeader
          back={<Back />}
          title={item.name}
          number={item.equipment_inv_num}
          meta={
            <>
              <span className="num">{item.equipment_inv_num}</span>
              <EquipmentStatus status={item.status} />
            </>
          }
        >
          {!phone && (
            <>
              <Button variant="default" leftSection={<IconHistory {...ICON} />} onClick={() => acts.history(item)}>
                {t.actions.history}
              </Button>
              {may('equipment.edit') && (
                <Button variant="default" leftSection={<IconPencil {...ICON} />} onClick={() => acts.edit(item)}>
                  {t.actions.edit}
                </Button>
              )}
              {next && <Button onClick={() => acts.next(item, next)}>{t.actions[next]}</Button>}
            </>
          )}
          {may('equipment.restore') && (
            <RestoreButton onClick={() => void acts.restore(item.equipment_id, item.name)}>
              {t.actions.restore}
            </RestoreButton>
          )}
          <MoreMenu actions={acts.actions(item)} />
        </PageHeader>
      }
    >
      {item.is_deleted && <DetailsNotice tone="gray">{t.page.deletedNotice}</DetailsNotice>}
      {item.damage && !item.is_deleted && (
        <DetailsNotice tone="amber" icon={IconAlertTriangle}>
          {t.page.damaged({ text: item.damage })}
        </DetailsNotice>
      )}
      {!item.is_deleted && <InspectionNotice item={item} />}
      {phone && !item.is_deleted && <PhoneActions item={item} next={next} acts={acts} />}
      <DetailsColumns
        lead={
          <Section title={t.page.now}>
            <div className={c.now}>
              <Holder item={item} />
            </div>
            <Facts>
              <Fact name={t.columns.location}>{item.location || <NoText />}</Fact>
              <Fact name={t.columns.inspection}>
                <Inspection item={item} />
              </Fact>
            </Facts>
          </Section>
        }
        main={
          <>
            <Loans item={item} />
            <CareSection item={item} show={show} />
            <MileageSection item={item} show={show} />
            <EquipmentFiles item={item} />
          </>
        }
        side={
          <>
            <Reservations item={item} />
            <CostsSection item={item} />
            <About item={item} />
          </>
        }
      />
      {dialog}
    </DetailsPage>
  );
}

/** Shows the inspections that are due soon or overdue, with the consequences. */
function InspectionNotice({ item }: PageProps) {
  const { inspection_state: state, next_inspection: day, plans, status, registration_date } = item;
  const t = useOfficeT();
  const words = t.equipment.page;
  if ((state !== 'DUE_SOON' && state !== 'OVERDUE') || day === null || status === 'EXPENSED') return null;
  const due = plans.find((plan) => plan.next_due === day && plan.kind !== 'SERVICE');
  const registration = registration_date === day ? t.equipment.form.fields.registration_date : null;
  const what = due ? t.equipmentCare.kinds[due.kind] : (registration ?? t.equipment.columns.inspection);
  return (
    <DetailsNotice tone={state === 'OVERDUE' ? 'red' : 'amber'} icon={IconAlertTriangle}>
      {(state === 'OVERDUE' ? words.inspectionPast : words.inspectionSoon)({ what, day: dayText(day) })}
    </DetailsNotice>
  );
}

interface PageProps {
  readonly item: EquipmentDetails;
}

interface PhoneProps {
  readonly item: EquipmentDetails;
  readonly next: Next | undefined;
  readonly acts: ReturnType<typeof useEquipmentActs>;
}

/** The actions for an item in the hand: the likely one first, all within reach of the thumb. */
function PhoneActions({ item, next, acts }: PhoneProps) {
  const t = useOfficeT();
  const words = t.equipment.actions;
  const may = (action: EquipmentDetails['allowed_actions'][number]) => item.allowed_actions.includes(action);
  const others = [
    may('equipment.extend') && { label: words.extend, icon: IconCalendarPlus, run: () => acts.loan(item) },
    may('equipment.hand_over') && { label: words.handOver, icon: IconUserShare, run: () => acts.handOver(item) },
    may('equipment.damage') && {
      label: words.damage,
      icon: IconAlertTriangle,
      run: () => acts.move(item, 'damage'),
    },
  ].filter((one) => one !== false);
  return (
    <div className={c.phoneActions}>
      {next && (
        <Button className={c.first} onClick={() => acts.next(item, next)}>
          {words[next]}
        </Button>
      )}
      {others.map(({ label, icon: Icon, run }) => (
        <Button key={label} variant="default" className={c.other} leftSection={<Icon {...ICON} />} onClick={run}>
          {label}
        </Button>
      ))}
      <CountButton item={item} />
    </div>
  );
}

/** Records in the open inventory, if there is one, that the item is here. */
function CountButton({ item }: Pick<PhoneProps, 'item'>) {
  const words = useOfficeT().inventory;
  const mayCount = useCan()('equipment.count');
  const { data } = useQuery({ ...inventoriesQuery, enabled: mayCount });
  const sentence = useRefusalSentence();
  const [busy, setBusy] = useState(false);
  const open = data?.find(({ closed_at }) => closed_at === null);
  if (!open) return null;
  const count = async () => {
    setBusy(true);
    try {
      const headers = { 'Idempotency-Key': newIdempotencyKey() };
      await seeNow(open.inventory_id, { equipment_id: item.equipment_id }, headers);
      toast.success(words.seenNow({ name: item.name }));
    } catch (error) {
      toast.error(sentence(error));
    }
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      className={c.other}
      loading={busy}
      leftSection={<IconClipboardCheck {...ICON} />}
      onClick={() => void count()}
    >
      {words.counted}
    </Button>
  );
}

function About({ item }: { item: EquipmentDetails }) {
  const t = useOfficeT().equipment;
  const { currency } = useSession().tenant;
  const { fields } = t.form;
  return (
    <Section title={t.page.about}>
      <Facts>
        <Fact name={fields.equipment_type}>{t.types[item.equipment_type]}</Fact>
        <Fact name={fields.equipment_serial_num}>{item.equipment_serial_num}</Fact>
        <Fact name={fields.equipment_start_date}>{dayText(item.equipment_start_date)}</Fact>
        <Fact name={fields.equipment_end_date_warranty}>{dayText(item.equipment_end_date_warranty)}</Fact>
        {item.equipment_purchase_value !== null && (
          <Fact name={fields.equipment_purchase_value}>
            {formatMoney(Math.round(item.equipment_purchase_value * 100), currency)}
          </Fact>
        )}
        <Fact name={fields.equipment_acc}>{item.equipment_acc}</Fact>
        <Fact name={fields.equipment_acc_number}>{item.equipment_acc_number}</Fact>
        {item.registration_date && <Fact name={fields.registration_date}>{dayText(item.registration_date)}</Fact>}
        <Fact name={fields.equipment_supplier}>{item.equipment_supplier?.address_name || <NoText />}</Fact>
        {item.equipment_note && <Fact name={fields.equipment_note}>{item.equipment_note}</Fact>}
      </Facts>
    </Section>
  );
}

/** For whom the item is kept; the office ends that here. */
function Reservations({ item }: { item: EquipmentDetails }) {
  const t = useOfficeT().equipment;
  const queryClient = useQueryClient();
  const sentence = useRefusalSentence();
  if (item.reservations.length === 0) return null;
  const cancel = async (id: number) => {
    try {
      await cancelReservation(item.equipment_id, id);
      toast.success(t.reserve.cancelled({ name: item.name }));
    } catch (error) {
      toast.error(sentence(error));
    }
    await queryClient.invalidateQueries({ queryKey: equipmentKeys.all });
  };
  return (
    <Section title={t.page.reservations}>
      <ul className={base.bare}>
        {item.reservations.map((one) => {
          const order = one.order_id === null ? null : t.page.order({ id: one.order_id });
          // An order has times, where it is planned.
          const days = one.from && one.to ? awaySpanText(one.from, one.to) : (order ?? '');
          return (
            <li key={one.reservation_id} className={c.line}>
              <span className={c.words}>
                {order ?? one.worker}
                {days !== order && <span className={c.sub}>{days}</span>}
              </span>
              {item.allowed_actions.includes('equipment.reserve') && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t.reserve.cancel({ days })}
                  title={t.reserve.cancel({ days })}
                  onClick={() => void cancel(one.reservation_id)}
                >
                  <IconX size={16} stroke={1.6} />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Lists the loans of the item, newest first. */
function Loans({ item: { loans } }: { item: EquipmentDetails }) {
  const t = useOfficeT().equipment;
  return (
    <Section title={t.page.loans}>
      {loans.length === 0 && <EmptyState text={t.page.noLoans} />}
      <ul className={base.bare}>
        {loans.map((loan) => (
          <LoanLine key={loan.loan_id} loan={loan} />
        ))}
      </ul>
    </Section>
  );
}

function LoanLine({ loan }: { loan: EquipmentDetails['loans'][number] }) {
  const t = useOfficeT().equipment;
  const said = [
    loan.note,
    loan.handed_to && t.page.handedTo({ worker: loan.handed_to }),
    loan.note_in !== loan.note && loan.note_in,
    loan.condition_in && t.conditions[loan.condition_in],
    loan.override_reason && t.page.overridden({ reason: loan.override_reason }),
  ];
  const photos = [
    ...loan.images.map((image) => ({ image, alt: t.page.photoOut({ worker: loan.worker }) })),
    ...loan.images_in.map((image) => ({ image, alt: t.page.photoIn({ worker: loan.worker }) })),
  ];
  return (
    <li className={c.record}>
      <div className={c.recordHead}>
        <span className={c.words}>
          <span>{loan.worker}</span>
          <span className={c.sub}>{said.filter(Boolean).join(' · ')}</span>
        </span>
        <span className={c.figures}>
          {dayText(loan.start_date)}
          {' – '}
          {loan.returned_at ? formatDate(loan.returned_at) : t.page.stillOut}
        </span>
      </div>
      {photos.length > 0 && (
        <Gallery
          row
          label={t.page.photosOf({ worker: loan.worker })}
          images={photos.map(({ image, alt }) => ({ id: image.equipment_image_id, url: image.doc_url, alt }))}
        />
      )}
      {loan.signature?.length > 0 && <Signed strokes={loan.signature} label={t.page.signed({ worker: loan.worker })} />}
      {loan.handed_over && (
        <div className={c.sub}>
          {t.page.signedFor({
            item: loan.handed_over.equipment_name,
            inv: loan.handed_over.equipment_inv_num,
            serial: loan.handed_over.equipment_serial_num,
            worker: loan.handed_over.worker,
            company: loan.handed_over.company,
          })}
        </div>
      )}
    </li>
  );
}

/** Shows the borrower's signature. */
const Signed = ({ strokes, label }: { strokes: readonly (readonly number[])[]; label: string }) => (
  <svg className={c.signature} viewBox={`0 0 ${SIGNATURE.width} ${SIGNATURE.height}`} role="img" aria-label={label}>
    <path d={strokes.map((stroke) => `M${stroke.slice(0, 2).join(' ')}L${stroke.join(' ')}`).join('')} />
  </svg>
);
