import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, memo, type PointerEvent, useId, useMemo, useRef, useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatMonthName, monthOf } from '@/lib/calendar';
import { dayText, nearDay, shortDay } from '@/lib/day-text';
import { yearText } from '@/lib/day-words';
import { type Cents, formatMoney } from '@/lib/money';
import { formatNumber } from '@/lib/number';
import base from '@/ui/base.module.css';
import { useWidth } from '@/ui/hooks/use-width';
import { type Chart, type Course, chartOf, nearestStop, type Plot, type Stop } from './money-chart';
import c from './money-chart.module.css';

const HEIGHT = 236;
/** Room for the sums on the left, for the ends of the curves on the right, and for the months below. */
const LEFT = 64;
const RIGHT = 72;
const TOP = 4;
const BOTTOM = 28;
/** On a chart narrower than this the ends of the curves are labelled above them. */
const NARROW = 480;
/** Two lines of text side by side do not cover each other. */
const LINE = 14;

const plotOf = (width: number): Plot => ({
  left: LEFT,
  top: TOP,
  width: Math.max(width - LEFT - (width < NARROW ? 16 : RIGHT), 1),
  height: HEIGHT - TOP - BOTTOM,
});

const whole = (cents: Cents) => formatNumber(Math.round(cents / 100));

interface Props {
  readonly course: Course;
  readonly currency: string;
}

/** Draws the spent, committed and expected amounts over the time of a project, with its budget. */
export const MoneyChart = memo(function MoneyChart({ course, currency }: Props) {
  const t = useOfficeT().projects.money;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const chart = useMemo(() => chartOf(course, plotOf(width)), [course, width]);
  const [chosen, setChosen] = useState<number>();
  const stop = chosen === undefined ? undefined : chart.stops[chosen];
  const today = chart.stops.findIndex(({ day }) => day === chart.now.day);
  const money = (cents: Cents) => formatMoney(cents, currency);

  const onPointer = ({ clientX, currentTarget }: PointerEvent) =>
    setChosen(nearestStop(chart, clientX - currentTarget.getBoundingClientRect().left));
  const onKeyDown = (event: KeyboardEvent) => {
    const at = chosen ?? today;
    const last = chart.stops.length - 1;
    const next = { ArrowRight: at + 1, ArrowUp: at + 1, ArrowLeft: at - 1, ArrowDown: at - 1, Home: 0, End: last }[
      event.key
    ];
    if (event.key === 'Escape') setChosen(undefined);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.min(Math.max(next, 0), last));
  };
  const told = chart.stops[chosen ?? today];

  return (
    <figure className={base.flush} aria-label={t.chart}>
      <div
        ref={box}
        className={c.box}
        role="slider"
        tabIndex={0}
        aria-label={t.chartDay}
        aria-valuemin={0}
        aria-valuemax={chart.stops.length - 1}
        aria-valuenow={chosen ?? today}
        aria-valuetext={
          told && [dayText(told.day), ...sumsOf(told).map(([name, sum]) => `${t[name]} ${money(sum)}`)].join(', ')
        }
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setChosen(undefined)}
        onBlur={() => setChosen(undefined)}
        onKeyDown={onKeyDown}
      >
        {width > 0 && <Drawing chart={chart} course={course} currency={currency} width={width} />}
        {stop && (
          <>
            <div className={c.cursor} style={{ left: chart.x(stop.day), height: chart.ground }} />
            <div
              className={c.tip}
              style={
                chart.x(stop.day) > width / 2
                  ? { right: width - chart.x(stop.day) + 10 }
                  : { left: chart.x(stop.day) + 10 }
              }
            >
              <b>{dayText(stop.day)}</b>
              {sumsOf(stop).map(([name, sum]) => (
                <span key={name} className={c.tipLine}>
                  <span>
                    <i className={c.key} data-key={name} data-tone={toneOf(course)} />
                    {t[name]}
                  </span>
                  <span>{money(sum)}</span>
                </span>
              ))}
            </div>
          </>
        )}
      </div>
      <VisuallyHidden>
        <table>
          <caption>{t.chart}</caption>
          <thead>
            <tr>
              {[t.day, t.spent, t.committed, t.forecast].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chart.stops.map(({ day, spent, committed, forecast }) => (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                <td>{spent !== null && money(spent)}</td>
                <td>{committed !== null && money(committed)}</td>
                <td>{forecast !== null && money(forecast)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
});

/** Returns whether the money will be enough at the present pace. */
const toneOf = ({ budget, forecast }: Course) => (budget > 0 && (forecast ?? 0) > budget ? 'over' : 'under');

/** Returns the amounts of a day as texts. */
const sumsOf = (stop: Stop) =>
  (['spent', 'committed', 'forecast'] as const).flatMap((name) => {
    const sum = stop[name];
    return sum === null ? [] : [[name, sum] as const];
  });

/** The width of the label of the chosen day. */
const PILL_PX = 46;
/** A letter of the texts on the chart, about. */
const LETTER_PX = 5.6;

interface DrawingProps {
  readonly chart: Chart;
  readonly course: Course;
  readonly currency: string;
  readonly width: number;
}

/** The drawing; the table and the keys give the same figures. */
const Drawing = memo(function Drawing({ chart, course, currency, width }: DrawingProps) {
  const t = useOfficeT().projects.money;
  const id = useId();
  const { left, width: inner } = plotOf(width);
  const right = left + inner;
  const { now, ground, budgetY, overrun, last } = chart;
  const isWide = width >= NARROW;
  const tone = toneOf(course);
  const pillX = Math.min(now.x, width - PILL_PX / 2);
  const endX = chart.x(course.end);
  const end = t.end({ day: nearDay(course.end, now.day) });
  const endPx = (end.length * LETTER_PX) / 2;
  const near = (x: number, room: number) =>
    Math.abs(x - now.x) < room || (isWide && endX - x < endPx + 24 && x <= endX);
  const budgetText = t.budgetLine({ amount: formatMoney(course.budget, currency) });
  const overrunText = overrun && t.overrun({ day: nearDay(overrun.day, now.day) });
  // If the label of the budget leaves no space before the crossing, the note is after it, below the line.
  const after =
    overrun && overrunText && overrun.x - 16 - left < (budgetText.length + overrunText.length + 2) * LETTER_PX;
  // Labels of curves with close ends are placed one above the other.
  const [forecastY, committedY] = apart(last.forecast?.y, last.committed?.y);
  return (
    <svg className={c.svg} width={width} height={HEIGHT} aria-hidden>
      <defs>
        <linearGradient id={`${id}g`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={c.fillFrom} />
          <stop offset="1" className={c.fillTo} />
        </linearGradient>
        <pattern id={`${id}h`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className={c.hatchGround} />
          <rect width="2" height="6" className={c.hatchLine} />
        </pattern>
      </defs>
      {budgetY !== null && <rect x={left} y={TOP} width={inner} height={budgetY - TOP} className={c.excess} />}
      {chart.sums.map(({ cents, y }) => (
        <g key={cents}>
          <line x1={left} x2={right} y1={y} y2={y} className={cents === 0 ? c.groundLine : c.grid} />
          <text x={left - 8} y={y + 4} textAnchor="end" className={c.label}>
            {cents === 0 ? formatMoney(0, currency).replace(/[,.]00/, '') : whole(cents)}
          </text>
        </g>
      ))}
      <path d={chart.committedArea} fill={`url(#${id}h)`} />
      <path d={chart.committed} className={c.committed} />
      <path d={chart.spentArea} fill={`url(#${id}g)`} />
      <path d={chart.spent} className={c.spent} />
      {budgetY !== null && <line x1={left} x2={right} y1={budgetY} y2={budgetY} className={c.budget} />}
      <line x1={endX} x2={endX} y1={TOP} y2={ground} className={c.end} />
      {chart.months.map(({ day, x }) => (
        <g key={day}>
          <line x1={x} x2={x} y1={ground} y2={ground + 4} className={c.groundLine} />
          {!near(x + 12, 34) && x + 24 < right && (
            <text x={x + 2} y={ground + 17} className={c.label}>
              {day.slice(5, 7) === '01' ? yearText(day) : formatMonthName(monthOf(day), 'short')}
            </text>
          )}
        </g>
      ))}
      {isWide && Math.abs(endX - now.x) > endPx + PILL_PX / 2 + 6 && (
        <text x={endX} y={ground + 17} textAnchor="middle" className={c.label}>
          {end}
        </text>
      )}
      <path d={chart.forecast} className={c.forecast} data-tone={tone} />
      <line x1={now.x} x2={now.x} y1={TOP} y2={ground} className={c.now} />
      <rect x={pillX - PILL_PX / 2} y={ground + 4} width={PILL_PX} height={18} rx={4} className={c.pill} />
      <text x={pillX} y={ground + 17} textAnchor="middle" className={c.pillText}>
        {shortDay(now.day)}
      </text>
      <circle cx={now.x} cy={now.y} r={4.5} className={c.dot} />
      {budgetY !== null && (
        <text x={left + 8} y={budgetY - 8} className={c.strong}>
          {budgetText}
        </text>
      )}
      {overrun && (
        <>
          <circle cx={overrun.x} cy={overrun.y} r={3} className={c.overrun} />
          {isWide && (
            <text
              x={overrun.x + (after ? 8 : -8)}
              y={overrun.y + (after ? 16 : -8)}
              textAnchor={after ? 'start' : 'end'}
              className={c.overrunText}
            >
              {overrunText}
            </text>
          )}
        </>
      )}
      {last.forecast && forecastY !== undefined && course.forecast !== null && (
        <>
          <circle cx={last.forecast.x} cy={last.forecast.y} r={4} className={c.forecastEnd} data-tone={tone} />
          {isWide && (
            <text x={last.forecast.x + 9} y={forecastY + 4} className={c.forecastText} data-tone={tone}>
              {whole(course.forecast)}
            </text>
          )}
        </>
      )}
      {last.committed && isWide && committedY !== undefined && (
        <text x={last.committed.x + 9} y={committedY + 4} className={c.label}>
          {whole(last.sum)}
        </text>
      )}
    </svg>
  );
});

/** Moves two heights so far apart that texts there do not cover each other. */
function apart(a: number | undefined, b: number | undefined): readonly [number | undefined, number | undefined] {
  if (a === undefined || b === undefined || Math.abs(a - b) >= LINE) return [a, b];
  const middle = (a + b) / 2;
  return a <= b ? [middle - LINE / 2, middle + LINE / 2] : [middle + LINE / 2, middle - LINE / 2];
}
