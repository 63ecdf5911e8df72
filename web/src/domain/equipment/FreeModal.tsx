import { Button, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { eq } from '@/api/filter';
import { newIdempotencyKey } from '@/api/idempotency';
import { useOfficeT } from '@/i18n/I18nProvider';
import { today } from '@/lib/date';
import { nearDay } from '@/lib/day-text';
import { useRefusalSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { toast } from '@/ui/feedback/toast';
import { SearchBox } from '@/ui/fields/SearchBox';
import { SelectField } from '@/ui/fields/SelectField';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { type Equipment, equipmentKeys, freeQuery } from './equipment.api';
import { type EquipmentType, TYPES } from './equipment-kinds';
import c from './free.module.css';

/** How many free items are shown; a search narrows them. */
const SHOWN = 30;

interface Props {
  readonly title: string;
  /** The time for which items must be free; null while it is not chosen yet. */
  readonly when: { order_id: number } | { start_date: string; end_date: string } | null;
  /** Items that are already chosen, and so are not offered. */
  readonly kept?: ReadonlySet<number>;
  /** Asks when, above the things. */
  readonly children?: ReactNode;
  /** Reserves an item; without it `onPick` is called. */
  readonly onReserve?: (item: Equipment, headers: Record<'Idempotency-Key', string>) => Promise<unknown>;
  readonly onPick?: (item: Equipment) => void;
  readonly onClose: () => void;
}

/** The things that are free at a time, by kind and name, to keep some of them. */
export default function FreeModal({ title, when, kept, children, onReserve, onPick, onClose }: Props) {
  const t = useOfficeT();
  const words = t.equipment.free;
  const queryClient = useQueryClient();
  const sentence = useRefusalSentence();
  const [type, setType] = useState<EquipmentType | null>(null);
  const [search, setSearch] = useState('');
  const [busy, setBusy] = useState<number | null>(null);
  const query = useQuery({
    ...freeQuery({
      ...when,
      ...(type && { filter: eq('type', type) }),
      ...(search && { search }),
      page: { no: 1, size: SHOWN },
    }),
    enabled: when !== null,
  });
  const found = when === null ? undefined : query.data?.data;
  const free = found?.filter((item) => !kept?.has(item.equipment_id));
  const count = query.data?.count ?? 0;

  const keep = async (item: Equipment) => {
    if (!onReserve) return onPick?.(item);
    setBusy(item.equipment_id);
    try {
      await onReserve(item, { 'Idempotency-Key': newIdempotencyKey() });
    } catch (error) {
      toast.error(sentence(error));
    }
    await queryClient.invalidateQueries({ queryKey: equipmentKeys.all });
    setBusy(null);
  };

  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={title}
      footer={
        <Button variant="default" onClick={onClose}>
          {t.ui.close}
        </Button>
      }
    >
      <Stack gap="md">
        {children}
        <div className={c.narrow}>
          <SelectField
            label={t.equipment.filters.type}
            clearable
            placeholder={words.anyType}
            options={TYPES.map((value) => ({ value, label: t.equipment.types[value] }))}
            value={type}
            onChange={setType}
          />
          <SearchBox label={t.equipment.search} live value={search} onSearch={setSearch} />
        </div>
        {query.error && !free && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
        {when === null && <EmptyState text={words.sayWhen} />}
        {free?.length === 0 && <EmptyState text={words.none} />}
        <ul className={base.bare} aria-label={words.list}>
          {free?.map((item) => (
            <li key={item.equipment_id} className={c.item}>
              <span className={base.lines}>
                <span className={c.name}>{item.name}</span>
                <span className={c.sub}>
                  {[item.equipment_inv_num, t.equipment.types[item.equipment_type], item.location]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <StillOut item={item} />
              </span>
              <Button
                size="xs"
                variant="default"
                loading={busy === item.equipment_id}
                disabled={busy !== null}
                aria-label={words.keep({ name: item.name })}
                onClick={() => void keep(item)}
              >
                {t.equipment.actions.reserve}
              </Button>
            </li>
          ))}
        </ul>
        {found && count > found.length && <p className={c.sub}>{words.more({ n: count - found.length })}</p>}
      </Stack>
    </ModalFrame>
  );
}

/** Shows the borrower and when the item is due back; for an overdue item it is uncertain when it will be back. */
function StillOut({ item: { worker, overdue, overdue_days, due_date } }: { item: Equipment }) {
  const words = useOfficeT().equipment.loan;
  if (worker === '') return null;
  if (overdue) return <b className={c.late}>{[worker, words.late({ n: overdue_days })].join(', ')}</b>;
  return (
    due_date && <span className={c.sub}>{[worker, words.until({ day: nearDay(due_date, today()) })].join(' ')}</span>
  );
}
