import '@mantine/core/styles/Chip.css';
import { Button, Chip, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconMinus, IconPlus, IconSeedling } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { DateRangeFields } from '@/ui/DateRangeFields';
import type { DateRange } from '@/ui/dates';
import { EmptyState } from '@/ui/EmptyState';
import { ModalFrame } from '@/ui/ModalFrame';
import { ProblemText } from '@/ui/ProblemText';
import type { Icon, Tone } from '@/ui/StatusBadge';
import { Timeline } from '@/ui/Timeline';
import { measure } from './material-columns';
import { type ChangeType, type Entry, logsQuery, type Material, placesQuery } from './materials.api';
import c from './materials.module.css';

const TYPES = ['ADDITION', 'SUBTRACTION', 'INITIAL'] as const satisfies readonly ChangeType[];
const LOOK: Readonly<Record<ChangeType, { icon: Icon; tone: Tone; sign: string }>> = {
  INITIAL: { icon: IconSeedling, tone: 'gray', sign: '' },
  ADDITION: { icon: IconPlus, tone: 'green', sign: '+' },
  SUBTRACTION: { icon: IconMinus, tone: 'amber', sign: '−' },
};

/** What happened to the quantity of a material, newest first, by types of changes and by days. */
export default function LogsModal({ material, onClose }: { material: Material; onClose: () => void }) {
  const t = useOfficeT();
  const words = t.materials.logs;
  const [types, setTypes] = useState<readonly ChangeType[]>([]);
  const [range, setRange] = useState<DateRange>({ from: null, to: null });
  const logs = useInfiniteQuery(
    logsQuery(material.catalog_item_id, {
      ...(types.length > 0 && { types: [...types] }),
      ...(range.from && { from: range.from }),
      ...(range.to && { to: range.to }),
    }),
  );
  const places = useQuery(placesQuery).data ?? [];
  const entries = useMemo(() => {
    const all = logs.data?.pages.flatMap((page) => page.data) ?? [];
    // An entry made while paging moves the rest down, so that one comes twice.
    return [...new Map(all.map((entry) => [entry.material_log_id, entry])).values()];
  }, [logs.data]);
  const text = (quantity: number) => measure(quantity, material.unit_of_measure, t);

  return (
    <ModalFrame opened onClose={onClose} title={words.title}>
      <Stack gap="lg">
        <Text fw={500}>{material.name}</Text>
        <Chip.Group
          multiple
          value={[...types]}
          onChange={(chosen) => setTypes(TYPES.filter((type) => chosen.includes(type)))}
        >
          <Group gap="sm" role="group" aria-label={words.types.label}>
            {TYPES.map((type) => (
              <Chip key={type} value={type} size="xs" variant="outline">
                {words.types[type]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <DateRangeFields fromLabel={words.from} toLabel={words.to} bounded value={range} onChange={setRange} />
        <ProblemText error={logs.error} />
        {logs.isPending && <Skeleton h={160} />}
        {logs.isSuccess && entries.length === 0 && <EmptyState text={words.none} />}
        <Timeline
          label={words.title}
          entries={entries.map((entry) => ({
            id: entry.material_log_id,
            ...LOOK[entry.change_type],
            title: `${words.types[entry.change_type]} ${LOOK[entry.change_type].sign}${text(entry.quantity)}`,
            meta: `${entry.user_name || words.program} · ${formatDateTime(entry.created_at)}`,
            body: <EntryBody entry={entry} text={text} withPlaces={places.length > 1} />,
          }))}
        />
        {logs.hasNextPage && (
          <Group justify="center">
            <Button variant="default" loading={logs.isFetchingNextPage} onClick={() => void logs.fetchNextPage()}>
              {words.more}
            </Button>
          </Group>
        )}
      </Stack>
    </ModalFrame>
  );
}

interface BodyProps {
  entry: Entry;
  text: (quantity: number) => string;
  withPlaces: boolean;
}

function EntryBody({ entry, text, withPlaces }: BodyProps) {
  const words = useOfficeT().materials.logs;
  return (
    <>
      <div className={c.entry}>
        <span>{words.total({ quantity: text(entry.total_quantity) })}</span>
        {withPlaces && <span>{words.atPlace({ place: entry.place_name, quantity: text(entry.place_quantity) })}</span>}
        {entry.order_id !== null && (
          <Link to="/work-orders/$orderId" params={{ orderId: String(entry.order_id) }} className={c.order}>
            {words.order({ id: entry.order_id })}
          </Link>
        )}
      </div>
      {entry.comment && <p className={c.said}>{entry.comment}</p>}
    </>
  );
}
