import type { LinkProps } from '@tanstack/react-router';
import type { Company } from '@/domain/company/company.api';
import type { Messages } from '@/i18n/types';
import type { ListColumn } from '@/records/list/RecordList';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import list from '@/ui/layout/ListPage.module.css';
import { Avatar } from '@/ui/media/Avatar';
import { CellText } from '@/ui/tables/cells';
import { CorrelationBadge } from './CorrelationBadge';

/** The page of a company. */
export const companyPage = ({ b2b_id: b2bId }: Pick<Company, 'b2b_id'>) =>
  ({ to: '/b2b/$b2bId', params: { b2bId } }) satisfies LinkProps;

/** The columns of the register. */
export const companyColumns = (t: Messages['b2b']): readonly ListColumn<Company>[] => [
  {
    id: 'name',
    header: t.columns.name,
    sticky: 'left',
    width: 190,
    title: 'name',
    cell: (company) => <Marks company={company} t={t} />,
  },
  {
    id: 'id_number',
    header: t.columns.idNumber,
    width: 112,
    cell: (company) => <CellText text={company.id_number} />,
  },
  {
    id: 'city',
    header: t.columns.address,
    width: 146,
    cell: (company) => {
      const line = company.address || (company.city ? '' : company.own_address);
      return (
        <>
          {(line || !company.city) && <CellText text={line} />}
          <div className={list.sub}>{[company.zipcode, company.city].filter(Boolean).join(' ')}</div>
        </>
      );
    },
  },
  {
    id: 'contact_name',
    header: t.columns.contact,
    width: 136,
    cell: ({ contacts: [first] }) => {
      const [text = '', sub] = [first?.name, first?.phone, first?.email].filter(Boolean);
      return (
        <>
          <CellText text={text} />
          <div className={list.sub}>{sub}</div>
        </>
      );
    },
  },
  {
    id: 'logo',
    header: t.columns.logo,
    width: 64,
    cell: (company) => <Avatar name={company.name} url={company.logo} size={32} />,
  },
  { id: 'type', header: t.columns.type, width: 150, cell: (company) => t.types[company.type] },
  {
    id: 'correlation',
    header: t.columns.correlation,
    width: 200,
    cell: (company) => <CorrelationBadge correlation={company.correlation} />,
  },
];

/** A company on a phone: where, and whom to call. */
export const CompanyCard = ({ company, t }: { company: Company; t: Messages['b2b'] }) => (
  <>
    <div className={list.cardLine}>
      <CorrelationBadge correlation={company.correlation} />
      {company.archived_at && <StatusBadge tone="gray" label={t.archived} />}
    </div>
    <div className={list.sub}>
      {[company.id_number, company.city, company.contact_name].filter(Boolean).join(' · ')}
    </div>
  </>
);

function Marks({ company, t }: { company: Company; t: Messages['b2b'] }) {
  const marks = [company.archived_at && t.archived, company.uses_teren && t.usesTeren].filter(Boolean);
  return marks.length > 0 && <div className={list.sub}>{marks.join(' · ')}</div>;
}
