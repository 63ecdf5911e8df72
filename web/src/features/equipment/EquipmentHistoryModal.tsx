import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconMapPin, IconNote } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Equipment, historyQuery } from '@/domain/equipment/equipment.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { Timeline } from '@/ui/layout/Timeline';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import c from './equipment.module.css';

interface Address {
  readonly address_name: string;
  readonly address1: string;
  readonly zipcode: string;
  readonly city: string;
  readonly contact_name: string;
  readonly contact_phone: string;
  readonly contact_email: string;
}

/** Shows the history of an item, newest first. */
export default function EquipmentHistoryModal({ item, onClose }: { item: Equipment; onClose: () => void }) {
  const words = useOfficeT().equipment.history;
  const history = useInfiniteQuery(historyQuery(item.equipment_id));
  const entries = history.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <ModalFrame opened onClose={onClose} title={words.title}>
      <Stack gap="lg">
        <Text fw={500}>{item.name}</Text>
        <ProblemText error={history.error} />
        {history.isPending && <Skeleton h={160} />}
        {history.isSuccess && entries.length === 0 && <EmptyState text={words.none} />}
        <Timeline
          label={words.title}
          entries={entries.map(({ type, user, datetime, value }, n) => {
            const isPlace = type === 'address';
            return {
              id: `${datetime} ${n}`,
              icon: isPlace ? IconMapPin : IconNote,
              ...(isPlace && { tone: 'teal' as const }),
              title: isPlace ? <PlaceName place={value as Address} /> : String(value),
              meta: `${user || words.program} · ${formatDateTime(datetime)}`,
              body: isPlace && <PlaceBody place={value as Address} />,
            };
          })}
        />
        {history.hasNextPage && (
          <Group justify="center">
            <Button variant="default" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
              {words.more}
            </Button>
          </Group>
        )}
      </Stack>
    </ModalFrame>
  );
}

function PlaceName({ place }: { place: Address }) {
  const words = useOfficeT().equipment.history;
  return <>{words.at({ place: place.address_name })}</>;
}

function PlaceBody({ place }: { place: Address }) {
  const lines = [
    [place.address1, [place.zipcode, place.city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    [place.contact_name, place.contact_phone, place.contact_email].filter(Boolean).join(' · '),
  ].filter(Boolean);
  return lines.map((line) => (
    <p key={line} className={c.placeLine}>
      {line}
    </p>
  ));
}
