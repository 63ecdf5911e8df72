import { Button } from '@mantine/core';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ModalFrame } from '@/ui/overlays/ModalFrame';

/** A way in that this installation may lack the means for. */
export type Unconfigured = 'forgot' | 'signUp' | 'external';

/** Shows what this installation lacks for one of the ways to sign in. */
export default function UnconfiguredModal({ way, onClose }: { way: Unconfigured; onClose: () => void }) {
  const t = useOfficeT().accounts.unconfigured;
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t[way].title}
      width="narrow"
      footer={
        <Button data-autofocus onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      {t[way].text}
    </ModalFrame>
  );
}
