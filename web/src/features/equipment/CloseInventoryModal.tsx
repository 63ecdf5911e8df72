import { Button, Stack } from '@mantine/core';
import { equipmentKeys } from '@/domain/equipment/equipment.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { progressOf, settlingOf } from './inventory';
import { type Counted, closeInventory, type InventoryDetails } from './inventory.api';

const MAX_NOTE = 2000;

interface Props {
  readonly inventory: InventoryDetails;
  readonly items: readonly Counted[];
  readonly reopen: (inventory: InventoryDetails) => Promise<void>;
  readonly onClose: () => void;
}

/** Ends a count, and settles its differences as far as is ticked. */
export default function CloseInventoryModal({ inventory, items, reopen, onClose }: Props) {
  const t = useOfficeT();
  const words = t.inventory.closing;
  const { lost, found, moved } = settlingOf(items);
  const { seen, of } = progressOf(items);
  const { form, problem, busy, close, submit } = useActModal({
    name: `inventory:${inventory.inventory_id}:close`,
    initialValues: { lost: false, found: found > 0, moved: moved > 0, note: '' },
    send: (v, headers) =>
      closeInventory(
        inventory.inventory_id,
        { note: v.note.trim(), mark_lost: v.lost, mark_found: v.found, take_places: v.moved },
        headers,
      ),
    shownIn: [equipmentKeys.all],
    onDone: (v, { data: { settled } }) => {
      const asked = v.lost ? lost : 0;
      const said = [
        words.done({ name: inventory.name }),
        asked > 0 && words.markedLost({ n: settled.lost }),
        settled.lost < asked && words.changedSince({ n: asked - settled.lost }),
      ];
      toast.success(said.filter(Boolean).join(' '), {
        timeOut: 10_000,
        action: { label: t.ui.undo, run: () => void reopen(inventory) },
      });
    },
    onClose,
  });
  return (
    <ModalFrame
      opened
      onClose={close}
      title={words.title({ name: inventory.name })}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {words.submit}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        <Note tone={seen < of ? 'warning' : 'info'}>{words.found({ seen, of })}</Note>
        {lost > 0 && <CheckboxField label={words.lost({ n: lost })} {...form.field('lost')} />}
        {found > 0 && <CheckboxField label={words.back({ n: found })} {...form.field('found')} />}
        {moved > 0 && <CheckboxField label={words.moved({ n: moved })} {...form.field('moved')} />}
        <TextAreaField label={words.note} maxLength={MAX_NOTE} {...form.field('note')} />
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}
