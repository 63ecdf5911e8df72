import { useState } from 'react';
import { sentShares } from '@/ui/fields/upload-rules';

/** A call on its way, with files: how much has gone, and the way to stop it. */
export function useSending(files: readonly File[]) {
  const [sending, setSending] = useState<{ readonly share: number; readonly stop: AbortController }>();
  const shares = sending && sentShares(files, sending.share);
  return {
    busy: sending !== undefined,
    /** The percentage sent; null when there are no files to wait for. */
    percent: sending && files.length > 0 ? Math.round(sending.share * 100) : null,
    progress: (file: File) => shares?.get(file),
    stop: () => sending?.stop.abort(),
    /** Begins; what the call takes for it. */
    begin: () => {
      const stop = new AbortController();
      setSending({ share: 0, stop });
      return { onProgress: (share: number) => setSending({ share, stop }), signal: stop.signal };
    },
    end: () => setSending(undefined),
  };
}
