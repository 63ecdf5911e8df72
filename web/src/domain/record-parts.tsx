import { type ComponentProps, lazy, Suspense } from 'react';

// They stand below the fold: fetched beside the page that shows them, not before it.
const comments = import('./Comments');
const files = import('./Files');

const LazyComments = lazy(async () => ({ default: (await comments).Comments }));
const LazyEditor = lazy(async () => ({ default: (await files).FilesEditor }));
const LazyView = lazy(async () => ({ default: (await files).FilesView }));

/** What people say about a record. */
export const Comments = (props: ComponentProps<typeof LazyComments>) => (
  <Suspense>
    <LazyComments {...props} />
  </Suspense>
);

/** The photos and documents of a record under edit. */
export const FilesEditor = (props: ComponentProps<typeof LazyEditor>) => (
  <Suspense>
    <LazyEditor {...props} />
  </Suspense>
);

/** The photos and documents of a record that is only read. */
export const FilesView = (props: ComponentProps<typeof LazyView>) => (
  <Suspense>
    <LazyView {...props} />
  </Suspense>
);
