import '@mantine/core/styles/Chip.css';
import { Button, Chip, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowsExchange, IconMinus, IconPlus, IconSeedling } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { useLiveList } from '@/records/list/use-live-list';
import { useMergeWords } from '@/records/merge/words';
import { useRefusalSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { ProblemText } from '@/ui/feedback/ProblemText';
import type { Icon, Tone } from '@/ui/feedback/StatusBadge';
import { toast } from '@/ui/feedback/toast';
import { DateRangeFields } from '@/ui/fields/DateRangeFields';
import { Timeline } from '@/ui/layout/Timeline';
import { lazyPart } from '@/ui/lazy-part';
import { confirm } from '@/ui/overlays/confirm';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { useDialog } from '@/ui/overlays/use-dialog';
import type { DateRange } from '@/ui/text/dates';
import { measure } from './material-columns';
import {
  type ChangeType,
  type Entry,
  logsQuery,
  type Material,
  materialKeys,
  placesQuery,
  SHOWN_IN,
  takeBackEntry,
} from './materials.api';
import c from './materials.module.css';

const ReceiveModal = lazyPart(() => import('./ReceiveModal'));

const TYPES = ['ADDITION', 'SUBTRACTION', 'INITIAL'] as const satisfies readonly ChangeType[];
const LOOK: Readonly<Record<ChangeType, { icon: Icon; tone: Tone; sign: string }>> = {
  INITIAL: { icon: IconSeedling, tone: 'gray', sign: '' },
  ADDITION: { icon: IconPlus, tone: 'green', sign: '+' },
  SUBTRACTION: { icon: IconMinus, tone: 'amber', sign: '−' },
};

const lookOf = ({ cause, change_type: type }: Entry) =>
  cause === 'TRANSFER' ? { ...LOOK[type], icon: IconArrowsExchange, tone: 'gray' as const } : LOOK[type];

/** Shows the changes of a material's stock, newest first, filtered by type and by day. */
export default function LogsModal({ material, onClose }: { material: Material; onClose: () => void }) {
  const t = useOfficeT();
  const words = t.materials.logs;
  const { merged } = useMergeWords().history;
  const [types, setTypes] = useState<readonly ChangeType[]>([]);
  const [range, setRange] = useState<DateRange>({ from: null, to: null });
  const logs = useInfiniteQuery(
    logsQuery(material.catalog_item_id, {
      ...(types.length > 0 && { types: [...types] }),
      ...(range.from && { from: range.from }),
      ...(range.to && { to: range.to }),
    }),
  );
  useLiveList('material', materialKeys.logs(material.catalog_item_id));
  const places = useQuery(placesQuery).data ?? [];
  const queryClient = useQueryClient();
  const sentence = useRefusalSentence();
  const { show, dialog } = useDialog();
  const entries = useMemo(() => {
    const all = logs.data?.pages.flatMap((page) => page.data) ?? [];
    // An entry made while paging moves the rest down, so that one comes twice.
    return [...new Map(all.map((entry) => [entry.material_log_id, entry])).values()];
  }, [logs.data]);
  const text = (quantity: number) => measure(quantity, material.unit_of_measure, t);
  const titleOf = (entry: Entry) => {
    const { change_type: type, cause } = entry;
    if (cause === 'CORRECTION' && entry.corrects === null) return `${merged} ${LOOK[type].sign}${text(entry.quantity)}`;
    const what = cause === 'CHANGE' ? words.types[type] : cause === 'ORDER' ? words.ofOrder[type] : words.causes[cause];
    return `${what} ${LOOK[type].sign}${text(entry.quantity)}`;
  };

  const takeBack = async (entry: Entry) => {
    const { title, question, again, confirm: confirmLabel } = words.takeBack;
    const message = [question({ entry: titleOf(entry) }), entry.material_purchase_id !== null && again];
    if (!(await confirm({ title, message: message.filter(Boolean).join(' '), confirmLabel }))) return;
    try {
      const { data } = await takeBackEntry(material.catalog_item_id, entry.material_log_id);
      toast.success(t.materials.change.done({ name: material.name, quantity: text(data.quantity) }));
    } catch (error) {
      toast.error(sentence(error));
    }
    for (const queryKey of SHOWN_IN) void queryClient.invalidateQueries({ queryKey });
  };

  return (
    <>
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
              ...lookOf(entry),
              title: titleOf(entry),
              meta: `${entry.user_name || words.program} · ${formatDateTime(entry.created_at)}`,
              body: (
                <EntryBody
                  entry={entry}
                  text={text}
                  withPlaces={places.length > 1}
                  correction={entries.find(({ material_log_id: id }) => id === entry.corrects)}
                  titleOf={titleOf}
                  onPurchase={(id) => show((close) => <ReceiveModal id={id} onClose={close} />)}
                  onTakeBack={() => void takeBack(entry)}
                />
              ),
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
      {dialog}
    </>
  );
}

interface BodyProps {
  entry: Entry;
  text: (quantity: number) => string;
  withPlaces: boolean;
  /** The entry that it reverses, if that is loaded. */
  correction: Entry | undefined;
  titleOf: (entry: Entry) => string;
  onPurchase: (id: number) => void;
  onTakeBack: () => void;
}

function EntryBody({ entry, text, withPlaces, correction, titleOf, onPurchase, onTakeBack }: BodyProps) {
  const { material_purchase_id: purchase } = entry;
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
        {purchase !== null && (
          <button type="button" className={c.order} onClick={() => onPurchase(purchase)}>
            {words.purchase({ id: purchase })}
          </button>
        )}
        {correction && (
          <span>{words.corrects({ entry: titleOf(correction), at: formatDateTime(correction.created_at) })}</span>
        )}
        {entry.corrected && <span>{words.corrected}</span>}
        {entry.happened_at !== null && <span>{words.happened({ at: formatDateTime(entry.happened_at) })}</span>}
        {entry.before_count !== null && <span>{words.beforeCount}</span>}
        {entry.allowed_actions.includes('material.change') && (
          <button type="button" className={c.order} onClick={onTakeBack}>
            {words.takeBack.button}
          </button>
        )}
      </div>
      {entry.comment && !isCountWord(entry) && <p className={base.typed}>{entry.comment}</p>}
    </>
  );
}

/** The comment that the server writes of a count without one. */
const isCountWord = ({ cause, comment }: Entry) => cause === 'COUNT' && comment === 'count';
