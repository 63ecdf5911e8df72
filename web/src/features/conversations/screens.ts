import { IconMessages } from '@tabler/icons-react';
import type { Screen } from '@/records/screen';

export const conversations = [
  {
    path: '/conversations',
    load: () => import('./ConversationsPage'),
    search: ({ all }: Record<string, unknown>): { all?: boolean } => (all === true ? { all } : {}),
    nav: { label: 'conversations', icon: IconMessages },
  },
] as const satisfies readonly Screen[];
