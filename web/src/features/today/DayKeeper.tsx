import { useEffect } from 'react';
import { today } from '@/lib/date';
import { arrange } from './my-day';
import { keepPages } from './page-keeper';
import { useKeptFiles } from './use-kept-files';
import { dayOf, useMyDay } from './use-my-day';

/** Keeps what the days of who carries out the work need without a network, whatever screen they look at. Draws nothing. */
export default function DayKeeper() {
  useEffect(keepPages, []);
  const { orders } = useMyDay();
  useKeptFiles(arrange(orders ?? [], today(), dayOf).flatMap((part) => part.orders));
  return null;
}
