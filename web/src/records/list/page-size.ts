import { PAGE_SIZES } from '@/ui/tables/pages';

/** The size of a list nobody has chosen one for. */
export const DEFAULT_SIZE = 10;

const keyOf = (list: string) => `page-size:${list}`;

/** The page size last chosen for a list in this browser. */
export function rememberedSize(list: string): number {
  const kept = Number(localStorage.getItem(keyOf(list)));
  return PAGE_SIZES.find((size) => size === kept) ?? DEFAULT_SIZE;
}

export const rememberSize = (list: string, size: number) => localStorage.setItem(keyOf(list), String(size));
