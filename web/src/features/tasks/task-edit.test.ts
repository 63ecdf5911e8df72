import { describe, expect, test } from 'vitest';
import { fromDetails } from '@/domain/tasks/form/task-form';
import { task } from '@/test/builders/task';
import { canSave, changedFields, edits, isEmptyChange, toChange, unitOf } from './task-edit';

const { rebase, take } = edits;
const saved = task({ version: 4 });
const before = fromDetails(saved);
const nothingDeleted = { images: new Set<number>(), docs: new Set<number>() };

describe('a newer task under the edits', () => {
  test('untouched fields take the new values, touched ones stay', () => {
    const after = { ...before, description: 'Novi opis' };
    const { values, disputed } = rebase({ ...before, title: 'Moj naziv' }, before, after);
    expect(values).toEqual({ ...before, title: 'Moj naziv', description: 'Novi opis' });
    expect(disputed).toEqual([]);
  });

  test('a field both have changed is disputed and stays mine', () => {
    const after = { ...before, title: 'Njihov naziv' };
    const { values, disputed } = rebase({ ...before, title: 'Moj naziv' }, before, after);
    expect(values.title).toBe('Moj naziv');
    expect(disputed).toEqual(['title']);
  });

  test('the same change by both is no dispute', () => {
    const after = { ...before, title: 'Isti naziv' };
    expect(rebase({ ...before, title: 'Isti naziv' }, before, after)).toEqual({ values: after, disputed: [] });
  });

  test('an address is not mixed from two', () => {
    const after = { ...before, address1: 'Ilica 1, Zagreb', city: 'Zagreb' };
    const { values, disputed } = rebase({ ...before, zipcode: '51221' }, before, after);
    expect(values).toMatchObject({ zipcode: '51221', address1: before.address1, city: before.city });
    expect(disputed).toEqual(['address']);
  });

  test('a project is known by its number', () => {
    const project = { project_id: 3, title: 'Održavanje', currency: 'EUR' as const };
    const renamed = { ...before, project: { ...project, title: 'Održavanje 2027' } };
    expect(rebase({ ...before, project }, before, renamed).disputed).toEqual([]);
  });
});

test('taking their address takes all of it', () => {
  const theirs = { ...before, address1: 'Ilica 1, Zagreb', zipcode: '10000', latitude: 45.8 };
  const mine = { ...before, zipcode: '51000', title: 'Moj naziv' };
  expect(take(mine, theirs, new Set(['address']))).toEqual({ ...theirs, title: 'Moj naziv' });
});

test.each([
  ['zipcode', 'address'],
  ['address_id', 'address'],
  ['address_name', 'address_name'],
  ['project_id', 'project'],
  ['title', 'title'],
])('%s belongs to %s', (field, unit) => {
  expect(unitOf(field)).toBe(unit);
});

test('what follows from another field does not count as a change of its own', () => {
  const picked = { ...before, address1: 'Ilica 1, Zagreb', latitude: 45.8, longitude: 15.9 };
  expect(changedFields(picked, before)).toEqual(['address1']);
});

describe('the call that saves', () => {
  test('sends only what changed, on the version the edits began with', () => {
    expect(toChange({ ...before, title: 'Drugi' }, saved, 2, nothingDeleted)).toEqual({ version: 2, title: 'Drugi' });
  });

  test('leaves the priority as it is', () => {
    const urgent = task({ priority: 'HIGH' });
    const change = toChange({ ...fromDetails(urgent), title: 'Drugi' }, urgent, 1, nothingDeleted);
    expect(change).not.toHaveProperty('priority');
  });

  test('deletes files that are still there', () => {
    const withFiles = task({
      images: [{ task_image_id: 5, doc_url: '/api/uploads/a.png', name: 'a.png', width: 4, height: 3 }],
    });
    const change = toChange(fromDetails(withFiles), withFiles, 1, { images: new Set([5, 9]), docs: new Set() });
    expect(change).toEqual({ version: 1, deleted_images: [5] });
  });

  test('of no edit changes nothing', () => {
    expect(isEmptyChange(toChange(before, saved, 4, nothingDeleted))).toBe(true);
  });
});

test('saving needs title, location name, address and city', () => {
  expect(canSave(before)).toBe(true);
  for (const field of ['title', 'address_name', 'address1', 'city'] as const) {
    expect(canSave({ ...before, [field]: ' ' })).toBe(false);
  }
});

test('a draft is put over the task as it is now', () => {
  const now = task({ version: 6, description: 'Novi opis', title: 'Njihov naziv' });
  const draft = { version: 4, before, values: { ...before, title: 'Moj naziv' }, hadFiles: false };
  const opened = edits.open(fromDetails(now), now.version, draft);
  expect(opened.values).toMatchObject({ title: 'Moj naziv', description: 'Novi opis' });
  expect(opened).toMatchObject({ version: 4, disputed: ['title'] });
});
