import { useOfficeT } from '@/i18n/I18nProvider';
import c from './inventory.module.css';

/** Of how many items that should be there how many were seen. */
export function Progress({ seen, of }: { seen: number; of: number }) {
  const words = useOfficeT().inventory;
  return (
    <span className={c.progress}>
      <progress className={c.bar} value={seen} max={Math.max(of, 1)} aria-label={words.progress({ seen, of })} />
      <span className={c.figure}>{words.progress({ seen, of })}</span>
    </span>
  );
}
