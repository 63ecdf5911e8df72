import { lazySection } from '@/ui/lazy-part';

// Sections below the fold: loaded once the rest of the page is drawn.

export const Comments = lazySection(async () => ({ default: (await import('@/records/talk/Comments')).Comments }));

/** The photos and documents of a record under edit. */
export const FilesEditor = lazySection(async () => ({ default: (await import('./Files')).FilesEditor }));

/** The photos and documents of a record that is only read. */
export const FilesView = lazySection(async () => ({ default: (await import('./Files')).FilesView }));
