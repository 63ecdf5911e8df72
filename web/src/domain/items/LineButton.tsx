import type { Icon } from '@/ui/feedback/StatusBadge';
import { ICON } from '@/ui/media/icon';
import c from './LineButton.module.css';

/** A further button beside the one that adds a line. */
export function LineButton({ icon: Icon, label, onClick }: { icon: Icon; label: string; onClick: () => void }) {
  return (
    <button type="button" className={c.more} onClick={onClick}>
      <Icon {...ICON} /> {label}
    </button>
  );
}
