/** The files that go with a record. */
interface Files {
  images?: readonly Blob[];
  docs?: readonly Blob[];
}

/** Sends a call's body together with files: `api.POST('/tasks', { body, ...withFiles({ images }) })`. */
export const withFiles = ({ images = [], docs = [] }: Files) => ({
  bodySerializer: (json: unknown) => {
    const form = new FormData();
    form.append('json', new Blob([JSON.stringify(json)], { type: 'application/json' }));
    for (const image of images) form.append('images', image);
    for (const doc of docs) form.append('docs', doc);
    return form;
  },
});
