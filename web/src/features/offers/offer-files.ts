import type { Schemas } from '@/api/client';
import type { FileEdits } from '@/records/editing/file-edits';

type Offer = Schemas['OffersDetails'];

/** The pictures and documents that go with a version. */
export const filesOf = ({ images, documents }: Pick<Offer, 'images' | 'documents'>) => ({
  photos: images.map(({ offer_image_id, doc_url }) => ({ id: offer_image_id, doc_url })),
  docs: documents.map(({ offer_document_id, ...doc }) => ({ id: offer_document_id, ...doc })),
});

export type OfferFiles = ReturnType<typeof filesOf>;

export const NO_OFFER_FILES: OfferFiles = { photos: [], docs: [] };

/** Returns the edits of a version's files for its copy, which has the same files in the same order. */
export function inCopy(edits: FileEdits, from: OfferFiles, to: OfferFiles): FileEdits {
  const same = (was: readonly { id: number }[], is: readonly { id: number }[], marked: ReadonlySet<number>) =>
    new Set(is.flatMap(({ id }, i) => (was.length === is.length && marked.has(was[i]?.id ?? 0) ? [id] : [])));
  return {
    ...edits,
    deletedImages: same(from.photos, to.photos, edits.deletedImages),
    deletedDocs: same(from.docs, to.docs, edits.deletedDocs),
  };
}

/** The edits without marks on files that somebody else has taken away. */
export function stillMarked(edits: FileEdits, { photos, docs }: OfferFiles): FileEdits {
  const marked = (there: readonly { id: number }[], all: ReadonlySet<number>) =>
    new Set(there.flatMap(({ id }) => (all.has(id) ? [id] : [])));
  return {
    ...edits,
    deletedImages: marked(photos, edits.deletedImages),
    deletedDocs: marked(docs, edits.deletedDocs),
  };
}

/** Returns the edits that remain after a part of them has been sent. */
export const lessSent = (edits: FileEdits, sent: FileEdits): FileEdits => ({
  images: edits.images.filter((file) => !sent.images.includes(file)),
  docs: edits.docs.filter((file) => !sent.docs.includes(file)),
  deletedImages: less(edits.deletedImages, sent.deletedImages),
  deletedDocs: less(edits.deletedDocs, sent.deletedDocs),
});

const less = (all: ReadonlySet<number>, some: ReadonlySet<number>) => new Set([...all].filter((id) => !some.has(id)));
