import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useRefreshCompanies } from '@/domain/company/company.api';
import { ImportPanel } from '@/domain/import/ImportPanel';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ModalFrame } from '@/ui/ModalFrame';
import { companyImport } from './b2b.api';

/** Reads companies in from a spreadsheet. */
export default function ImportCompaniesModal({ onClose }: { onClose: () => void }) {
  const { b2b, ui } = useOfficeT();
  const t = b2b.importing;
  const refresh = useRefreshCompanies();
  const [busy, setBusy] = useState(false);
  const calls = useMemo(() => companyImport({ ...t, file: b2b.exportFile }), [t, b2b]);
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <ModalFrame
      opened
      onClose={close}
      title={t.title}
      width="wide"
      footer={
        <Button variant="default" disabled={busy} onClick={close}>
          {ui.close}
        </Button>
      }
    >
      <ImportPanel calls={calls} hint={t.hint} onChange={() => void refresh()} onBusy={setBusy} />
    </ModalFrame>
  );
}
