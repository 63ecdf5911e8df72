/** Lists as people arrange and save them. */
export const views = {
  preview: {
    said: (p: { name: string; n: number; all: number }) => `Preview: ${p.name}, ${p.n} of ${p.all}`,
    close: 'Close the preview (Esc)',
    description: 'Description',
    comments: (p: { n: number; shown: number }) => (p.n > p.shown ? `Last comments, ${p.shown} of ${p.n}` : 'Comments'),
    loading: 'Loading…',
    gone: 'This is no longer available.',
  },
  columns: {
    title: 'Columns',
    hint: 'Drag a column to another place. The edge of its heading changes its width, and so does Alt with the arrow keys on the heading.',
    reset: 'Back to usual',
    close: 'Close',
  },
  form: {
    newTitle: 'Save view',
    editTitle: (p: { name: string }) => `View “${p.name}”`,
    name: 'Name',
    nameHint: 'The filters, the order and the columns are saved as they are now.',
    editHint: 'Its filters are those it was saved with.',
    shared: 'Share with the office',
    opens: 'Open the list with it',
    required: 'Enter a name',
    save: 'Save',
    remove: 'Delete view',
  },
  remove: {
    title: 'Delete view',
    question: (p: { name: string }) => `Are you sure that you want to delete ${p.name}?`,
    shared: 'It disappears for everybody in the office.',
    confirm: 'Delete',
  },
  done: {
    saved: (p: { name: string }) => `View “${p.name}” saved`,
    removed: (p: { name: string }) => `View “${p.name}” deleted`,
  },
};
