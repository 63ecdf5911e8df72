import { useMemo } from 'react';
import { useCan } from '@/api/can';
import type { Company } from '@/domain/company/company.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ImportButton } from '@/records/import/ImportButton';
import { RecordList } from '@/records/list/RecordList';
import { useList } from '@/records/list/use-list';
import { lazyPart } from '@/ui/lazy-part';
import { Avatar } from '@/ui/media/Avatar';
import { useDialog } from '@/ui/overlays/use-dialog';
import { companyListCalls } from './b2b.api';
import { companyList } from './b2b.search';
import { CompanyCard, companyColumns, companyPage } from './company-columns';
import { useCompanyActs } from './use-company-acts';

const ImportCompaniesModal = lazyPart(() => import('./ImportCompaniesModal'));
const NewCompanyModal = lazyPart(() => import('@/domain/company/NewCompanyModal'));

const rowId = (company: Company) => company.b2b_id;
const rowName = (company: Company) => company.name;
const face = ({ name, logo }: Company) => <Avatar name={name} url={logo} size={36} />;

/** The list of companies that the own company works with; its state is in the address. */
export default function CompanyListPage() {
  const t = useOfficeT();
  const words = t.b2b;
  const edits = useCan()('master.edit');
  const view = useList(companyList, t);
  const { show, dialog } = useDialog();
  const acts = useCompanyActs({ show });
  const columns = useMemo(() => companyColumns(words), [words]);

  return (
    <RecordList
      view={view}
      t={t}
      words={words}
      calls={companyListCalls}
      deleted="b2b"
      rowId={rowId}
      rowName={rowName}
      face={face}
      page={companyPage}
      columns={columns}
      card={(company) => <CompanyCard company={company} t={words} />}
      actions={acts.actions}
      more={<ImportButton onClick={() => show((close) => <ImportCompaniesModal onClose={close} />)} />}
      add={edits && { run: () => show((close) => <NewCompanyModal onClose={close} />) }}
    >
      {dialog}
    </RecordList>
  );
}
