import { today } from '@/lib/date';
import { readScheduleSearch, type ScheduleSearch } from '../schedule.search';

const KEY = 'schedule-place';

/** Remembers where this person left the board of this company. */
export function rememberPlace(maker: string | null, { order: _, ...search }: ScheduleSearch) {
  localStorage.setItem(KEY, JSON.stringify({ maker, on: today(), search }));
}

/** Returns the board's address as the person left it; the day is dropped the next morning. */
export function lastPlace(maker: string | null): ScheduleSearch {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (kept.maker !== maker) return {};
    const { day, ...search } = readScheduleSearch(kept.search);
    return kept.on === today() && day !== undefined ? { ...search, day } : search;
  } catch {
    return {};
  }
}
