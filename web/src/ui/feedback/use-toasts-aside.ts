import { useEffect } from 'react';

/** While it is mounted, toasts stand at the lower right, where the page leaves room for them. */
export function useToastsAside() {
  useEffect(() => {
    document.body.dataset.toasts = 'aside';
    return () => void delete document.body.dataset.toasts;
  }, []);
}
