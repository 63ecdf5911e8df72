import { foldedRanges } from '@/lib/text';
import c from './TreeView.module.css';

/** A text with what was searched for set off from the rest. `folded` is the query as `fold` leaves it. */
export function Marked({ text, folded }: { text: string; folded: string }) {
  const ranges = foldedRanges(text, folded);
  if (ranges.length === 0) return text;
  let rest = 0;
  return (
    <>
      {ranges.map(([from, to]) => {
        const before = text.slice(rest, from);
        rest = to;
        return (
          <span key={from}>
            {before}
            <mark className={c.mark}>{text.slice(from, to)}</mark>
          </span>
        );
      })}
      {text.slice(rest)}
    </>
  );
}
