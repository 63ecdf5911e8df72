import { useEffect, useState } from 'react';
import { release } from '@/lib/save-file';

/** An address under which a file of this device can be shown; null until it is made, and without a file. */
export function useObjectUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => release(made);
  }, [file]);
  return url;
}
