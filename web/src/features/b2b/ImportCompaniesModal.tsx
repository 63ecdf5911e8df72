import { useMemo } from 'react';
import { useRefreshCompanies } from '@/domain/company/company.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ImportModal } from '@/records/import/ImportModal';
import { companyImport } from './b2b.api';

/** Imports companies from a spreadsheet. */
export default function ImportCompaniesModal({ onClose }: { onClose: () => void }) {
  const { b2b, imports } = useOfficeT();
  const t = b2b.importing;
  const refresh = useRefreshCompanies();
  const calls = useMemo(() => companyImport({ ...imports.templates, ...t, file: b2b.exportFile }), [imports, t, b2b]);
  return <ImportModal title={t.title} hint={t.hint} calls={calls} onChange={() => void refresh()} onClose={onClose} />;
}
