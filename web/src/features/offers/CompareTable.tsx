import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatNumber } from '@/lib/number';
import { commasOf, priceOf } from '@/lib/price';
import base from '@/ui/base.module.css';
import { type Icon, StatusBadge, type Tone } from '@/ui/feedback/StatusBadge';
import { moneyText } from '@/ui/text/money-text';
import {
  amountText,
  type ComparedLine,
  type ComparedRow,
  type Comparison,
  detailOf,
  isDifference,
  percentText,
  signed,
} from './compare';
import c from './compare.module.css';

const CHANGE: Readonly<Record<'ADDED' | 'REMOVED' | 'CHANGED', { tone: Tone; icon: Icon }>> = {
  ADDED: { tone: 'green', icon: IconPlus },
  REMOVED: { tone: 'red', icon: IconMinus },
  CHANGED: { tone: 'amber', icon: IconPencil },
};

/** Shows in a word how a line has changed. */
export function ChangeBadge({ change }: { change: ComparedRow['change'] }) {
  const t = useOfficeT().offerCompare;
  return change === 'SAME' ? null : <StatusBadge {...CHANGE[change]} label={t.change[change]} />;
}

/** Returns a function that formats the quantity of a line: "14 kom". */
export function useQuantity() {
  const { unitOf } = useOfficeT().lineItems;
  return ({ quantity: n, unit_of_measure: unit }: ComparedLine) =>
    `${formatNumber(n)} ${unit === 'OTHER' ? '' : unitOf({ unit, n })}`.trim();
}

/** Marks an optional line or an alternative that is not in the total. */
export function Uncounted({ line }: { line: ComparedLine }) {
  const t = useOfficeT().offerCompare;
  if (line.counts) return null;
  return <span className={c.meta}>{line.optional ? t.optional : t.notChosen}</span>;
}

interface Props {
  readonly comparison: Comparison;
  readonly rows: readonly ComparedRow[];
}

/** The lines of both with the same columns twice, and the difference. */
export function CompareTable({ comparison, rows }: Props) {
  const { offerCompare: t, offers } = useOfficeT();
  const { from, to } = comparison;
  const version = (one: Comparison['from']) => t.version({ n: one.version_number, status: offers.status[one.status] });
  const wholeDiscount = comparison.fields.find(({ field }) => field === 'discount');
  const off = (percent: unknown, amount: number | null) =>
    [wholeDiscount && percentText(Number(percent ?? 0)), amount ? amountText(-amount) : '']
      .filter(Boolean)
      .join(' · ') || '–';
  const prices = rows.flatMap(({ from, to }) => [from, to]).flatMap((line) => line?.unit_price ?? []);
  const price = commasOf(prices, (amount) => moneyText(priceOf(amount), 4));
  const columns = [t.columns.quantity, t.columns.price, t.columns.discount, t.columns.amount];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={c.scroll} tabIndex={0} aria-label={t.title}>
      <table className={c.table}>
        <thead>
          <tr>
            <th rowSpan={2} className={c.change}>
              <span className={base.unseen}>{t.columns.change}</span>
            </th>
            <th rowSpan={2} className={c.item}>
              {t.columns.item}
            </th>
            <th colSpan={4} className={c.version} scope="colgroup">
              {version(from)}
            </th>
            <th colSpan={4} className={c.version} scope="colgroup">
              {version(to)}
            </th>
            <th rowSpan={2} className={c.edge}>
              {t.columns.difference}
            </th>
          </tr>
          <tr>
            {[...columns, ...columns].map((column, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns stand twice and never move
              <th key={i} data-edge={i % 4 === 0 || undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={11} className={c.absent}>
                {t.items(comparison)}
              </td>
            </tr>
          )}
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a comparison has no other order, and no names that differ
            <Row key={i} row={row} comparison={comparison} price={price} />
          ))}
        </tbody>
        <tfoot>
          <Sum
            name={t.wholeDiscount}
            from={off(wholeDiscount?.from, from.totals.discount)}
            to={off(wholeDiscount?.to, to.totals.discount)}
            by={(from.totals.discount ?? 0) - (to.totals.discount ?? 0)}
          />
          <Sum
            name={t.tax}
            from={amountText(from.totals.tax)}
            to={amountText(to.totals.tax)}
            by={(to.totals.tax ?? 0) - (from.totals.tax ?? 0)}
          />
          <Sum
            name={t.total}
            from={amountText(from.totals.gross)}
            to={amountText(to.totals.gross)}
            by={comparison.difference}
          />
        </tfoot>
      </table>
    </section>
  );
}

function Sum({ name, from, to, by }: { name: string; from: string; to: string; by: number | null }) {
  return (
    <tr>
      <th colSpan={2} scope="row">
        {name}
      </th>
      <td colSpan={4} data-edge>
        {from}
      </td>
      <td colSpan={4} data-edge>
        {to}
      </td>
      <td data-edge>{signed(by === null ? null : Math.round(by * 100) / 100)}</td>
    </tr>
  );
}

interface RowProps {
  readonly row: ComparedRow;
  readonly comparison: Comparison;
  readonly price: (amount: number) => string;
}

function Row({ row, comparison, price }: RowProps) {
  const t = useOfficeT().offerCompare;
  const different = isDifference(row) || undefined;
  const detail = detailOf(row, t);
  const jump = different && { 'data-difference': true, tabIndex: -1 };
  if (row.kind === 'SECTION') {
    const sum = (line: ComparedLine | null) => (line?.net ? amountText(line.net) : '–');
    return (
      <tr className={c.section} data-change={row.change} {...jump}>
        <th colSpan={2} scope="row">
          <span className={c.sectionName}>
            <span className={c.name}>{row.name}</span> <ChangeBadge change={row.change} />
          </span>
        </th>
        <td colSpan={4} data-edge>
          {sum(row.from)}
        </td>
        <td colSpan={4} data-edge>
          {sum(row.to)}
        </td>
        <td data-edge>{signed(row.difference)}</td>
      </tr>
    );
  }
  return (
    <tr data-change={row.change} {...jump}>
      <td className={c.change}>
        <ChangeBadge change={row.change} />
      </td>
      <th scope="row" className={c.item}>
        <span className={c.name}>{row.name}</span>
        {detail !== '' && <span className={c.meta}>{detail}</span>}
      </th>
      {row.kind === 'TEXT' ? (
        <>
          <td colSpan={4} data-edge />
          <td colSpan={4} data-edge />
        </>
      ) : (
        <>
          <Side {...{ row, price }} line={row.from} absent={t.absentBefore({ n: comparison.from.version_number })} />
          <Side {...{ row, price }} line={row.to} absent={t.absentNow({ n: comparison.to.version_number })} />
        </>
      )}
      <td data-edge>{signed(row.difference)}</td>
    </tr>
  );
}

interface SideProps extends Pick<RowProps, 'row' | 'price'> {
  readonly line: ComparedLine | null;
  readonly absent: string;
}

function Side({ line, row, price, absent }: SideProps) {
  const quantity = useQuantity();
  if (!line) {
    return (
      <td colSpan={4} className={c.absent} data-edge>
        {absent}
      </td>
    );
  }
  const has = (...fields: readonly string[]) => row.fields.some((field) => fields.includes(field)) || undefined;
  return (
    <>
      <td data-edge data-changed={has('quantity', 'unit_of_measure')}>
        {quantity(line)}
      </td>
      <td data-changed={has('unit_price')}>{line.unit_price !== null && price(line.unit_price)}</td>
      <td data-changed={has('discount')}>{line.discount ? percentText(line.discount) : '–'}</td>
      <td data-strong={isDifference(row) || undefined}>
        {amountText(line.net)}
        <Uncounted line={line} />
      </td>
    </>
  );
}
