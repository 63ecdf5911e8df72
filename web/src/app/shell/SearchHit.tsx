import {
  IconBuilding,
  IconChecklist,
  IconEngine,
  IconFileInvoice,
  IconFolders,
  IconMapPin,
  IconPackage,
  IconTool,
  IconTools,
  IconUser,
} from '@tabler/icons-react';
import { LinkedOrderStatus } from '@/domain/orders/order-status';
import type { Entity } from '@/domain/search/way-to';
import { LinkedTaskStatus } from '@/domain/tasks/task-status';
import { useLocale } from '@/i18n/I18nProvider';
import { formatNear } from '@/lib/date';
import { foldedRangesOf } from '@/lib/text';
import { orderNumber, taskNumber } from '@/records/numbers';
import type { Icon } from '@/ui/feedback/StatusBadge';
import c from './Search.module.css';
import type { Hit } from './search.api';

const ICONS: Readonly<Record<Entity, Icon>> = {
  task: IconChecklist,
  order: IconTool,
  b2b: IconBuilding,
  user: IconUser,
  address: IconMapPin,
  equipment: IconTools,
  asset: IconEngine,
  offer: IconFileInvoice,
  project: IconFolders,
  material: IconPackage,
  catalog_item: IconPackage,
  location: IconMapPin,
};

/** The readable number of a record, beside its name. */
export function numberOf({ entity, id, number }: Hit): string {
  if (entity === 'task') return taskNumber(id);
  return entity === 'order' ? orderNumber(id) : number;
}

/** A text with the words that were looked for set off. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let rest = 0;
  const parts = foldedRangesOf(text, words).map(([from, to]) => {
    const before = text.slice(rest, from);
    rest = to;
    return (
      <span key={from}>
        {before}
        <mark className={c.mark}>{text.slice(from, to)}</mark>
      </span>
    );
  });
  return (
    <>
      {parts}
      {text.slice(rest)}
    </>
  );
}

/** One record: its name, who, where and when below, its number and state at the end. */
export function SearchHit({ hit, words }: { hit: Hit; words: readonly string[] }) {
  const { locale } = useLocale();
  const { entity, status, phase } = hit;
  const IconOf = ICONS[entity];
  const when = hit.at === null || entity === 'offer' ? '' : formatNear(hit.at, locale);
  const about = [hit.client, hit.place, when, hit.who, entity === 'task' || entity === 'order' ? '' : hit.phone];
  return (
    <>
      <IconOf size={18} stroke={1.6} aria-hidden />
      <span className={c.body}>
        <span className={c.title}>
          <Marked text={hit.title} words={words} />
        </span>
        <span className={c.about}>
          <Marked text={about.filter((part) => part !== '').join(' · ')} words={words} />
        </span>
      </span>
      <span className={c.number}>
        <Marked text={numberOf(hit)} words={words} />
      </span>
      {entity === 'task' && <LinkedTaskStatus status={status} phase={phase} />}
      {entity === 'order' && <LinkedOrderStatus status={status} planned={hit.at !== null} />}
    </>
  );
}
