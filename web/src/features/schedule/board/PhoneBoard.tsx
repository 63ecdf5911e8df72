import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Filter } from '@/api/filter';
import { useOfficeT } from '@/i18n/I18nProvider';
import { QuickTabs } from '@/ui/layout/QuickTabs';
import AbsentButton from '../absent/AbsentButton';
import ExchangeButton from '../moves/ExchangeButton';
import { type BoardOrder, waitingQuery } from '../schedule.api';
import { Agenda } from './Agenda';
import c from './PhoneBoard.module.css';

interface Props {
  readonly day: string;
  readonly orders: readonly BoardOrder[] | undefined;
  readonly now: number;
  readonly onOpen: (order: BoardOrder) => void;
  readonly onSwipe: (by: 1 | -1) => void;
  /** The orders that wait for a time; null for people who do not plan. */
  readonly waiting: ReactNode;
  /** Writes down that somebody is absent. */
  readonly onAbsent: () => void;
  /** Exchanges a day between two workers. */
  readonly onExchange: () => void;
  /** The filter of the orders to load. */
  readonly condition: Filter | null;
}

/** The board on a phone: a day, or what waits for a time. */
export default function PhoneBoard({ waiting, condition, onAbsent, onExchange, ...agenda }: Props) {
  const t = useOfficeT().schedule;
  const [tab, setTab] = useState<'day' | 'waiting'>('day');
  // The list that the panel opens with.
  const list = useInfiniteQuery({ ...waitingQuery('OLDEST', '', condition), enabled: Boolean(waiting) });
  return (
    <>
      {waiting && (
        <div className={c.tabs}>
          <QuickTabs
            label={t.view}
            value={tab}
            onChange={setTab}
            items={[
              { key: 'day', label: t.views.day },
              { key: 'waiting', label: t.waiting.title, count: list.data?.pages.at(-1)?.unscheduled },
            ]}
          />
          <ExchangeButton size={44} onExchange={onExchange} />
          <AbsentButton size={44} onAbsent={onAbsent} />
        </div>
      )}
      {waiting && tab === 'waiting' ? waiting : <Agenda key={agenda.day} {...agenda} />}
    </>
  );
}
