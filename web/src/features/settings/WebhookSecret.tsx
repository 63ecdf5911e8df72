import { Button, Stack } from '@mantine/core';
import { useOfficeT } from '@/i18n/I18nProvider';
import { CopyText } from '@/ui/feedback/CopyText';
import { Note } from '@/ui/feedback/Note';
import { ModalFrame } from '@/ui/overlays/ModalFrame';

/** Shows the secret of a webhook, which is done once. */
export default function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useOfficeT().webhooks;
  return (
    <ModalFrame opened onClose={onClose} title={t.secret} footer={<Button onClick={onClose}>{t.done}</Button>}>
      <Stack gap="lg">
        <Note tone="warning">{t.once}</Note>
        <CopyText name={t.secret} text={secret} button={t.copySecret} copied={t.copiedSecret} />
      </Stack>
    </ModalFrame>
  );
}
