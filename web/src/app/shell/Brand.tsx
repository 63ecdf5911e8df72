import { useT } from '@/i18n/I18nProvider';
import c from './Brand.module.css';

/** The mark, and the name beside it where there is room. */
export function Brand({ narrow = false }: { narrow?: boolean }) {
  const { app } = useT().shell;
  return (
    <div className={c.brand}>
      <span className={c.mark} aria-hidden>
        T
      </span>
      {!narrow && app}
    </div>
  );
}
