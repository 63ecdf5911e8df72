import { describe, expect, it } from 'vitest';
import { NO_FILES } from '@/records/editing/file-edits';
import { inCopy, lessSent, stillMarked } from './offer-files';

const files = (photos: readonly number[], docs: readonly number[]) => ({
  photos: photos.map((id) => ({ id, doc_url: '' })),
  docs: docs.map((id) => ({ id, doc_url: '', name: `${id}.pdf`, size: 1, content_type: 'application/pdf' })),
});

describe('the files of an offer', () => {
  it('stay marked when the version they are marked in becomes a copy', () => {
    const edits = { ...NO_FILES, deletedImages: new Set([2]), deletedDocs: new Set([5]) };
    const inNew = inCopy(edits, files([1, 2], [5]), files([11, 12], [15]));
    expect([...inNew.deletedImages, ...inNew.deletedDocs]).toEqual([12, 15]);
  });

  it('are not marked in a copy that has others', () => {
    const edits = { ...NO_FILES, deletedImages: new Set([2]) };
    expect(inCopy(edits, files([1, 2], []), files([12], [])).deletedImages.size).toBe(0);
  });

  it('are not marked any more once somebody else has taken them away', () => {
    const edits = { ...NO_FILES, deletedImages: new Set([1, 2]), deletedDocs: new Set([5]) };
    const still = stillMarked(edits, files([2], []));
    expect([...still.deletedImages, ...still.deletedDocs]).toEqual([2]);
  });

  it('are left to be sent when they were chosen while others were on their way', () => {
    const [first, second] = [new File(['a'], 'a.pdf'), new File(['b'], 'b.pdf')];
    const sent = { ...NO_FILES, docs: [first], deletedImages: new Set([1]) };
    const left = lessSent({ ...sent, docs: [first, second], deletedImages: new Set([1, 2]) }, sent);
    expect(left.docs).toEqual([second]);
    expect([...left.deletedImages]).toEqual([2]);
  });
});
