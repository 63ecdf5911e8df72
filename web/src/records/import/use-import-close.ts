import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useGuardedClose } from '@/ui/overlays/use-guarded-close';

/**
 * Returns a function that closes the dialog of an import; while the file is written it first says that the server
 * continues.
 */
export function useImportClose(onClose: () => void) {
  const words = useOfficeT().imports.leave;
  const [busy, onBusy] = useState(false);
  const { close } = useGuardedClose(busy, onClose, words);
  return { close, onBusy };
}
