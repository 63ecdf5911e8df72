import { VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, memo, type ReactNode, useRef, useState } from 'react';
import type { Bar, Span } from '@/domain/spans/spans';
import { type Held, type Moving, useHeld, useSpanMoving } from '@/domain/spans/use-span-moving';
import { useOfficeT } from '@/i18n/I18nProvider';
import { daysBetween, formatMonthName, monthOf } from '@/lib/calendar';
import { today } from '@/lib/date';
import { dayText, nearDays, shortDay } from '@/lib/day-text';
import { yearText } from '@/lib/day-words';
import { formatPercent } from '@/lib/number';
import base from '@/ui/base.module.css';
import { useWidth } from '@/ui/hooks/use-width';
import { AvatarStack } from '@/ui/media/AvatarStack';
import { Percent } from './BudgetBar';
import { type Budget, budgetBar, budgetTone, percentOf } from './budget';
import { barOf, dayAt, type Frame, fitting, monthsOf, placeOf } from './timeline';
import c from './timeline.module.css';

/** A project as a bar in time. */
export interface TimelineItem {
  readonly id: number;
  readonly name: string;
  readonly client: string;
  readonly managers: readonly { readonly name: string; readonly url: string | null }[];
  readonly span: Span;
  /** It should be finished by now. */
  readonly late: boolean;
  readonly budget: Budget;
  readonly mayMove: boolean;
}

interface Props<T extends TimelineItem> {
  readonly items: readonly T[];
  readonly frame: Frame;
  /** The name of a project, a link to its page. */
  readonly link: (item: T) => ReactNode;
  readonly onMove: (item: T, span: Span) => void;
  /** Shows the months around a day. */
  readonly onShow: (day: string) => void;
}

/** Today beside the name of its month takes so much room; it comes before the name where there is not more than for it. */
const TODAY_PX = 56;
/** Around the name of a month. */
const PADDING_PX = 16;
/** The dates of a bar take so much room, by the letter and around them. */
const LETTER_PX = 5.3;
const AROUND_PX = 14;
/** The share beside them takes so much more. */
const SHARE_PX = 92;
/** The box with the new dates takes at most so much. */
const BOX_PX = 224;
/** From this share on the label is inside the bar. */
const BESIDE = 0.93;

const daysText = ({ from, to }: Span) => `${dayText(from)} – ${dayText(to)}`;

/**
 * Shows projects as bars over months, with the spent part of each budget; people who may edit one can drag it to other
 * days.
 */
export function Timeline<T extends TimelineItem>({ items, frame, link, onMove, onShow }: Props<T>) {
  const t = useOfficeT().projects.timeline;
  const head = useRef<HTMLDivElement>(null);
  const width = useWidth(head);
  const [said, setSaid] = useState('');
  const { held, handlers } = useSpanMoving<T>({
    dayAt: (share) => dayAt(share, frame),
    onMove,
    onLifted: (span) => setSaid(t.lifted({ days: daysText(span) })),
    onCancelled: () => setSaid(t.cancelled),
  });
  const day = today();
  const now = placeOf(day, frame);
  const monthPx = width / frame.months;
  return (
    <div className={c.timeline} style={{ '--months': frame.months } as CSSProperties}>
      <div className={c.head}>
        <div className={c.corner}>{t.project}</div>
        <div ref={head} className={c.months}>
          {monthsOf(frame).map((month, n) => (
            <MonthHead
              key={month}
              month={month}
              withYear={n === 0 || month.endsWith('-01')}
              width={monthPx}
              day={day}
            />
          ))}
        </div>
      </div>
      <ul className={base.bare} aria-label={t.label}>
        {items.map((item) => (
          <Row
            key={item.id}
            item={item}
            held={held}
            frame={frame}
            now={now}
            width={width}
            link={link}
            handlers={handlers}
            onShow={onShow}
          />
        ))}
      </ul>
      <VisuallyHidden aria-live="assertive">{said}</VisuallyHidden>
    </div>
  );
}

interface RowProps<T extends TimelineItem> extends Pick<Props<T>, 'frame' | 'link' | 'onShow'> {
  readonly item: T;
  readonly held: Held;
  /** The position of today, as a share of the width. */
  readonly now: number;
  readonly width: number;
  readonly handlers: (item: T, bar: Bar) => BarProps['handlers'];
}

function RowOf<T extends TimelineItem>({ item, held: all, frame, now, width, link, handlers, onShow }: RowProps<T>) {
  const held = useHeld(all, item.id);
  const bar = barOf(held?.span ?? item.span, frame);
  return (
    <li className={c.row} data-held={held !== null || undefined}>
      <div className={c.name}>
        <div className={c.words}>
          {link(item)}
          <div className={c.client}>{item.client}</div>
        </div>
        <AvatarStack people={item.managers} />
      </div>
      <div className={c.track}>
        {now >= 0 && now <= 1 && <div className={c.now} style={{ left: `${now * 100}%` }} />}
        {held && <Ghost was={held.was} frame={frame} />}
        {typeof bar === 'string' ? (
          <Away item={item} side={bar} onShow={onShow} />
        ) : (
          <BarOf item={item} bar={bar} held={held} width={width} handlers={handlers(item, bar)} />
        )}
        {held && typeof bar !== 'string' && <Box moving={held} bar={bar} />}
      </div>
    </li>
  );
}
/** One project. Drawn only when it changes. */
const Row = memo(RowOf) as typeof RowOf;

interface MonthProps {
  month: string;
  withYear: boolean;
  width: number;
  day: string;
}

function MonthHead({ month, withYear, width, day }: MonthProps) {
  const isNow = month === monthOf(day);
  const marked = isNow && width >= TODAY_PX;
  const [long, short] = [formatMonthName(month, 'long'), formatMonthName(month, 'short')];
  const year = ` ${yearText(month)}`;
  const texts = withYear ? [long + year, short + year, long, short] : [long, short];
  const name = fitting(texts, width - PADDING_PX - (marked ? TODAY_PX : 0)) ?? (marked ? '' : short);
  return (
    <div className={c.month} data-now={isNow || undefined}>
      {name && <span className={c.monthName}>{name}</span>}
      {marked && <span className={c.today}>{shortDay(day)}</span>}
    </div>
  );
}

interface BarProps {
  item: TimelineItem;
  bar: Bar;
  held: Moving | null;
  width: number;
  handlers: React.HTMLAttributes<HTMLElement> & React.RefAttributes<HTMLButtonElement>;
}

const at = ({ left, width }: Bar): CSSProperties => ({ left: `${left * 100}%`, width: `${width * 100}%` });

function BarOf({ item, bar, held, width, handlers }: BarProps) {
  const { timeline: t, budget: words } = useOfficeT().projects;
  const { budget } = item;
  const span = held?.span ?? item.span;
  const percent = percentOf(budget.spent, budget.budget);
  const share = percent === null ? words.noBudget : formatPercent(percent);
  const days = nearDays(span, today());
  const text = bar.cutLeft ? `← ${days}` : days;
  const room = bar.width * width - text.length * LETTER_PX - AROUND_PX;
  const end = bar.left + bar.width;
  const inside = end > BESIDE;
  const shape = {
    className: c.bar,
    style: at(bar),
    'data-tone': budgetTone(budget),
    'data-late': item.late || undefined,
    'data-cut-left': bar.cutLeft || undefined,
    'data-cut-right': bar.cutRight || undefined,
    title: daysText(span),
  };
  const content = (
    <>
      <span className={c.dates}>{room >= 0 && text}</span>
      {inside && room >= SHARE_PX && <span className={c.inside}>{share}</span>}
      <span className={c.strip}>
        <span className={c.spent} style={{ width: `${budgetBar(budget).spent * 100}%` }} />
      </span>
    </>
  );
  const label = [t.bar({ name: item.name, days, percent: share }), item.late && t.late].filter(Boolean).join(', ');
  return (
    <>
      {item.mayMove ? (
        <button {...shape} {...handlers} type="button" data-movable aria-label={label} aria-pressed={held !== null}>
          {content}
        </button>
      ) : (
        <div {...shape} role="img" aria-label={label}>
          {content}
        </div>
      )}
      {!inside && (
        <span className={c.share} style={{ left: `${end * 100}%` }} aria-hidden>
          {percent === null ? words.noBudget : <Percent budget={budget} />}
        </span>
      )}
    </>
  );
}

/** Shows where the bar was before the move. */
function Ghost({ was, frame }: { was: Span; frame: Frame }) {
  const bar = barOf(was, frame);
  return typeof bar === 'string' ? null : <div className={c.ghost} style={at(bar)} />;
}

/** A project that lies before or after what is shown, and the way there. */
function Away({ item, side, onShow }: { item: TimelineItem; side: 'before' | 'after'; onShow: (day: string) => void }) {
  const t = useOfficeT().projects.timeline;
  const days = daysText(item.span);
  return (
    <button
      type="button"
      className={c.away}
      data-side={side}
      data-late={item.late || undefined}
      aria-label={t.show({ name: item.name, days })}
      onClick={() => onShow(item.span.from)}
    >
      {side === 'before' && <IconChevronLeft size={14} aria-hidden />}
      {days}
      {side === 'after' && <IconChevronRight size={14} aria-hidden />}
    </button>
  );
}

/** The days a project would have, and how far that is from those it has. */
function Box({ moving: { grip, was, span }, bar }: { moving: Moving; bar: Bar }) {
  const t = useOfficeT().projects.timeline;
  const by = grip === 'start' ? -daysBetween(was.from, span.from) : daysBetween(was.to, span.to);
  const [more, less] = grip === 'all' ? [t.later, t.earlier] : [t.longer, t.shorter];
  const change = by === 0 ? t.unmoved : (by > 0 ? more : less)({ n: Math.abs(by) });
  return (
    <div className={c.box} style={{ left: `min(${bar.left * 100}%, 100% - ${BOX_PX}px)` }}>
      <b>{daysText(span)}</b>
      <span className={base.quiet}>
        {change} · <kbd className={c.kbd}>Esc</kbd> {t.cancel}
      </span>
    </div>
  );
}
