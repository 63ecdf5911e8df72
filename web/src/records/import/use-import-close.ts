import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useGuardedClose } from '@/ui/overlays/use-guarded-close';

/** Closes the dialog of an import; while the file is written it says first that the server goes on with it. */
export function useImportClose(onClose: () => void) {
  const words = useOfficeT().imports.leave;
  const [busy, onBusy] = useState(false);
  const { close } = useGuardedClose(busy, onClose, words);
  return { close, onBusy };
}
