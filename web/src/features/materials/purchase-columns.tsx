import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import { formatDate } from '@/lib/date';
import type { ListColumn } from '@/records/list/RecordList';
import { CellText, SubText } from '@/ui/tables/cells';
import c from './materials.module.css';
import { PurchaseBadge } from './PurchaseBadge';
import { restOf } from './purchase-lines';
import type { Purchase } from './purchases.api';

const itemsOf = ({ lines }: Purchase) => lines.map(({ name }) => name).join(', ');
const cameOf = ({ lines }: Purchase) => lines.filter((line) => restOf(line) === 0).length;

export const purchaseColumns = (t: Messages['purchases']): readonly ListColumn<Purchase>[] => [
  {
    id: 'supplier',
    header: t.columns.supplier,
    sticky: 'left',
    width: 260,
    title: 'name',
    cell: (purchase) => <SubText text={`#${purchase.material_purchase_id}`} />,
  },
  { id: 'state', header: t.columns.state, width: 160, cell: (purchase) => <PurchaseBadge purchase={purchase} /> },
  { id: 'lines', header: t.columns.lines, width: 320, cell: (purchase) => <CellText text={itemsOf(purchase)} /> },
  {
    id: 'came',
    header: t.columns.came,
    align: 'right',
    width: 96,
    cell: (purchase) => (
      <span className={c.quantity}>{t.cameOf({ came: cameOf(purchase), all: purchase.lines.length })}</span>
    ),
  },
  {
    id: 'created_at',
    header: t.columns.ordered,
    width: 180,
    cell: ({ created_at: at, created_by: by }) => (
      <>
        {formatDate(at)}
        <SubText text={by} whole />
      </>
    ),
  },
  { id: 'comment', header: t.columns.comment, width: 200, cell: ({ comment }) => <CellText text={comment} /> },
];

/** A purchase on a phone: how far it has come, and what of. */
export function PurchaseCard({ purchase }: { purchase: Purchase }) {
  const t = useOfficeT().purchases;
  return (
    <>
      <SubText text={[`#${purchase.material_purchase_id}`, purchase.comment].filter(Boolean).join(' · ')} />
      <SubText text={itemsOf(purchase)} />
      <div className={c.cardLine}>
        <PurchaseBadge purchase={purchase} />
        <span>
          {[t.cameOf({ came: cameOf(purchase), all: purchase.lines.length }), formatDate(purchase.created_at)].join(
            ' · ',
          )}
        </span>
      </div>
    </>
  );
}
