import {
  IconArrowBackUp,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconPackageImport,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { RecordList } from '@/records/list/RecordList';
import { useList } from '@/records/list/use-list';
import { lazyPart } from '@/ui/lazy-part';
import type { Actions } from '@/ui/overlays/RowMenu';
import { useDialog } from '@/ui/overlays/use-dialog';
import { BackToMaterials } from './BackToMaterials';
import { PurchaseViews } from './PurchaseViews';
import { PurchaseCard, purchaseColumns } from './purchase-columns';
import { type Purchase, purchaseHref, purchaseListCalls } from './purchases.api';
import { purchaseList } from './purchases.search';
import { usePurchaseActs } from './use-purchase-acts';

const PurchaseModal = lazyPart(() => import('./PurchaseModal'));
const ReceiveModal = lazyPart(() => import('./ReceiveModal'));

const read = (state: object) => purchaseList.read({ ...state });
const rowId = (purchase: Purchase) => purchase.material_purchase_id;

/** The list of purchases, and how much of each has come in. */
export default function PurchaseListPage() {
  const t = useOfficeT();
  const words = t.purchases;
  const view = useList(purchaseList, t, read);
  const { show, dialog } = useDialog();
  const columns = useMemo(() => purchaseColumns(words), [words]);
  const rowName = useCallback(({ supplier }: Purchase) => supplier?.name ?? words.noSupplier, [words]);
  const open = (id: number) => show((close) => <ReceiveModal id={id} onClose={close} />);
  const act = usePurchaseActs();
  const actions = (purchase: Purchase): Actions => {
    const { material_purchase_id: id, allowed_actions: may, can_edit: editable } = purchase;
    return [
      may.includes('material.buy') && { label: words.receive.action, icon: IconPackageImport, run: () => open(id) },
      editable && {
        label: t.materials.actions.edit,
        icon: IconPencil,
        run: () => show((close) => <PurchaseModal purchase={purchase} onClose={close} />),
      },
      purchase.can_reopen && { label: words.receive.reopen, icon: IconArrowBackUp, run: () => void act.reopen(id) },
      { label: words.files.pdf, icon: IconFileTypePdf, href: purchaseHref(id, 'pdf') },
      { label: words.files.xlsx, icon: IconFileSpreadsheet, href: purchaseHref(id, 'xlsx') },
      editable && { label: t.materials.actions.delete, icon: IconTrash, danger: true, run: () => void act.drop(id) },
    ];
  };
  return (
    <RecordList
      view={view}
      t={t}
      words={words}
      back={<BackToMaterials />}
      meta={<PurchaseViews value="ordered" />}
      calls={purchaseListCalls}
      rowId={rowId}
      rowName={rowName}
      onOpen={(purchase) => open(purchase.material_purchase_id)}
      columns={columns}
      card={(purchase) => <PurchaseCard purchase={purchase} />}
      actions={actions}
      add={{ run: () => show((close) => <PurchaseModal onClose={close} />) }}
      nothing={({ state }) => (state === undefined ? words.empty.any : words.empty[state])}
    >
      {dialog}
    </RecordList>
  );
}
