import { plural } from '../../plural';
import { offerStatus } from './words';

const days = (n: number) => plural('en', n, { one: `${n} day`, other: `${n} days` });

export const offers = {
  title: 'Offers',
  table: 'List of offers',
  search: 'Search by offer number',
  tabs: { label: 'Status', any: 'All' },
  status: offerStatus,
  version: (p: { n: number }) => `v${p.n}`,
  versionsOf: (p: { name: string; version: string }) => `Versions of offer ${p.name}, ${p.version} is shown`,
  changeStatus: (p: { name: string; status: string }) => `Change the status of offer ${p.name}, now: ${p.status}`,
  questions: (p: { n: number }) =>
    plural('en', p.n, { one: '1 question without an answer', other: `${p.n} questions without an answer` }),
  afterSending: (p: { n: number }) => `${days(p.n)} after sending`,
  daysLeft: (p: { n: number }) => (p.n === 0 ? 'today' : `${days(p.n)} left`),
  daysAgo: (p: { n: number }) => `${days(p.n)} ago`,
  fact: {
    newer: (p: { n: number }) => `Newer version: v${p.n}`,
    task: (p: { id: number }) => `Task #${p.id}`,
    writes: (p: { who: string }) => `${p.who} is writing`,
    waits: 'Waits to be sent',
    opened: (p: { at: string }) => `Opened ${p.at}`,
    unopened: 'Not opened',
    answer: 'Waits for your answer',
  },
  columns: {
    offer: 'Offer',
    title: 'Title',
    client: 'Client',
    created: 'Created',
    deadline: 'Deadline',
    status: 'Status',
    total: 'Total',
  },
  filters: {
    title: 'Title',
    titleHint: 'Part of the title of the offer',
    client: 'Client',
    from: 'Deadline from',
    to: 'Deadline to',
  },
  empty: {
    filtered: 'No offer matches the filters.',
    clear: 'Clear filters and search',
    any: 'There are no offers yet.',
    IN_CREATION: 'No offer is being written.',
    CREATED: 'No offer waits to be sent.',
    SENT: 'No offer waits for an answer of the client.',
    ACCEPTED: 'No offer has been accepted yet.',
    REJECTED: 'No offer has been rejected.',
    EXPIRED: 'No offer has run out.',
  },
  exportFile: 'offers',
  actions: {
    pdf: 'Download PDF',
    link: 'Copy a link for the client',
    compare: (p: { n: number }) => `Compare with v${p.n}`,
    duplicate: 'Duplicate',
    accept: 'The client has accepted…',
    reject: 'The client has rejected…',
    acceptOwn: 'Accept the offer…',
    rejectOwn: 'Reject the offer…',
    restore: 'Restore',
    remove: (p: { n: number }) => `Delete version v${p.n}`,
  },
  done: {
    status: (p: { name: string; status: string }) => `Offer ${p.name}: ${p.status.toLowerCase()}`,
    link: 'The link is copied. It holds until the offer is replaced or runs out.',
    duplicate: 'The same offer was made under a new number',
    restore: 'The offer is restored',
    remove: 'The version of the offer is deleted',
  },
  accept: {
    title: (p: { name: string }) => `Accepting offer ${p.name}`,
    message: 'The offer is accepted on behalf of the client, as it was offered.',
    ownMessage: 'The offer is accepted as it was offered.',
    submit: 'Accept',
  },
  reject: {
    title: (p: { name: string }) => `Rejecting offer ${p.name}`,
    message: 'Why did the client reject it? The reason stays with the offer.',
    ownMessage: 'Why do you reject the offer? The contractor sees the reason.',
    submit: 'Reject',
  },
  remove: {
    title: 'Deleting an offer',
    message: (p: { name: string; version: string }) =>
      `Are you sure that you want to delete offer ${p.name}, ${p.version}?`,
    submit: 'Delete',
  },
};
