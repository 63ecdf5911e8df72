import { Button, CloseButton, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDuration } from '@/lib/date';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { slotOf } from '../board/days';
import { isFor } from '../board/is-for';
import { keepFocus } from '../board/keep-focus';
import type { Change } from '../planning/plan';
import type { BoardOrder, Crew } from '../schedule.api';
import { ProposalRow } from './ProposalRow';
import {
  type Ask,
  changeOf,
  choosing,
  type Decisions,
  leaving,
  type Proposal,
  type Row,
  rowsOf,
  UNDECIDED,
} from './proposal';
import { proposalQuery } from './proposal.api';
import c from './proposal.module.css';
import { setProposed } from './proposed';

interface Props {
  readonly ask: Ask;
  /** The days that the board shows, as instants. */
  readonly range: { readonly from: string; readonly to: string };
  readonly oneDay: boolean;
  /** The orders with a time on the board; `find` returns an order anywhere on it. */
  readonly planned: readonly BoardOrder[];
  readonly find: (id: number) => BoardOrder | undefined;
  readonly crew: Crew | undefined;
  /** Saves the changes, all or none. */
  readonly onTake: (changes: readonly Change[]) => void;
  readonly onAsk: (ask: Ask) => void;
  /** Asks for the next ones that wait, without these. */
  readonly onRest: (before: readonly number[]) => void;
  readonly onClose: () => void;
}

/** Places proposed for orders, drawn on the board as ghosts until somebody takes them. */
export default function ProposalPanel({ ask, range, oneDay, onAsk, onRest, onClose, ...board }: Props) {
  const t = useOfficeT().proposal;
  // It keeps the days for which it was requested.
  const [about] = useState({ ask, range: ask.range ?? range });
  const proposal = useQuery(proposalQuery(about.ask, about.range));
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    section.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const onEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || (event.target instanceof Element && event.target.closest('[role="dialog"]'))) return;
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onEscape(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const { data } = proposal;
  const tidy = about.ask.tidy ?? false;
  const refusal = data && commonRefusal(data);
  const n = data?.suggestions.length ?? about.ask.ids.length;
  const { of = 0, before = [], next = 0 } = about.ask.waiting ?? {};
  const title = tidy ? t.tidyTitle : of > n && n > 0 ? t.titleOf({ n, of }) : t.title({ n });
  return (
    <section ref={section} className={c.panel} aria-label={title} aria-busy={proposal.isPending} tabIndex={-1}>
      <header className={c.head}>
        <h2>{proposal.isPending ? t.searching : title}</h2>
        <CloseButton aria-label={proposal.isPending ? t.cancel : t.close} onClick={onClose} />
      </header>
      {proposal.isPending ? (
        <div className={c.searching}>
          {[1, 2, 3].map((n) => (
            <Skeleton key={n} h={64} />
          ))}
          <Button variant="default" size="xs" onClick={onClose}>
            {t.cancel} <kbd className={c.key}>Esc</kbd>
          </Button>
        </div>
      ) : proposal.error ? (
        <LoadFailed error={proposal.error} onRetry={() => void proposal.refetch()} />
      ) : refusal ? (
        <EmptyState text={t.refusals[refusal]} />
      ) : data && data.suggestions.length > 0 ? (
        <Answer {...board} proposal={data} tidy={tidy} oneDay={oneDay} onClose={onClose} />
      ) : (
        <EmptyState
          text={tidy ? t.nothingToTidy : t.nothingWaits}
          action={<p className={c.hint}>{tidy ? t.nothingToTidyHint : t.nothingWaitsHint}</p>}
        />
      )}
      {next > 0 && !proposal.isPending && !refusal && (
        <div className={c.tidy}>
          <Button variant="subtle" size="xs" onClick={() => onRest([...before, ...about.ask.ids])}>
            {t.next({ n: next })}
          </Button>
        </div>
      )}
      {oneDay && !tidy && !proposal.isPending && (
        <div className={c.tidy}>
          <Button variant="subtle" size="xs" onClick={() => onAsk({ ids: [], tidy: true })}>
            {t.tidy}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Why none of several orders finds a place, if it is the same for all. */
function commonRefusal({ suggestions }: Proposal) {
  const [first] = suggestions;
  const all = suggestions.length > 1 && suggestions.every((one) => one.refusal && one.refusal === first?.refusal);
  return all ? first?.refusal || undefined : undefined;
}

interface AnswerProps extends Pick<Props, 'oneDay' | 'planned' | 'find' | 'crew' | 'onTake' | 'onClose'> {
  readonly proposal: Proposal;
  readonly tidy: boolean;
}

/** Shows the proposal row by row, with its actions. */
function Answer({ proposal, tidy, oneDay, planned, find, crew, onTake, onClose }: AnswerProps) {
  const t = useOfficeT().proposal;
  const [decisions, setDecisions] = useState<Decisions>(UNDECIDED);
  const rows = rowsOf(proposal.suggestions, decisions, find, planned, crew);
  const [currentId, setCurrentId] = useState(rows[0]?.id);
  const current = rows.find((row) => row.id === currentId) ?? rows[0];
  const open = rows.filter((row) => row.state === 'open');
  const list = useRef<HTMLOListElement>(null);

  // The board shows what is not decided yet.
  const shown = rows.filter((row) => row.place && (row.state === 'open' || row.state === 'broken'));
  const onShow = useEffectEvent(() =>
    setProposed(
      shown.map((row) => ({
        ...slotOf(row.place?.start ?? ''),
        id: row.id,
        number: row.number,
        minutes: row.suggestion.minutes,
        title: row.order.task_title,
        workers: row.place?.workers.map((worker) => worker.worker_id) ?? [],
        current: row === current,
        broken: row.state === 'broken',
      })),
      setCurrentId,
    ),
  );
  const key = JSON.stringify([
    shown.map((row) => [row.id, row.place?.start, row.place?.workers, row.state]),
    current?.id,
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: key is what the ghosts are drawn from
  useEffect(onShow, [key]);
  useEffect(() => () => setProposed([], () => undefined), []);

  // Everything is decided and on the board.
  const taken = rows.filter((row) => row.state === 'taken').map(({ id }) => id);
  const isOver = taken.length > 0 && !rows.some((row) => /open|broken/.test(row.state));
  const onOver = useEffectEvent(() => {
    // The element with the focus may have gone together with a waiting order.
    const board = list.current?.closest('section')?.parentElement ?? null;
    keepFocus(
      board,
      taken.map((id) => `[data-scroll] [data-order="${id}"]`),
    );
    onClose();
  });
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver]);

  const take = (some: readonly Row[]) => some.length > 0 && onTake(some.map(changeOf));
  const walk = (by: 1 | -1) => {
    const next = rows[(current ? rows.indexOf(current) : -1) + by];
    if (!next) return;
    setCurrentId(next.id);
    list.current?.querySelector<HTMLElement>(`[data-row="${next.id}"]`)?.focus();
  };
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { target } = event;
    const panel = list.current?.closest('section');
    if (!isFor(panel, target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Other buttons of the panel are pressed as any button.
    const onButton = target instanceof Element && target.closest('button:not([data-row])') !== null;
    if (event.key === 'ArrowDown') walk(1);
    else if (event.key === 'ArrowUp') walk(-1);
    else if (event.key === 'Enter' && !onButton) take(open);
    else if (event.key === ' ' && !onButton) current?.state === 'open' && take([current]);
    else if (event.key.toLowerCase() === 'x') current?.place && setDecisions(leaving(decisions, current.id));
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const days = new Set(rows.flatMap((row) => (row.place ? slotOf(row.place.start).day : [])));
  const others = planned.filter(
    (order) => order.status === 'CREATED' && !rows.some((row) => row.id === order.order_id),
  ).length;
  return (
    <>
      {!tidy && others > 0 && <p className={c.hint}>{t.rest({ n: others })}</p>}
      <dl className={c.figures}>
        {proposal.saved.minutes > 0 && (
          <div data-good>
            <dt>{t.saved}</dt>
            <dd>{drivingText(proposal.saved)}</dd>
          </div>
        )}
        {days.size > 0 && (
          <div>
            <dt>{days.size === 1 ? t.drivingDay : t.drivingDays}</dt>
            <dd>{drivingText(proposal.driving)}</dd>
          </div>
        )}
      </dl>
      {proposal.cut_short && <p className={c.hint}>{t.cut}</p>}
      <ol ref={list} className={c.rows} aria-label={t.rows}>
        {rows.map((row) => (
          <ProposalRow
            key={row.id}
            row={row}
            current={row === current}
            manyDays={days.size > 1 || !oneDay}
            onCurrent={() => setCurrentId(row.id)}
            onTake={() => take([row])}
            onChoose={(at) => setDecisions(choosing(decisions, row.id, at))}
            onLeave={() => setDecisions(leaving(decisions, row.id))}
          />
        ))}
      </ol>
      <footer className={c.foot} data-foot="tall">
        <Button fullWidth disabled={open.length === 0} onClick={() => take(open)}>
          {t.acceptAll({ n: open.length })} <kbd className={c.key}>Enter</kbd>
        </Button>
        <Button variant="default" px={8} onClick={() => walk(1)}>
          {t.oneByOne} <kbd className={c.key}>↓</kbd>
        </Button>
        <Button variant="default" px={8} onClick={onClose}>
          {t.discard} <kbd className={c.key}>Esc</kbd>
        </Button>
      </footer>
    </>
  );
}

const drivingText = ({ minutes, meters }: Proposal['driving']) =>
  `${formatDuration(minutes)} · ${Math.round(meters / 1000)} km`;
