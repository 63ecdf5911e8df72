import { IconCircleCheck, IconTool } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { RecordList } from '@/records/list/RecordList';
import { useList } from '@/records/list/use-list';
import { lazyPart } from '@/ui/lazy-part';
import type { Actions } from '@/ui/overlays/RowMenu';
import { useDialog } from '@/ui/overlays/use-dialog';
import { BackToMaterials } from './BackToMaterials';
import { DifferenceCard, differenceColumns } from './difference-columns';
import { type Difference, differenceListCalls } from './differences.api';
import { differenceList } from './differences.search';

const ResolveModal = lazyPart(() => import('./ResolveModal'));

const read = (state: object) => differenceList.read({ ...state });
const rowId = (difference: Difference) => difference.material_difference_id;
const rowName = (difference: Difference) => difference.name;
const isOpen = (difference: Difference) => difference.outcome === 'OPEN';

/** Lists what orders used beyond the booked stock, for the office to decide. */
export default function DifferenceListPage() {
  const t = useOfficeT();
  const words = t.differences;
  const navigate = useNavigate();
  const view = useList(differenceList, t, read);
  const { show, dialog } = useDialog();
  const all = view.state.state === 'ALL';
  const calls = useMemo(() => differenceListCalls(all), [all]);
  const columns = useMemo(() => differenceColumns(words, all), [words, all]);
  const resolve = (difference: Difference) => show((close) => <ResolveModal difference={difference} onClose={close} />);
  const actions = (difference: Difference): Actions => [
    isOpen(difference) && { label: words.actions.resolve, icon: IconCircleCheck, run: () => resolve(difference) },
    {
      label: words.actions.order,
      icon: IconTool,
      run: () => navigate({ to: '/work-orders/$orderId', params: { orderId: String(difference.order_id) } }),
    },
  ];
  return (
    <RecordList
      view={view}
      t={t}
      words={words}
      back={<BackToMaterials />}
      calls={calls}
      rowId={rowId}
      rowName={rowName}
      onOpen={resolve}
      mayOpen={isOpen}
      columns={columns}
      card={(difference) => <DifferenceCard difference={difference} />}
      actions={actions}
      nothing={() => (all ? words.empty.all : words.empty.any)}
    >
      {dialog}
    </RecordList>
  );
}
