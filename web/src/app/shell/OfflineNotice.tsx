import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import { useT } from '@/i18n/I18nProvider';
import c from './OfflineNotice.module.css';

/** Says so while the browser has no network. */
export function OfflineNotice() {
  const t = useT().shell;
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <p className={c.notice}>
          <IconWifiOff size={16} stroke={1.6} aria-hidden />
          {t.offline}
        </p>
      )}
    </div>
  );
}
