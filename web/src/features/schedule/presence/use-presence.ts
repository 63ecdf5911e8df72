import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, currentMaker } from '@/api/client';
import { newIdempotencyKey } from '@/api/idempotency';
import { useConnected, useHears, usePresenceOfOthers, useStreamOpens } from '@/api/live';
import { useSession } from '@/api/session';
import { NOBODY, Roster, setOthers } from './others';

/** Others are told again this often, as long as there are any: they believe it for a little more than twice as long. */
const BEAT_MS = 5_000;
const LOOK_MS = 1_000;
/** Nothing is told more often than this: who drags passes over the edges of the board many times. */
const LEAST_MS = 250;

interface Here {
  readonly roster: Roster;
  /** Its name among the pages of everybody. */
  readonly page: string;
  turn: number;
  /** When it was told last. */
  at: number;
  timer?: number;
}

/**
 * Tells the others who have the board open that this person has, and which orders they move; shows who the others are. A
 * page that nobody looks at is not there. Somebody alone tells nothing but that they have come and gone.
 */
export function usePresence(enabled: boolean, moving: readonly number[]) {
  const me = useSession().user.user_id;
  const connected = useConnected();
  const [here] = useState((): Here => ({ roster: new Roster(me), page: newIdempotencyKey(), turn: 0, at: 0 }));

  const say = useEffectEvent((gone: boolean) => {
    clearTimeout(here.timer);
    // Whoever has signed out is gone without a word.
    if (!connected || currentMaker() === null) return;
    here.at = Date.now();
    here.turn += 1;
    const body = { page: here.page, turn: here.turn, order_ids: [...(gone ? [] : moving)], gone };
    // It is said again soon; the last word may outlive the page.
    void api.POST('/schedule/presence', { body, keepalive: gone }).catch(() => undefined);
  });
  const saySoon = useEffectEvent(() => {
    clearTimeout(here.timer);
    here.timer = window.setTimeout(() => say(false), Math.max(0, here.at + LEAST_MS - Date.now()));
  });
  const look = useEffectEvent(() => {
    const others = here.roster.at(Date.now());
    setOthers(others);
    if (others.faces.length > 0 && !document.hidden && Date.now() - here.at >= BEAT_MS) say(false);
  });
  const leave = useEffectEvent(() => {
    say(true);
    here.roster.forget();
    setOthers(NOBODY);
  });

  const hears = useHears();
  const isHere = enabled && connected && hears;
  useStreamOpens(() => isHere && !document.hidden && saySoon());
  usePresenceOfOthers((said) => {
    if (!isHere) return;
    // Who has just come does not know who is here.
    if (here.roster.hear(said, Date.now()) && !document.hidden) saySoon();
    setOthers(here.roster.at(Date.now()));
  });

  useEffect(() => {
    if (!isHere) return;
    const onSight = () => (document.hidden ? say(true) : saySoon());
    const onLeave = () => say(true);
    const timer = setInterval(() => look(), LOOK_MS);
    if (!document.hidden) saySoon();
    document.addEventListener('visibilitychange', onSight);
    addEventListener('pagehide', onLeave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onSight);
      removeEventListener('pagehide', onLeave);
      leave();
    };
  }, [isHere]);

  const movesNow = moving.join();
  const told = useRef(movesNow);
  useEffect(() => {
    if (told.current === movesNow) return;
    told.current = movesNow;
    if (isHere) saySoon();
  }, [isHere, movesNow]);
}
