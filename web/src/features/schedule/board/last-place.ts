import { today } from '@/lib/date';
import { readScheduleSearch, type ScheduleSearch } from '../schedule.search';

const KEY = 'schedule-place';

/** Remembers where this person left the board of this company. */
export function rememberPlace(maker: string | null, { order: _, ...search }: ScheduleSearch) {
  localStorage.setItem(KEY, JSON.stringify({ maker, on: today(), search }));
}

/** Where the person left the board; the day alone is forgotten by the next morning. */
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
