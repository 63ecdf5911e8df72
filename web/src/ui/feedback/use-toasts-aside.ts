import { useEffect } from 'react';

/** While mounted, toasts are shown at the lower right, where the page leaves space for them. */
export function useToastsAside() {
  useEffect(() => {
    document.body.dataset.toasts = 'aside';
    return () => void delete document.body.dataset.toasts;
  }, []);
}
