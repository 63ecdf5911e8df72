import { Button, Group, Stack } from '@mantine/core';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { nameOf } from '../board/rows';
import type { BoardOrder, BoardWorker } from '../schedule.api';

interface Props {
  readonly order: BoardOrder;
  /** Into whose row it was put, and from whose. */
  readonly member: BoardWorker;
  readonly from: number | undefined;
  readonly onChoose: (workers: readonly BoardWorker[]) => void;
  readonly onClose: () => void;
}

/** An order of several workers was put into the row of another: instead of whom, or beside them? */
export default function AskWho({ order, member, from, onChoose, onClose }: Props) {
  const { ask } = useOfficeT().schedule;
  const leaves = order.workers.find((one) => one.worker_id === from);
  const stay = leaves ? order.workers.filter((one) => one !== leaves) : [];
  const name = nameOf(member);
  const choices: { readonly label: string; readonly workers: readonly BoardWorker[] }[] = [
    {
      label: leaves ? ask.instead({ from: nameOf(leaves), to: name }) : ask.alone({ name }),
      workers: [...stay, member],
    },
    { label: ask.beside({ name }), workers: [...order.workers, member] },
  ];
  return (
    <ModalFrame opened onClose={onClose} title={ask.title({ id: order.order_id })}>
      <Stack>
        {order.workers.map(nameOf).join(', ')}
        <Group>
          {choices.map(({ label, workers }, n) => (
            <Button
              key={label}
              variant={n === 0 ? 'filled' : 'default'}
              data-autofocus={n === 0 || undefined}
              onClick={() => {
                onClose();
                onChoose(workers);
              }}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Stack>
    </ModalFrame>
  );
}
