import { LinkedOrderStatus } from '@/domain/orders/order-status';
import { LinkedTaskStatus } from '@/domain/tasks/task-status';
import { formatNear } from '@/lib/date';
import { foldedRangesOf } from '@/lib/text';
import { kinds } from '@/records/kinds';
import c from './Search.module.css';
import type { Hit } from './search.api';

/** The readable number of a record, beside its name. */
export const numberOf = ({ entity, id, number }: Hit): string => kinds[entity]?.number?.(id) ?? number;

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
  const { entity, status, phase } = hit;
  const IconOf = kinds[entity]?.icon;
  const when = hit.at === null || entity === 'offer' ? '' : formatNear(hit.at);
  const about = [hit.client, hit.place, when, hit.who, entity === 'task' || entity === 'order' ? '' : hit.phone];
  return (
    <>
      {IconOf && <IconOf size={18} stroke={1.6} aria-hidden />}
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
