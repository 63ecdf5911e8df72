import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, currentMaker } from '@/api/client';
import { newIdempotencyKey } from '@/api/idempotency';
import { useConnected, useHears, usePresenceOfOthers, useStreamOpens } from '@/api/live';
import { useSession } from '@/api/session';
import { NOBODY, Roster, setOthers } from './others';

/**
 * How often the message is repeated as long as there are others: they take it as valid for a little more than twice as
 * long.
 */
const BEAT_MS = 5_000;
const LOOK_MS = 1_000;
/** The least time between two messages: a drag passes over the edges of the board many times. */
const LEAST_MS = 250;

interface Here {
  readonly roster: Roster;
  /** The name of this page among those of all people. */
  readonly page: string;
  turn: number;
  /** When the last message was sent. */
  at: number;
  timer?: number;
}

/**
 * Sends the others with an open board the message that this person has it open, and which orders they are moving; shows
 * the others. A hidden page does not take part. A page without others sends only when it comes and goes.
 */
export function usePresence(enabled: boolean, moving: readonly number[]) {
  const me = useSession().user.user_id;
  const connected = useConnected();
  const [here] = useState((): Here => ({ roster: new Roster(me), page: newIdempotencyKey(), turn: 0, at: 0 }));

  const say = useEffectEvent((gone: boolean) => {
    clearTimeout(here.timer);
    // After signing out no message is sent.
    if (!connected || currentMaker() === null) return;
    here.at = Date.now();
    here.turn += 1;
    const body = { page: here.page, turn: here.turn, order_ids: [...(gone ? [] : moving)], gone };
    // A failed message is repeated soon; the last one may outlive the page.
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
    // A new page does not have the others yet.
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
