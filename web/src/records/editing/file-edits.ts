/** Files to add to a record, and files to delete from it. */
export interface FileEdits {
  readonly images: readonly File[];
  readonly docs: readonly File[];
  readonly deletedImages: ReadonlySet<number>;
  readonly deletedDocs: ReadonlySet<number>;
}

export const NO_FILES: FileEdits = { images: [], docs: [], deletedImages: new Set(), deletedDocs: new Set() };

export const countFiles = (f: FileEdits) => f.images.length + f.docs.length + f.deletedImages.size + f.deletedDocs.size;

const left = <T>(of: Iterable<T>, without: Iterable<T>) => {
  const gone = new Set(without);
  return [...of].filter((one) => !gone.has(one));
};

/** Returns `all` without what is in `others`; null if `others` holds a new file that `all` no longer has. */
export function filesBeside(all: FileEdits, others: FileEdits): FileEdits | null {
  if (left(others.images, all.images).length + left(others.docs, all.docs).length > 0) return null;
  return {
    images: left(all.images, others.images),
    docs: left(all.docs, others.docs),
    deletedImages: new Set(left(all.deletedImages, others.deletedImages)),
    deletedDocs: new Set(left(all.deletedDocs, others.deletedDocs)),
  };
}
