import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '@/api/can';
import { isMissing } from '@/api/client';
import { isUnreachable } from '@/api/kept';
import { useLive } from '@/api/live';
import { useSession } from '@/api/session';
import { orderHistoryQuery } from '@/domain/orders/actions/order-actions.api';
import { ORDER_HOLD } from '@/domain/orders/order-status';
import { orderKeys } from '@/domain/orders/orders';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Address } from '@/lib/address';
import { formatTime } from '@/lib/date';
import { LostEdits } from '@/records/editing/LostEdits';
import { FilesSeenBy } from '@/records/files/FilesSeenBy';
import { Comments, FilesEditor, FilesView } from '@/records/files/record-parts';
import { PREPARED_MS } from '@/records/prepared';
import base from '@/ui/base.module.css';
import { usePhone } from '@/ui/hooks/use-phone';
import { DetailsColumns, DetailsMissing, DetailsNotice, DetailsPage, DetailsSkeleton } from '@/ui/layout/DetailsPage';
import { SaveBar } from '@/ui/layout/SaveBar';
import { Joined, Section } from '@/ui/layout/Section';
import { lazyPart, lazySection } from '@/ui/lazy-part';
import { DemandList } from './DemandList';
import { LinkedTaskSection } from './LinkedTaskSection';
import { OrderBand } from './OrderBand';
import { OrderHeader, WorkBar } from './OrderHeader';
import { ContactSection, LocationSection, OnTheWay } from './OrderPlaceSections';
import { PlanSection, WorkersSection } from './OrderPlanSections';
import { SessionsSection, StatusSection } from './OrderStatusSections';
import { OrderWork } from './OrderWork';
import {
  keptOrderQuery,
  type OrderDetails,
  orderQuery,
  useAddOrderImages,
  useOrderComments,
} from './order-details.api';
import { demandsOf } from './order-details-demands';
import { orderList } from './orders.search';
import { SignatureSection } from './SignatureSection';
import { useDescribing } from './use-describing';
import { useOrderActions } from './use-order-actions';
import { type OrderEditing, useOrderEditing } from './use-order-editing';

const AssetsSection = lazySection(() => import('@/domain/assets/AssetsSection'));
const PauseModal = lazyPart(() => import('@/domain/working-time/sessions/PauseModal'));
const FinishModal = lazyPart(() => import('./FinishModal'));
const OrderConflictModal = lazyPart(async () => ({
  default: (await import('@/domain/orders/OrderConflictModal')).OrderConflictModal,
}));
const OrderConflictsDialog = lazyPart(() => import('./OrderConflictsDialog'));
const OrderHistoryModal = lazyPart(() => import('@/domain/orders/actions/OrderHistoryModal'));
const MaterialsSection = lazySection(() => import('./MaterialsSection'));
const OrderEquipmentSection = lazySection(() => import('./OrderEquipmentSection'));
const OrderEvents = lazySection(() => import('./OrderEvents'));
const ReasonModal = lazyPart(() => import('@/ui/overlays/ReasonModal'));
const ReservedSection = lazySection(() => import('./ReservedSection'));

const orderAt = ({ pathname }: Address) => orderQuery(Number(pathname.split('/').at(-1)));

/** Asks for the order before the page is drawn; one that was read when the pointer came is shown meanwhile. */
export const ask = (queryClient: QueryClient, at: Address) =>
  void queryClient.prefetchQuery({ ...orderAt(at), staleTime: PREPARED_MS });

export const prepare = (queryClient: QueryClient, at: Address) => void queryClient.prefetchQuery(orderAt(at));

/** Shows one order with its plan, its execution and its comments. Follows changes by others. */
export default function WorkOrderDetailsPage() {
  const orderId = Number(useParams({ from: '/app/work-orders/$orderId' }).orderId);
  const queryClient = useQueryClient();
  const t = useOfficeT().orderDetails;
  const exists = Number.isSafeInteger(orderId) && orderId > 0;
  const order = useQuery({ ...orderQuery(orderId), enabled: exists });
  const unreached = order.data === undefined && isUnreachable(order.failureReason);
  const kept = useQuery({ ...keptOrderQuery(orderId), enabled: unreached });
  useLive('order', orderId, () => {
    void queryClient.invalidateQueries({ queryKey: orderKeys.detail(orderId) });
    void queryClient.invalidateQueries({ queryKey: orderKeys.history(orderId) });
  });
  // Place, contact and description are the task's. Without an order there is no task: 0 is nobody's number.
  useLive('task', order.data?.task_id ?? 0, () => {
    void queryClient.invalidateQueries({ queryKey: orderKeys.detail(orderId) });
  });

  if (!exists || isMissing(order.error)) {
    return (
      <DetailsMissing title={t.notFound.title} text={t.notFound.text}>
        <Link to="/work-orders" search={orderList.place.last} className={base.link}>
          {t.notFound.back}
        </Link>
      </DetailsMissing>
    );
  }
  if (order.data) return <OrderPage key={orderId} order={order.data} />;
  if (unreached && kept.data)
    return <OrderPage key={`kept ${orderId}`} order={kept.data.order} keptAt={kept.data.askedAt} />;
  if (order.error && !(unreached && kept.isPending)) throw order.error;
  return <DetailsSkeleton label={t.loading} />;
}

interface PageProps {
  readonly order: OrderDetails;
  /** When this order, stored on the device, was loaded from the server, in milliseconds since 1970. */
  readonly keptAt?: number;
}

function OrderPage({ order, keptAt }: PageProps) {
  const words = useOfficeT();
  const t = words.orderDetails;
  const phone = usePhone();
  const can = useCan();
  const editing = useOrderEditing(order);
  const describing = useDescribing(order);
  // The typed text is saved in the order before it is finished.
  const actions = useOrderActions(order, describing.add);
  const [history, setHistory] = useState(false);
  const busy = editing.dirty;
  const { asked } = actions;

  return (
    <DetailsPage
      head={
        <OrderHeader order={order} actions={actions} busy={busy} phone={phone} onHistory={() => setHistory(true)} />
      }
    >
      {keptAt !== undefined && <KeptNotice at={keptAt} />}
      <Notices order={order} />
      <LostEdits
        texts={editing.lost}
        closed={{ status: words.orders.status[order.status], history: orderHistoryQuery(order.order_id, ['STATUS']) }}
        onDiscard={editing.cancel}
      />
      <OrderBand order={order} />
      <DetailsColumns
        lead={
          <>
            {phone && order.status !== 'DELETED' && <OnTheWay order={order} />}
            <Joined>
              <StatusSection order={order} />
              <SessionsSection order={order} />
            </Joined>
            <Joined>
              <LocationSection order={order} />
              <ContactSection order={order} />
            </Joined>
          </>
        }
        main={
          <>
            {/* What, then when and who, what was done, and with what. */}
            <Joined>
              <LinkedTaskSection order={order} />
              <DemandsSection order={order} />
            </Joined>
            <Joined>
              <PlanSection order={order} editing={editing} />
              <WorkersSection order={order} editing={editing} />
            </Joined>
            <Joined>
              <OrderWork order={order} describing={describing} busy={busy} />
              <FilesSection order={order} editing={editing} />
              <SignatureSection order={order} busy={busy} />
            </Joined>
            <Joined>
              {(order.reserved_materials.length > 0 || order.allowed_actions.includes('material.reserve')) && (
                <ReservedSection order={order} />
              )}
              {(order.materials.length > 0 || order.allowed_actions.includes('material.use')) && (
                <MaterialsSection order={order} />
              )}
              {keptAt === undefined && can('asset.read') && <AssetsSection work={{ order_id: order.order_id }} />}
              {keptAt === undefined && can('equipment.read') && <OrderEquipmentSection order={order} />}
            </Joined>
          </>
        }
        side={
          <>
            <CommentsSection order={order} busy={busy} />
            {keptAt === undefined && <OrderEvents orderId={order.order_id} />}
          </>
        }
      />
      {phone && <WorkBar order={order} actions={actions} busy={busy} />}
      <SaveBar
        changes={editing.changes}
        saving={editing.saving}
        canSave={editing.canSave}
        onCancel={editing.cancel}
        onSave={editing.save}
      />
      {editing.conflicts && (
        <OrderConflictsDialog conflicts={editing.conflicts} onResolve={editing.resolve} onClose={editing.postpone} />
      )}
      {editing.overlap && (
        <OrderConflictModal
          conflicts={editing.overlap.conflicts}
          onOverride={editing.overlap.again}
          onClose={editing.dismissOverlap}
        />
      )}
      {history && <OrderHistoryModal orderId={order.order_id} onClose={() => setHistory(false)} />}
      {asked === 'pause' && <PauseModal order={actions.ending} onPause={actions.pause} onClose={actions.dismiss} />}
      {asked === 'finish' && (
        <FinishModal
          order={order}
          onFinish={actions.finish}
          onJump={(demand) => {
            actions.dismiss();
            jumpTo(demand);
          }}
          onClose={actions.dismiss}
        />
      )}
      {(asked === 'reopen' || asked === 'hold') && (
        <ReasonModal
          draft={`${asked}-order:${order.order_id}`}
          title={t.ask[asked].title}
          message={t.ask[asked].message}
          submit={t.ask[asked].yes}
          danger={false}
          required
          onClose={actions.dismiss}
          onSubmit={actions.answer}
        />
      )}
      {asked === 'delete' && (
        <ReasonModal
          draft={`${asked}-order:${order.order_id}`}
          title={t.ask.delete.title}
          message={t.ask.delete.started({ id: order.order_id, title: order.title })}
          submit={t.ask.delete.yes}
          danger
          required
          onClose={actions.dismiss}
          onSubmit={actions.answer}
        />
      )}
    </DetailsPage>
  );
}

/** Shows a section and puts the focus into it. A dialog that closes gives its focus back first. */
function jumpTo(id: string) {
  requestAnimationFrame(() => {
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>('textarea, input:not([type=file]), button')?.focus({ preventScroll: true });
  });
}

/** Shows that the order is read without a network, and where work can be recorded then. */
function KeptNotice({ at }: { at: number }) {
  const t = useOfficeT().orderDetails.kept;
  return (
    <DetailsNotice tone="amber">
      {t.text({ time: formatTime(new Date(at).toISOString()) })}{' '}
      <Link to="/" className={base.link}>
        {t.link}
      </Link>
    </DetailsNotice>
  );
}

/** Shows notices that concern the whole page. */
function Notices({ order }: { order: OrderDetails }) {
  const { record, orderDetails: t } = useOfficeT();
  if (order.status === 'DELETED') {
    return (
      <DetailsNotice tone="gray">
        {t.deleted}
        {order.status_reason && ` ${record.reasonIs({ reason: order.status_reason })}`}
      </DetailsNotice>
    );
  }
  if (order.hold_reason) return <DetailsNotice {...ORDER_HOLD}>{t.hold({ reason: order.hold_reason })}</DetailsNotice>;
  return null;
}

/** Shows what the kind of work requires, while something can still be done about it. */
function DemandsSection({ order }: { order: OrderDetails }) {
  const t = useOfficeT().orderDetails.sections;
  const over = order.status === 'DONE' || order.status === 'DELETED';
  if (over || demandsOf(order).length === 0) return null;
  return (
    <Section title={t.demands} id="demands">
      <DemandList order={order} onJump={jumpTo} />
    </Section>
  );
}

function FilesSection({ order, editing }: { order: OrderDetails; editing: OrderEditing }) {
  const t = useOfficeT().orderDetails;
  const add = useAddOrderImages(order.order_id);
  const { name: own } = useSession().tenant;
  const other = order.linked_task.shared_with;
  const files = {
    photos: order.images.map(({ order_image_id, doc_url }) => ({ id: order_image_id, doc_url })),
    docs: order.documents.map(({ order_document_id, ...doc }) => ({ id: order_document_id, ...doc })),
    photoName: (n: number) => t.image({ n, title: order.title }),
  };
  return (
    <Section title={t.sections.images} id="images">
      {other && <FilesSeenBy>{t.filesInternal({ own, other })}</FilesSeenBy>}
      {order.can_edit ? (
        <FilesEditor {...files} editing={editing} />
      ) : (
        <FilesView {...files} add={order.allowed_actions.includes('order.photo') ? add : undefined} />
      )}
    </Section>
  );
}

function CommentsSection({ order, busy }: { order: OrderDetails; busy: boolean }) {
  const t = useOfficeT().orderDetails.sections;
  return (
    <Section title={t.comments} id="comments">
      <Comments
        comments={order.comments}
        calls={useOrderComments(order.order_id)}
        draft={`order-comment:${order.order_id}`}
        mayComment={order.allowed_actions.includes('order.comment')}
        busy={busy}
      />
    </Section>
  );
}
