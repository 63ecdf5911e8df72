import { IconWifiOff } from '@tabler/icons-react';
import { useConnected } from '@/api/live';
import { useT } from '@/i18n/I18nProvider';
import { ICON } from '@/ui/media/icon';
import c from './OfflineNotice.module.css';

/** A notice while the server cannot be reached. */
export function OfflineNotice() {
  const t = useT().shell;
  const connected = useConnected();
  return (
    <div role="status">
      {!connected && (
        <p className={c.notice}>
          <IconWifiOff {...ICON} />
          {t.offline}
        </p>
      )}
    </div>
  );
}
