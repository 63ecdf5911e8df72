/** The steps of setting a company up. */
export const firstSteps = {
  title: 'First steps',
  done: (p: { n: number; of: number }) => `${p.n} of ${p.of}`,
  hide: 'Do not show again',
  isDone: 'Done',
  names: {
    company: 'Company details',
    people: 'People',
    work_hierarchies: 'Work hierarchies',
    teams: 'Teams',
    companies: 'Clients and suppliers',
    locations: 'Locations',
    addresses: 'Addresses',
    catalogue: 'Price catalogue',
    tasks: 'The first task',
  },
  why: {
    company: 'Tax number, address and logo appear on documents; working hours and holidays are used in planning.',
    people: 'Invite project managers and workers; each gets their own link.',
    work_hierarchies: 'The kinds of work you do, and what an order of each requires: description, photo, signature.',
    teams: 'People who work together are assigned in one step.',
    companies: 'Who you work for and buy from; a list can be imported from a spreadsheet.',
    locations: 'Buildings and parts of buildings you often return to.',
    addresses: 'Client addresses with a contact, ready for new tasks.',
    catalogue: 'Material, work and travel with prices, typed in or imported from a spreadsheet.',
    tasks: 'The first job for a client, planned with work orders.',
  },
};
