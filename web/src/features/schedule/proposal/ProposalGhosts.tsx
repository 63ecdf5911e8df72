import type { CSSProperties } from 'react';
import { lazySection } from '@/ui/lazy-part';
import { useProposed } from './proposed';

const ProposedCards = lazySection(() => import('./ProposedCards'));

interface Props {
  readonly day: string;
  /** In the row of a worker only what is proposed to them. */
  readonly worker?: number;
  /** Where a time of the day lies in the view. */
  readonly place: (from: number, minutes: number) => CSSProperties;
}

/** What is proposed on a day, before anybody has taken it: any view places it along its own hours. */
export function ProposalGhosts({ day, worker, place }: Props) {
  const all = useProposed(day, worker);
  return all.length > 0 && <ProposedCards all={all} inLanes={worker === undefined} place={place} />;
}
