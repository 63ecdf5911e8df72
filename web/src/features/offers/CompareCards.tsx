import { useOfficeT } from '@/i18n/I18nProvider';
import { ChangeBadge, Uncounted, useQuantity } from './CompareTable';
import {
  amountText,
  type ComparedLine,
  type ComparedRow,
  type Comparison,
  detailOf,
  isDifference,
  percentText,
  pricesIn,
  signed,
} from './compare';
import c from './compare.module.css';

/** On a phone: one card for each difference, and the totals. */
export function CompareCards({ comparison }: { comparison: Comparison }) {
  const t = useOfficeT().offerCompare;
  const { from, to } = comparison;
  const rows = comparison.rows.filter(isDifference);
  return (
    <>
      {rows.map((row, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison has no other order, and no names that differ
        <Card key={i} row={row} comparison={comparison} />
      ))}
      <section className={c.card}>
        <b>{t.total}</b>
        <dl className={c.sides}>
          <dt>v{from.version_number}</dt>
          <dd>{amountText(from.totals.gross)}</dd>
          <dt>v{to.version_number}</dt>
          <dd>{amountText(to.totals.gross)}</dd>
          <dt>{t.columns.difference}</dt>
          <dd>
            <b>{signed(comparison.difference)}</b>
          </dd>
        </dl>
      </section>
    </>
  );
}

function Card({ row, comparison: { from, to } }: { row: ComparedRow; comparison: Comparison }) {
  const t = useOfficeT().offerCompare;
  const quantity = useQuantity();
  const detail = detailOf(row, t);
  const price = pricesIn([row]);
  const side = (line: ComparedLine | null, absent: string) => {
    if (!line) return <span className={c.meta}>{absent}</span>;
    if (row.kind !== 'LINE') return line.name;
    return (
      <>
        <span>{quantity(line)} × </span>
        <span>{line.unit_price !== null && price(line.unit_price)}</span>
        <span>{line.discount ? ` −${percentText(line.discount)}` : ''} = </span>
        <span>
          <b>{amountText(line.net)}</b>
          <Uncounted line={line} />
        </span>
      </>
    );
  };
  return (
    <section className={c.card} data-change={row.change}>
      <ChangeBadge change={row.change} />
      <div>
        <b className={c.name}>{row.name}</b>
        {detail !== '' && <span className={c.meta}>{detail}</span>}
      </div>
      <dl className={c.sides}>
        <dt>v{from.version_number}</dt>
        <dd data-line={isLine(row, row.from)}>{side(row.from, t.absentBefore({ n: from.version_number }))}</dd>
        <dt>v{to.version_number}</dt>
        <dd data-line={isLine(row, row.to)}>{side(row.to, t.absentNow({ n: to.version_number }))}</dd>
        {row.difference !== null && (
          <>
            <dt>{t.columns.difference}</dt>
            <dd>
              <b>{signed(row.difference)}</b>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

const isLine = ({ kind }: ComparedRow, line: ComparedLine | null) => (kind === 'LINE' && line !== null) || undefined;
