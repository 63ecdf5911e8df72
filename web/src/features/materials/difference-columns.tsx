import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import { formatDate } from '@/lib/date';
import type { ListColumn } from '@/records/list/RecordList';
import { orderNumber } from '@/records/numbers';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import list from '@/ui/layout/ListPage.module.css';
import { CellText, SubText } from '@/ui/tables/cells';
import type { Difference } from './differences.api';
import { Quantity } from './material-columns';
import c from './materials.module.css';

const LOOK = {
  OPEN: { tone: 'amber', icon: IconAlertTriangle },
  RECEIPT: { tone: 'green', icon: IconCircleCheck },
  COUNT: { tone: 'green', icon: IconCircleCheck },
  TAKEN_BACK: { tone: 'gray', icon: IconArrowBackUp },
} as const;

/** Shows how a difference was decided. */
function Outcome({ outcome }: Pick<Difference, 'outcome'>) {
  const words = useOfficeT().differences.outcomes;
  return <StatusBadge {...LOOK[outcome]} label={words[outcome]} />;
}

function Order({ difference: { order_id: id, title } }: { difference: Difference }) {
  return (
    <>
      <Link to="/work-orders/$orderId" params={{ orderId: String(id) }} className={list.link}>
        {orderNumber(id)}
      </Link>
      <SubText text={title} />
    </>
  );
}

export const differenceColumns = (t: Messages['differences'], all: boolean): readonly ListColumn<Difference>[] => [
  {
    id: 'name',
    header: t.columns.name,
    sticky: 'left',
    width: 260,
    title: 'name',
    cell: ({ place_name }) => <SubText text={place_name} />,
  },
  {
    id: 'quantity',
    header: t.columns.missing,
    align: 'right',
    width: 120,
    cell: ({ quantity, unit_of_measure: unit }) => <Quantity value={quantity} unit={unit} strong />,
  },
  {
    id: 'used',
    header: t.columns.used,
    align: 'right',
    width: 120,
    cell: ({ used, unit_of_measure: unit }) => <Quantity value={used} unit={unit} />,
  },
  {
    id: 'there',
    header: t.columns.there,
    align: 'right',
    width: 120,
    cell: ({ there, unit_of_measure: unit }) => <Quantity value={there} unit={unit} />,
  },
  { id: 'order', header: t.columns.order, width: 260, cell: (difference) => <Order difference={difference} /> },
  {
    id: 'created_at',
    header: t.columns.taken,
    width: 160,
    cell: ({ created_at: at, user_name: by }) => (
      <>
        {formatDate(at)}
        <SubText text={by} whole />
      </>
    ),
  },
  ...(all
    ? [
        {
          id: 'outcome',
          header: t.columns.outcome,
          width: 200,
          cell: ({ outcome }: Difference) => <Outcome outcome={outcome} />,
        },
        {
          id: 'resolved_by',
          header: t.columns.resolvedBy,
          width: 180,
          cell: ({ resolved_by: by, resolved_at: at }: Difference) => (
            <>
              <CellText text={by} />
              {at && <SubText text={formatDate(at)} />}
            </>
          ),
        },
      ]
    : []),
];

/** A difference on a phone: how much was missing, and on which order. */
export function DifferenceCard({ difference }: { difference: Difference }) {
  const t = useOfficeT().differences;
  return (
    <>
      <div className={c.cardLine}>
        <span>{t.columns.missing}</span>
        <Quantity value={difference.quantity} unit={difference.unit_of_measure} strong />
        <Outcome outcome={difference.outcome} />
      </div>
      <Order difference={difference} />
    </>
  );
}
