export const sessions = {
  add: 'Add time',
  addTitle: (p: { order: string }) => `Add time worked: ${p.order}`,
  edit: (p: { worker: string; when: string }) => `Correct time: ${p.worker}, ${p.when}`,
  editTitle: (p: { worker: string; order: string }) => `Correct time: ${p.worker}, ${p.order}`,
  remove: (p: { worker: string; when: string }) => `Remove time: ${p.worker}, ${p.when}`,
  worker: 'Worker',
  far: {
    title: 'Is that the right day?',
    made: ({ made }: { made: string }) =>
      `The work order was made only on ${made}. Work before that does not move its start.`,
    planned: ({ at, made }: { at: string; made: string }) =>
      `The work order is planned for ${at} and was made on ${made}. Work so far from that counts as hours but does not move its start.`,
    keep: 'Yes, enter it',
  },
  fromDay: 'Start date',
  from: 'Start time',
  toDay: 'End date',
  to: 'End time',
  reason: 'Reason',
  reasonOptional: 'Note (optional)',
  added: 'Time added',
  changed: 'Time corrected',
  removed: 'Time removed',
  faults: {
    required: 'Required',
    order: 'The end must be after the start',
    future: 'This lies in the future',
    reason: 'Enter a reason: the time is somebody else’s',
  },
  askRemove: {
    title: 'Remove time',
    message: (p: { worker: string; when: string }) => `${p.worker}, ${p.when}. This time will no longer count.`,
    yes: 'Remove',
  },
  left: (p: { at: string }) =>
    `Nobody said when this ended: work on another order began ${p.at}. Correct it if the work took longer or less.`,
  closed: (p: { at: string }) =>
    `Nobody said when this ended: somebody else paused or finished the order ${p.at}. Correct it if the work took longer or less.`,
  end: {
    label: 'When did the work really end?',
    hint: (p: { since: string }) => `It has been running since ${p.since}, much longer than usual.`,
    required: 'Enter when the work ended',
    range: 'The end must be within 24 hours of the start and not in the future',
  },
  marks: {
    offline: 'offline',
    entered: 'entered',
    overlap: (p: { time: string }) => `overlaps by ${p.time}; shared, counted once`,
  },
};
