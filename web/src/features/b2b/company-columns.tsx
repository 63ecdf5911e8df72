import { Link } from '@tanstack/react-router';
import type { Company } from '@/domain/company/company.api';
import type { Messages } from '@/i18n/types';
import { part } from '@/lib/part';
import { Avatar } from '@/ui/Avatar';
import type { Column } from '@/ui/DataTable';
import list from '@/ui/ListPage.module.css';
import { RowMenu } from '@/ui/RowMenu';
import { StatusBadge } from '@/ui/StatusBadge';
import c from './b2b.module.css';
import type { SORT_COLUMNS } from './b2b.search';
import { CorrelationBadge } from './CorrelationBadge';

/** What can be done with a company of the list. */
export type CompanyDo = 'edit' | 'history' | 'restore' | 'remove';
export type OnCompany = (what: CompanyDo, company: Company) => void;

type Columns = readonly (Column<Company> & { readonly id: (typeof SORT_COLUMNS)[number] | 'logo' | 'actions' })[];

/** The columns of the register; those with a sortable heading bear the name the server sorts by. */
export function companyColumns(t: Messages['b2b'], on: OnCompany): Columns {
  const name = t.columns;
  return [
    {
      id: 'name',
      header: name.name,
      sticky: 'left',
      width: 190,
      sortable: true,
      cell: (company) => (
        <>
          <NameLink company={company} />
          <Marks company={company} t={t} />
        </>
      ),
    },
    {
      id: 'id_number',
      header: name.idNumber,
      width: 112,
      sortable: true,
      cell: (company) => <Text text={company.id_number} none={t.none} />,
    },
    {
      id: 'city',
      header: name.address,
      width: 146,
      sortable: true,
      cell: (company) => (
        <>
          <Text text={company.address || (company.city ? '' : company.own_address)} none={company.city ? '' : t.none} />
          <div className={list.sub}>{cityText(company)}</div>
        </>
      ),
    },
    {
      id: 'contact_name',
      header: name.contact,
      width: 136,
      sortable: true,
      cell: (company) => (
        <>
          <Text text={company.contact_name} none={t.none} />
          <div className={list.sub}>{company.contacts[0]?.phone || company.contacts[0]?.email}</div>
        </>
      ),
    },
    {
      id: 'logo',
      header: name.logo,
      width: 64,
      cell: (company) => <Avatar name={company.name} url={company.logo} size={32} />,
    },
    { id: 'type', header: name.type, width: 150, sortable: true, cell: (company) => t.types[company.type] },
    {
      id: 'correlation',
      header: name.correlation,
      width: 160,
      sortable: true,
      cell: (company) => <CorrelationBadge correlation={company.correlation} />,
    },
    {
      id: 'actions',
      header: name.actions,
      hideHeader: true,
      sticky: 'right',
      width: 52,
      cell: (company) => <Actions company={company} on={on} />,
    },
  ];
}

const cityText = (company: Company) => [company.zipcode, company.city].filter(Boolean).join(' ');

interface CardProps {
  readonly company: Company;
  readonly t: Messages['b2b'];
  readonly on: OnCompany;
}

/** A company on a phone: who it is, where, and whom to call. */
export function CompanyCard({ company, t, on }: CardProps) {
  return (
    <div className={list.card}>
      <Avatar name={company.name} url={company.logo} size={36} />
      <div className={`${list.cardText} ${c.cardText}`}>
        <NameLink company={company} />
        <div className={list.cardLine}>
          <CorrelationBadge correlation={company.correlation} />
          {company.archived_at && <StatusBadge tone="gray" label={t.archived} />}
        </div>
        <div className={list.sub}>
          {[company.id_number, company.city, company.contact_name].filter(Boolean).join(' · ')}
        </div>
      </div>
      <Actions company={company} on={on} />
    </div>
  );
}

const NameLink = ({ company }: { company: Company }) => (
  <Link className={list.title} to="/b2b/$b2bId" params={{ b2bId: company.b2b_id }} title={company.name}>
    {company.name}
  </Link>
);

function Marks({ company, t }: { company: Company; t: Messages['b2b'] }) {
  const marks = [company.archived_at && t.archived, company.uses_teren && t.usesTeren].filter(Boolean);
  return marks.length > 0 && <div className={list.sub}>{marks.join(' · ')}</div>;
}

/** A cell's text, all of it under the pointer when it does not fit. */
const Text = ({ text, none }: { text: string; none: string }) =>
  text === '' ? (
    <span className={list.none}>{none}</span>
  ) : (
    <div className={list.text} title={text}>
      {text}
    </div>
  );

const menuItems = part(() => import('./CompanyMenuItems'));

const Actions = ({ company, on }: { company: Company; on: OnCompany }) => (
  <RowMenu name={company.name} items={menuItems}>
    {({ CompanyMenuItems }) => <CompanyMenuItems company={company} onDo={(what) => on(what, company)} />}
  </RowMenu>
);
