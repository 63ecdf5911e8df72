import { type ReactNode, useCallback, useState } from 'react';
import { type Company, companyKeys } from '@/domain/company/company.api';
import { useProblemSentence } from '@/domain/problem';
import { useOfficeT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import { lazyPart } from '@/ui/lazy-part';
import { toast } from '@/ui/toast';
import { companyHistory, useRestoreCompany } from './b2b.api';
import type { CompanyDo, OnCompany } from './company-columns';

const EditCompanyModal = lazyPart(() => import('@/domain/company/EditCompanyModal'));
const RemoveCompanyModal = lazyPart(() => import('./RemoveCompanyModal'));
const RecordHistoryModal = lazyPart(() => import('@/domain/RecordHistoryModal'));

/** What can be done with a company, wherever it is shown: the handler, and the dialog it opens. */
export function useCompanyActs(onDeleted?: () => void): { on: OnCompany; dialog: ReactNode } {
  const t = useOfficeT().b2b;
  const sentence = useProblemSentence();
  const { mutateAsync: restore } = useRestoreCompany();
  const [act, setAct] = useState<{ what: Exclude<CompanyDo, 'restore'>; company: Company }>();
  const close = () => setAct(undefined);

  const on = useCallback<OnCompany>(
    (what, company) => {
      if (what !== 'restore') return setAct({ what, company });
      restore(company.b2b_id).then(
        () => toast.success(t.done.restored({ name: company.name })),
        (error: unknown) => toast.error(sentence(error)),
      );
    },
    [restore, sentence, t],
  );

  const value = (type: string, text: string) => {
    if (type === 'type') return label(t.types, text);
    if (type === 'correlation') return label(t.correlations, text);
    return text;
  };
  const dialog = act && (
    <>
      {act.what === 'edit' && <EditCompanyModal company={act.company} onClose={close} />}
      {act.what === 'remove' && (
        <RemoveCompanyModal company={act.company} onClose={close} {...(onDeleted && { onDeleted })} />
      )}
      {act.what === 'history' && (
        <RecordHistoryModal
          historyKey={companyKeys.history(act.company.b2b_id)}
          load={companyHistory(act.company.b2b_id)}
          labels={t.fields}
          value={value}
          onClose={close}
        />
      )}
    </>
  );
  return { on, dialog };
}
