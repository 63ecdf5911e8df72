import { Button } from '@mantine/core';
import { IconHistory, IconPencil } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isFieldWork, useCan } from '@/api/can';
import { useLive } from '@/api/live';
import { useSession } from '@/api/session';
import { type AssetDetails, assetKeys, assetQuery } from '@/domain/assets/assets.api';
import assets from '@/domain/assets/assets.module.css';
import { LinkedOrderStatus } from '@/domain/orders/order-status';
import { LinkedTaskStatus } from '@/domain/tasks/task-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Address } from '@/lib/address';
import { formatDate, formatNear } from '@/lib/date';
import { dayText } from '@/lib/day-text';
import { OneRecord } from '@/records/editing/OneRecord';
import { Comments } from '@/records/files/record-parts';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { RestoreButton } from '@/ui/feedback/RestoreButton';
import { BackLink } from '@/ui/layout/BackLink';
import { DetailsColumns, DetailsNotice, DetailsPage, Fact, Facts } from '@/ui/layout/DetailsPage';
import { PageHeader } from '@/ui/layout/PageHeader';
import { Section } from '@/ui/layout/Section';
import { ICON } from '@/ui/media/icon';
import { MoreMenu } from '@/ui/overlays/RowMenu';
import { useDialog } from '@/ui/overlays/use-dialog';
import { NoText } from '@/ui/tables/cells';
import { AssetFiles } from './AssetFiles';
import { Warranty } from './asset-columns';
import { useAssetComments } from './assets.api';
import { assetList } from './assets.search';
import { useAssetActs } from './use-asset-acts';

/** Asks for the asset before its page is drawn. */
export const ask = (queryClient: QueryClient, { pathname }: Address) =>
  void queryClient.prefetchQuery(assetQuery(Number(pathname.split('/').at(-1))));

/** Shows one asset: its data, its place and client, and the work on it. Follows changes by others. */
export default function AssetPage() {
  const { assetId: id } = useParams({ from: '/app/client-assets/$assetId' });
  const t = useOfficeT().assets.page;
  const queryClient = useQueryClient();
  useLive('asset', id, () => void queryClient.invalidateQueries({ queryKey: assetKeys.all }));
  // The page also shows orders for it.
  useLive('order', undefined, () => void queryClient.invalidateQueries({ queryKey: assetKeys.detail(id) }));
  return (
    <OneRecord id={id} query={assetQuery(id)} words={t} back={<Back />}>
      {(asset) => <Page asset={asset} />}
    </OneRecord>
  );
}

/** A link to the list, for people who have it in the navigation. */
function Back() {
  const t = useOfficeT().assets;
  if (!useCan()('asset.edit')) return null;
  return (
    <BackLink to="/client-assets" search={assetList.place.last}>
      {t.title}
    </BackLink>
  );
}

function Page({ asset }: { asset: AssetDetails }) {
  const t = useOfficeT().assets;
  const { show, dialog } = useDialog();
  const acts = useAssetActs({ show, opened: true });
  const may = (action: AssetDetails['allowed_actions'][number]) => asset.allowed_actions.includes(action);
  return (
    <DetailsPage
      head={
        <PageHeader
          back={<Back />}
          title={asset.asset_name}
          number={asset.code}
          meta={
            <>
              <span>{t.kinds[asset.asset_kind]}</span>
              <span className="num">{asset.code}</span>
            </>
          }
        >
          {may('asset.history') && (
            <Button variant="default" leftSection={<IconHistory {...ICON} />} onClick={() => acts.history(asset)}>
              {t.actions.history}
            </Button>
          )}
          {may('asset.edit') && (
            <Button variant="default" leftSection={<IconPencil {...ICON} />} onClick={() => acts.edit(asset)}>
              {t.actions.edit}
            </Button>
          )}
          {may('asset.restore') && (
            <RestoreButton onClick={() => void acts.restore(asset.asset_id, asset.asset_name)}>
              {t.actions.restore}
            </RestoreButton>
          )}
          <MoreMenu actions={acts.actions(asset)} />
        </PageHeader>
      }
    >
      {asset.is_deleted && <DetailsNotice tone="gray">{t.page.deletedNotice}</DetailsNotice>}
      <DetailsColumns
        lead={
          <>
            <About asset={asset} />
            <Where asset={asset} />
          </>
        }
        main={
          <>
            <Orders asset={asset} />
            <AssetFiles asset={asset} />
            <CommentsSection asset={asset} />
          </>
        }
        side={<Tasks asset={asset} />}
      />
      {dialog}
    </DetailsPage>
  );
}

function About({ asset }: { asset: AssetDetails }) {
  const t = useOfficeT().assets;
  const { fields } = t.form;
  return (
    <Section title={t.page.about}>
      <Facts>
        <Fact name={fields.asset_kind}>{t.kinds[asset.asset_kind]}</Fact>
        <Fact name={fields.maker}>{asset.maker || <NoText />}</Fact>
        <Fact name={fields.model}>{asset.model || <NoText />}</Fact>
        <Fact name={fields.serial_num}>{asset.serial_num || <NoText />}</Fact>
        <Fact name={fields.installed_on}>{asset.installed_on ? dayText(asset.installed_on) : <NoText />}</Fact>
        <Fact name={fields.warranty_until}>
          <Warranty asset={asset} />
        </Fact>
        {asset.note && <Fact name={fields.note}>{asset.note}</Fact>}
      </Facts>
    </Section>
  );
}

function Where({ asset }: { asset: AssetDetails }) {
  const t = useOfficeT().assets;
  const own = useSession().tenant.name;
  return (
    <Section title={t.page.where}>
      <Facts>
        <Fact name={t.columns.client}>{asset.client_name}</Fact>
        <Fact name={t.columns.address}>
          {asset.address_name}
          <span className={assets.line}>
            {[asset.address1, [asset.zipcode, asset.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
          </span>
        </Fact>
        {asset.keeper_name !== own && <Fact name={t.page.keeper}>{asset.keeper_name}</Fact>}
      </Facts>
    </Section>
  );
}

/** The orders about the asset, newest first. A client's office has no pages of them. */
function Orders({ asset: { orders, allowed_actions: allowed } }: { asset: AssetDetails }) {
  const t = useOfficeT().assets.page;
  const can = useCan();
  const mayOpen = allowed.includes('asset.history');
  return (
    <Section title={t.orders} id="orders">
      {orders.length === 0 && <EmptyState compact text={isFieldWork(can) ? t.noneOfYours : t.noOrders} />}
      <ul className={base.bare} aria-label={t.orders}>
        {orders.map((order) => {
          const at = order.end_date ?? order.planned_start;
          return (
            <li key={order.order_id} className={assets.one}>
              <span className={base.growLines}>
                {mayOpen ? (
                  <Link to="/work-orders/$orderId" params={{ orderId: String(order.order_id) }} className={assets.name}>
                    {t.order({ id: order.order_id, title: order.title })}
                  </Link>
                ) : (
                  t.order({ id: order.order_id, title: order.title })
                )}
                <span className={assets.sub}>
                  {[at ? formatNear(at) : t.unplanned, order.workers].filter(Boolean).join(' · ')}
                </span>
              </span>
              <LinkedOrderStatus status={order.order_status} planned={order.planned_start !== null} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Shows the own company's comments on the asset; a client's office cannot read them. */
function CommentsSection({ asset }: { asset: AssetDetails }) {
  const t = useOfficeT().assets.page;
  const calls = useAssetComments(asset.asset_id);
  const mayComment = asset.allowed_actions.includes('asset.comment');
  if (!mayComment && asset.comments.length === 0) return null;
  return (
    <Section title={t.comments} id="comments">
      <div className={assets.comments}>
        <Comments
          comments={asset.comments}
          calls={calls}
          draft={`asset-comment:${asset.asset_id}`}
          mayComment={mayComment}
          busy={false}
        />
      </div>
    </Section>
  );
}

/** The tasks about the asset, newest first. */
function Tasks({ asset: { tasks } }: { asset: AssetDetails }) {
  const t = useOfficeT().assets.page;
  if (tasks.length === 0) return null;
  return (
    <Section title={t.tasks} id="tasks">
      <ul className={base.bare} aria-label={t.tasks}>
        {tasks.map((task) => (
          <li key={task.task_id} className={assets.one}>
            <span className={base.growLines}>
              <Link to="/tasks/$taskId" params={{ taskId: task.task_id }} className={assets.name}>
                {task.title}
              </Link>
              <span className={assets.sub}>{formatDate(task.created_at)}</span>
            </span>
            <LinkedTaskStatus status={task.status} phase={task.phase} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
