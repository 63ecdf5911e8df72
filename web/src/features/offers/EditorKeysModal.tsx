import { useOfficeT } from '@/i18n/I18nProvider';
import { KeyList } from '@/ui/layout/KeyList';
import { ModalFrame } from '@/ui/overlays/ModalFrame';

/** Shows the keys for the lines of an offer. */
export function EditorKeysModal({ onClose }: { onClose: () => void }) {
  const t = useOfficeT().offers.editor;
  return (
    <ModalFrame opened onClose={onClose} title={t.keysTitle}>
      <KeyList entries={t.allKeys} />
    </ModalFrame>
  );
}
