import {
  IconArrowBackUp,
  IconCamera,
  IconCirclePlus,
  IconExternalLink,
  IconListCheck,
  IconMessage,
  IconNotes,
  IconPackage,
  IconPlayerPlay,
  type IconProps,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { ORDER_HOLD } from '@/domain/orders/order-status';
import type { Order } from '@/domain/outbox/command';
import { outbox } from '@/domain/outbox/outbox';
import { useT } from '@/i18n/I18nProvider';
import { confirm } from '@/ui/overlays/confirm';
import { Sheet } from '@/ui/overlays/Sheet';
import { Checklist } from './Checklist';
import type { Opened } from './OrderCard';
import c from './today.module.css';
import { GALLERY_ICON } from './use-photos';

interface Props {
  order: Order;
  onOpen: (what: Opened) => void;
  onPhoto: () => void;
  onGallery: () => void;
  onClose: () => void;
}

/** Shows the rarer actions for an order. */
export function MoreSheet({ order, onOpen, onPhoto, onGallery, onClose }: Props) {
  const { today: t } = useT();
  const navigate = useNavigate();
  const may = new Set<string>(order.allowed_actions);
  const running = order.status === 'IN_EXECUTION';

  const ask = async (kind: 'more_work' | 'undo_start') => {
    const words = kind === 'more_work' ? t.asks.moreWork : t.asks.undoStart;
    onClose();
    const agreed = await confirm({ title: words.title, message: words.message, confirmLabel: words.yes });
    if (agreed) await outbox.give(order, { kind });
  };
  const photos = (open: () => void) => () => {
    open();
    onClose();
  };

  return (
    <Sheet onClose={onClose} title={order.title}>
      {running && order.checklist.length > 0 && (
        <section aria-label={t.act.checklist} className={c.sheetPart}>
          <h3 className={c.sheetTitle}>
            <IconListCheck size={20} stroke={1.6} aria-hidden />
            {t.act.checklist}
          </h3>
          <Checklist order={order} />
        </section>
      )}
      <ul className={c.items}>
        {may.has('order.start') && (
          <Item
            icon={IconPlayerPlay}
            label={t.act.start}
            onClick={() => {
              onClose();
              void outbox.give(order, { kind: 'start' });
            }}
          />
        )}
        {!running && may.has('order.photo') && <Item icon={IconCamera} label={t.act.photo} onClick={photos(onPhoto)} />}
        {may.has('order.photo') && <Item icon={GALLERY_ICON} label={t.act.gallery} onClick={photos(onGallery)} />}
        {!running && may.has('order.describe') && (
          <Item icon={IconNotes} label={t.act.describe} onClick={() => onOpen('describe')} />
        )}
        {!running && may.has('material.use') && (
          <Item icon={IconPackage} label={t.act.material} onClick={() => onOpen('material')} />
        )}
        {may.has('order.comment') && (
          <Item icon={IconMessage} label={t.act.comment} onClick={() => onOpen('comment')} />
        )}
        {may.has('order.hold') && <Item icon={ORDER_HOLD.icon} label={t.act.hold} onClick={() => onOpen('hold')} />}
        {may.has('order.more_work') && (
          <Item icon={IconCirclePlus} label={t.act.more_work} onClick={() => void ask('more_work')} />
        )}
        {may.has('order.undo_start') && (
          <Item icon={IconArrowBackUp} label={t.act.undo_start} onClick={() => void ask('undo_start')} />
        )}
        <Item
          icon={IconExternalLink}
          label={t.act.open}
          onClick={() => void navigate({ to: '/work-orders/$orderId', params: { orderId: String(order.order_id) } })}
        />
      </ul>
    </Sheet>
  );
}

interface ItemProps {
  icon: ComponentType<IconProps>;
  label: string;
  onClick: () => void;
}

const Item = ({ icon: Icon, label, onClick }: ItemProps) => (
  <li>
    <button type="button" className={c.item} onClick={onClick}>
      <Icon size={20} stroke={1.6} aria-hidden />
      {label}
    </button>
  </li>
);
