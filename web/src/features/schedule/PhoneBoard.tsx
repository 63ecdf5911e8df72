import { type ReactNode, useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { QuickTabs } from '@/ui/QuickTabs';
import { Agenda } from './Agenda';
import type { BoardOrder } from './schedule.api';

interface Props {
  readonly orders: readonly BoardOrder[] | undefined;
  readonly now: number;
  readonly onOpen: (order: BoardOrder) => void;
  readonly onSwipe: (by: 1 | -1) => void;
  /** The orders that wait for a time; null for who does not plan. */
  readonly waiting: ReactNode;
}

/** The board on a phone: a day, or what waits for a time. */
export default function PhoneBoard({ waiting, ...agenda }: Props) {
  const t = useOfficeT().schedule;
  const [tab, setTab] = useState<'day' | 'waiting'>('day');
  return (
    <>
      {waiting && (
        <QuickTabs
          label={t.view}
          value={tab}
          onChange={setTab}
          items={[
            { key: 'day', label: t.views.day },
            { key: 'waiting', label: t.waiting.title },
          ]}
        />
      )}
      {waiting && tab === 'waiting' ? waiting : <Agenda {...agenda} />}
    </>
  );
}
