import { PAGE_SIZES } from '@/ui/tables/pages';

declare global {
  interface Window {
    /** The least page size that fills the window, as index.html has measured it. */
    fits?: number;
  }
}

const keyOf = (list: string) => `page-size:${list}`;

/** The page size last chosen for a list in this browser; until one is chosen, the one that fills the window. */
export function rememberedSize(list: string): number {
  const kept = Number(localStorage.getItem(keyOf(list)));
  return PAGE_SIZES.find((size) => size === kept) ?? globalThis.window?.fits ?? PAGE_SIZES[0];
}

export const rememberSize = (list: string, size: number) => localStorage.setItem(keyOf(list), String(size));
