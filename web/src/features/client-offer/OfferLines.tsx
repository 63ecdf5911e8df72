import { IconChevronRight } from '@tabler/icons-react';
import clsx from 'clsx';
import { useState } from 'react';
import { cents, choose, type Group, type Line, type Part } from '@/domain/offers/offer-choice';
import { formatMoney } from '@/lib/money';
import { formatNumber, formatPercent } from '@/lib/number';
import { pricesOf } from '@/lib/price';
import c from './client-offer.module.css';
import { useWide } from './use-media';
import { useWords, type Words } from './words';

const quantity = ({ quantity: n, unit_of_measure: unit }: Line, unitOf: Words['unitOf']) =>
  `${formatNumber(n)} ${unit === 'OTHER' ? '' : unitOf({ unit, n })}`.trim();
export const percent = (value: number | null) => formatPercent(value ?? 0);

/** Shows what is always done, by section: folded on a phone, a table of prices beside the sums on a desktop. */
export function OfferParts({ parts }: { parts: readonly Part[] }) {
  const wide = useWide();
  if (parts.length === 0) return null;
  return (
    <div className={c.card}>
      {parts.map((part) =>
        wide ? <OpenPart key={part.key} part={part} /> : <FoldedPart key={part.key} part={part} />,
      )}
    </div>
  );
}

function FoldedPart({ part }: { part: Part }) {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const count = part.lines.filter(({ kind }) => kind === 'LINE').length;
  const id = `part-${part.key}`;
  const price = pricesOf(part.lines.map((line) => line.unit_price));
  return (
    <section className={c.part}>
      <button type="button" className={c.fold} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <IconChevronRight size={20} className={c.chevron} aria-hidden />
        <span className={c.grow}>
          <span className={c.name}>{part.name || t.unnamed}</span>
          <span className={c.meta}>{t.items({ n: count })}</span>
        </span>
        <span className="num">{formatMoney(part.net)}</span>
      </button>
      <div id={id} hidden={!open} className={c.folded}>
        {part.lines.map((line) =>
          line.kind === 'TEXT' ? (
            <Explanation key={line.offer_line_item_id} line={line} />
          ) : (
            <div key={line.offer_line_item_id} className={c.line}>
              <span className={c.grow}>
                <span>{line.name}</span>
                {line.note !== '' && <span className={c.meta}>{line.note}</span>}
                <Price line={line} price={price} />
              </span>
              <span className="num">{formatMoney(cents(line.net))}</span>
            </div>
          ),
        )}
      </div>
    </section>
  );
}

/** "12 kom × 649,00 € −5 %" */
function Price({ line, price }: { line: Line; price: ReturnType<typeof pricesOf> }) {
  const t = useWords();
  return (
    <span className={clsx(c.meta, c.price)}>
      <span>{quantity(line, t.unitOf)} × </span>
      <span className={c.unit}>{price(line.unit_price)}</span>
      {line.discount ? <span className={c.less}> −{percent(line.discount)}</span> : null}
    </span>
  );
}

function OpenPart({ part }: { part: Part }) {
  const t = useWords();
  const price = pricesOf(part.lines.map((line) => line.unit_price));
  return (
    <section className={c.openPart}>
      <div className={c.partHead}>
        <h2>{part.name || t.unnamed}</h2>
        <b className="num">{formatMoney(part.net)}</b>
      </div>
      {part.lines.map((line) =>
        line.kind === 'TEXT' ? (
          <Explanation key={line.offer_line_item_id} line={line} />
        ) : (
          <div key={line.offer_line_item_id} className={c.openLine}>
            <span>
              {line.name}
              {line.note !== '' && <span className={c.meta}>{line.note}</span>}
            </span>
            <span className={c.dim}>{quantity(line, t.unitOf)}</span>
            <span className={c.dim}>{price(line.unit_price)}</span>
            <span className={c.less}>{line.discount ? `−${percent(line.discount)}` : ''}</span>
            <span>{formatMoney(cents(line.net))}</span>
          </div>
        ),
      )}
    </section>
  );
}

const Explanation = ({ line }: { line: Line }) => (
  <p className={c.explanation}>
    {line.name}
    {line.note !== '' && <span className={c.meta}>{line.note}</span>}
  </p>
);

interface GroupsProps {
  readonly groups: readonly Group[];
  readonly chosen: readonly number[];
  /** Absent once the offer is answered. */
  readonly onChoose?: ((chosen: readonly number[]) => void) | undefined;
}

/** Shows what the client chooses from. */
export function OfferGroups({ groups, chosen, onChoose }: GroupsProps) {
  if (groups.length === 0) return null;
  return (
    <div className={c.groups}>
      {groups.map((group) => (
        <Choices key={`${group.key}`} group={group} chosen={chosen} onChoose={onChoose} />
      ))}
    </div>
  );
}

function Choices({ group, chosen, onChoose }: Omit<GroupsProps, 'groups'> & { readonly group: Group }) {
  const t = useWords();
  const ticked = group.lines.filter((line) => chosen.includes(line.offer_line_item_id)).length;
  return (
    <fieldset className={c.group} disabled={!onChoose}>
      <legend className={c.legend}>
        <span className={c.groupName}>{group.name || t.options}</span>{' '}
        <span className={c.meta}>{group.one ? t.chooseOne : t.chosenOf({ n: ticked, all: group.lines.length })}</span>
      </legend>
      {group.texts.map((line) => (
        <Explanation key={line.offer_line_item_id} line={line} />
      ))}
      <div className={c.card}>
        {group.lines.map((line) => {
          const id = line.offer_line_item_id;
          const is = chosen.includes(id);
          return (
            <label key={id} className={c.choice} data-chosen={is || undefined}>
              <input
                type={group.one ? 'radio' : 'checkbox'}
                name={`group-${group.key}`}
                checked={is}
                onChange={() => onChoose?.(choose(chosen, group, id))}
              />
              <span className={c.grow}>
                <span className={c.name}>{line.name}</span>
                <span className={c.choiceLine}>
                  <span className={c.meta}>
                    {[quantity(line, t.unitOf), line.discount ? `−${percent(line.discount)}` : '', line.note]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  <span className={c.amount}>
                    {group.one ? '' : '+'}
                    {formatMoney(cents(line.net))}
                  </span>
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
