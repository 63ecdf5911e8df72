/** What is added to the files of a record and taken from them. */
export interface FileEdits {
  readonly images: readonly File[];
  readonly docs: readonly File[];
  readonly deletedImages: ReadonlySet<number>;
  readonly deletedDocs: ReadonlySet<number>;
}

export const NO_FILES: FileEdits = { images: [], docs: [], deletedImages: new Set(), deletedDocs: new Set() };

export const countFiles = (f: FileEdits) => f.images.length + f.docs.length + f.deletedImages.size + f.deletedDocs.size;
