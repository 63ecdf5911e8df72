import {
  IconArchive,
  IconArrowBackUp,
  IconArrowRight,
  IconArrowsExchange,
  IconHistory,
  IconPencil,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type Company, type CompanyDetails, companyKeys } from '@/domain/company/company.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import { useMergeEntries } from '@/records/merge/use-merge-entries';
import { useMergeWords } from '@/records/merge/words';
import { useProblemSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { lazyPart } from '@/ui/lazy-part';
import type { Actions } from '@/ui/overlays/RowMenu';
import type { Show } from '@/ui/overlays/use-dialog';
import { companyHistory, companyMerge, useRestoreCompany } from './b2b.api';
import { companyPage } from './company-columns';

const EditCompanyModal = lazyPart(() => import('@/domain/company/EditCompanyModal'));
const InviteClientModal = lazyPart(() => import('./InviteClientModal'));
const RemoveCompanyModal = lazyPart(() => import('./RemoveCompanyModal'));
const MergeModal = lazyPart(() => import('@/records/merge/MergeModal'));
const RecordHistoryModal = lazyPart(() => import('@/records/history/RecordHistoryModal'));

interface Place {
  readonly show: Show;
  /** The company's own page is open, with buttons beside the menu. */
  readonly opened?: boolean;
  /** Called when it was removed from the register. */
  readonly onDeleted?: () => void;
}

/** Returns the actions for a company, anywhere: those that the server allows. */
export function useCompanyActs({ show, opened = false, onDeleted }: Place) {
  const t = useOfficeT().b2b;
  const merges = useMergeWords();
  const navigate = useNavigate();
  const sentence = useProblemSentence();
  const { mutateAsync } = useRestoreCompany();

  const edit = (company: Company) => show((close) => <EditCompanyModal company={company} onClose={close} />);
  const restore = (company: Company) =>
    mutateAsync(company.b2b_id).then(
      () => toast.success(t.done.restored({ name: company.name })),
      (error: unknown) => toast.error(sentence(error)),
    );
  const value = (type: string, text: string) => {
    if (type === 'type') return label(t.types, text);
    if (type === 'correlation') return label(t.correlations, text);
    return text;
  };
  const history = (company: Company) =>
    show((close) => <CompanyHistory company={company} value={value} onClose={close} />);
  const merge = ({ b2b_id: id, name }: Company) =>
    show((close) => (
      <MergeModal record={{ id, name }} calls={companyMerge(id)} labels={t.fields} value={value} onClose={close} />
    ));
  const remove = (company: Company) =>
    show((close) => <RemoveCompanyModal company={company} onClose={close} {...(onDeleted && { onDeleted })} />);

  const invite = (company: CompanyDetails) => show((close) => <InviteClientModal company={company} onClose={close} />);

  const actions = (company: Company): Actions => {
    const may = (action: Company['allowed_actions'][number]) => company.allowed_actions.includes(action);
    return [
      !opened && { label: t.actions.open, icon: IconArrowRight, run: () => navigate(companyPage(company)) },
      !opened && may('master.edit') && { label: t.actions.edit, icon: IconPencil, run: () => edit(company) },
      { label: t.actions.history, icon: IconHistory, run: () => history(company) },
      may('master.edit') &&
        !company.uses_teren && { label: merges.action, icon: IconArrowsExchange, run: () => merge(company) },
      !opened &&
        may('master.restore') && { label: t.actions.restore, icon: IconArrowBackUp, run: () => restore(company) },
      may('master.edit') &&
        company.archived_at === null && {
          label: t.actions.delete,
          icon: IconArchive,
          danger: true,
          run: () => remove(company),
        },
    ];
  };
  return { edit, restore, invite, actions };
}

interface HistoryProps {
  readonly company: Company;
  readonly value: (type: string, text: string) => string;
  readonly onClose: () => void;
}

/** Shows the history of a company, where a merge can be undone. */
function CompanyHistory({ company: { b2b_id: id, allowed_actions: allowed }, value, onClose }: HistoryProps) {
  const { fields } = useOfficeT().b2b;
  const { history } = useMergeWords();
  const more = useMergeEntries(id, companyMerge(id), allowed.includes('master.edit'));
  return (
    <RecordHistoryModal
      historyKey={companyKeys.history(id)}
      load={companyHistory(id)}
      labels={{ ...fields, ...history }}
      value={value}
      more={more}
      onClose={onClose}
    />
  );
}
