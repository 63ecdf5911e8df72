/** What people wrote to one another, wherever they did. */
export const conversations = {
  title: 'Conversations',
  show: 'Which conversations to show',
  unread: ({ n }: { n: number }) => (n === 0 ? 'Unread' : `Unread · ${n}`),
  all: 'All',
  none: { unread: 'Everything is read.', all: 'Nobody has written to you yet.' },
  news: ({ n }: { n: number }) => (n === 1 ? 'new comment' : `${n} new`),
  mentioned: 'mentions you',
  withdrawn: 'The comment was taken back',
  more: 'Show older ones',
  markRead: ({ title }: { title: string }) => `Mark as read: ${title}`,
  answer: 'Answer',
  answerTo: ({ to }: { to: string }) => `Answer ${to}`,
  send: 'Send',
  own: 'Internal: only your company reads it',
  both: ({ other }: { other: string }) => (other === '' ? 'The other company reads it too' : `${other} reads it too`),
  answered: ({ to }: { to: string }) => `Answered ${to}`,
};
