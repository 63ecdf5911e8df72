import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The present instant; while `running`, drawn again every minute. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
