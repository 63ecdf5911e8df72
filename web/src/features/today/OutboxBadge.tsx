import { IconCloudUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isFieldWork, useCan } from '@/api/can';
import { waitingCount } from '@/domain/outbox/queue';
import { useOutbox } from '@/domain/outbox/use-outbox';
import { useT } from '@/i18n/I18nProvider';
import c from './OutboxBadge.module.css';

/** Shows how many commands the server does not have yet, as a link; nothing when it has all. */
export default function OutboxBadge() {
  const t = useT().today.outbox;
  const start = isFieldWork(useCan()) ? '/' : '/today';
  const n = waitingCount(useOutbox().entries);
  if (n === 0) return null;
  return (
    <Link to={start} className={c.badge} aria-label={t.badge({ n })} title={t.badge({ n })}>
      <IconCloudUp size={18} stroke={1.6} aria-hidden />
      <span>{n}</span>
    </Link>
  );
}
