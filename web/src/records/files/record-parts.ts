import { lazySection } from '@/ui/lazy-part';

// They stand below the fold, and come once the rest of the page is drawn.

/** What people say about a record. */
export const Comments = lazySection(async () => ({ default: (await import('@/records/talk/Comments')).Comments }));

/** The photos and documents of a record under edit. */
export const FilesEditor = lazySection(async () => ({ default: (await import('./Files')).FilesEditor }));

/** The photos and documents of a record that is only read. */
export const FilesView = lazySection(async () => ({ default: (await import('./Files')).FilesView }));
