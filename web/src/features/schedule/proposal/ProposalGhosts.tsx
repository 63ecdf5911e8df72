import type { CSSProperties } from 'react';
import { lazySection } from '@/ui/lazy-part';
import { useProposed } from './proposed';

const ProposedCards = lazySection(() => import('./ProposedCards'));

interface Props {
  readonly day: string;
  /** In the row of a worker only what is proposed to them. */
  readonly worker?: number;
  /** Returns the position of a time in the view. */
  readonly place: (from: number, minutes: number) => CSSProperties;
}

/** Shows the proposed places of a day, before they are accepted; each view places them along its own hours. */
export function ProposalGhosts({ day, worker, place }: Props) {
  const all = useProposed(day, worker);
  return all.length > 0 && <ProposedCards all={all} inLanes={worker === undefined} place={place} />;
}
