import { useEffect } from 'react';

/** While it is mounted, toasts stand at the lower right, where the page leaves room for them. */
export function useToastsAside() {
  useEffect(() => {
    document.body.dataset.toasts = 'aside';
    return () => void delete document.body.dataset.toasts;
  }, []);
}

/** While it is mounted on such a page, they stand above what lies at its lower edge. */
export function useToastsAbove() {
  useEffect(() => {
    document.body.dataset.toasts = 'above';
    return () => {
      // When the whole page goes, it goes before its parts.
      if (document.body.dataset.toasts === 'above') document.body.dataset.toasts = 'aside';
    };
  }, []);
}
