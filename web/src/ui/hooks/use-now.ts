import { useEffect, useState } from 'react';
import { present } from '@/lib/server-clock';

const MINUTE = 60_000;

/** The present instant; while `running`, drawn again every minute. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(() => present());
  useEffect(() => {
    setNow(present());
    if (!running) return;
    const timer = setInterval(() => setNow(present()), MINUTE);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
