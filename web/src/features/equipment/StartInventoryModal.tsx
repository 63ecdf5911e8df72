import { Button, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { today } from '@/lib/date';
import { dayText } from '@/lib/day-text';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { TextField } from '@/ui/fields/TextField';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { inventoryKeys, startInventory } from './inventory.api';

const MAX_NAME = 200;

/** Starts a count of all the equipment there is now. */
export default function StartInventoryModal({ onClose }: { onClose: () => void }) {
  const t = useOfficeT();
  const words = t.inventory;
  const navigate = useNavigate();
  const started = useRef<number>(null);
  const { form, problem, busy, close, submit } = useActModal({
    name: 'inventory:new',
    initialValues: { name: words.proposal({ day: dayText(today()) }) },
    faults: ({ name }): Record<string, string> => (name.trim() === '' ? { name: words.nameRequired } : {}),
    send: async ({ name }, headers) => {
      started.current = (await startInventory(name.trim(), headers)).data;
    },
    shownIn: [inventoryKeys.all],
    onDone: () => {
      if (started.current === null) return;
      void navigate({ to: '/equipment/inventories/$inventoryId', params: { inventoryId: started.current } });
    },
    onClose,
  });
  return (
    <ModalFrame
      opened
      onClose={close}
      title={words.start}
      width="narrow"
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {words.submitStart}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        <TextField label={words.columns.name} required maxLength={MAX_NAME} data-autofocus {...form.field('name')} />
        <Note>{words.startHint}</Note>
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}
