import { lazyPart } from '@/ui/lazy-part';
import type Dialog from './FiltersDialog';

/** The dialog of filters, fetched when it opens. `lazyPart` alone would forget that it takes the filters of any list. */
export const FiltersDialog = lazyPart(() => import('./FiltersDialog')) as typeof Dialog;
