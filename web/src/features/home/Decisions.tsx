import { Button, TextInput } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowsDiff,
  IconBeach,
  IconCalendarQuestion,
  IconCircleCheck,
  IconClockExclamation,
  IconClockPlay,
  IconFileInvoice,
  IconFolders,
  IconHandStop,
  IconMessage,
  IconPackage,
  IconTool,
  IconUserOff,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react';
import { useIdempotencyKey } from '@/api/idempotency';
import { useSession } from '@/api/session';
import { amountOf } from '@/domain/materials/quantity';
import { useOfficeT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import { callHref } from '@/lib/contact';
import { formatDate, formatDuration, formatHours, formatNearDay, formatTime, today, toWall } from '@/lib/date';
import { dayText } from '@/lib/day-text';
import { formatMoney } from '@/lib/money';
import { taskNumber } from '@/records/numbers';
import { useRefusalSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { confirm } from '@/ui/overlays/confirm';
import { type Decision, decide, type Home, homeKeys } from './home.api';
import c from './home.module.css';
import { PARTS, partOf } from './morning';
import { type Agreed, agreementOf, keyOf, useAgreements, withAgreed } from './use-agreements';

type Kind = Decision['kind'];

const ICONS: Readonly<Record<Kind, ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>>> = {
  LATE_START: IconClockPlay,
  OVER_ESTIMATE: IconClockExclamation,
  MISSED_START: IconCalendarQuestion,
  LEFT_BEHIND: IconUserOff,
  TASK_DONE: IconCircleCheck,
  TASK_WAITING: IconHandStop,
  ABSENCE: IconBeach,
  ABSENCE_CANCEL: IconBeach,
  COMMENT: IconMessage,
  OFFER_ACCEPTED: IconFileInvoice,
  OFFER: IconFileInvoice,
  PROJECT: IconFolders,
  MATERIAL: IconPackage,
  DIFFERENCE: IconArrowsDiff,
  LOAN: IconTool,
  INSPECTION: IconAlertTriangle,
};

/** What the office approves or rejects here. */
const DECIDED: ReadonlySet<Kind> = new Set(['TASK_DONE', 'TASK_WAITING', 'ABSENCE']);
const REFUSED: ReadonlySet<Kind> = new Set(['TASK_WAITING', 'ABSENCE']);

/** Lists what waits for a decision, each with its button; approved rows stay until the page is left. */
export function Decisions({ decisions, total, now }: Home & { now: number }) {
  const t = useOfficeT().home.decisions;
  const { currency } = useSession().tenant;
  const { agreed, agree, undo } = useAgreements();
  const [isOpen, setIsOpen] = useState(false);
  const rows = withAgreed(decisions, agreed);
  const inPart = (name: (typeof PARTS)[number]) => rows.filter((row) => partOf(row, now) === name);
  const older = inPart('older');
  const isOpenRow = (row: Decision) => !agreementOf(row, agreed);
  const isFresh = (row: Decision) => partOf(row, now) !== 'older' && isOpenRow(row);
  const fresh = decisions.filter(isFresh).length;
  // Those that are not listed are the oldest ones.
  const rest = total - decisions.length;
  const old = older.filter(isOpenRow).length + rest;
  const sum = older.reduce((all, { kind, amount }) => all + (kind === 'TASK_DONE' ? (amount ?? 0) : 0), 0);
  return (
    <section className={c.panel} aria-labelledby="home-decisions">
      <header className={c.panelHead}>
        <h2 id="home-decisions">{t.title}</h2>
        {fresh > 0 && <b className={c.pill}>{fresh}</b>}
      </header>
      {total === 0 && rows.length === 0 && (
        <p className={c.settled}>
          <IconCircleCheck size={20} stroke={1.6} aria-hidden />
          {t.settled}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: J and K go from row to row, which Tab does too */}
      <div className={c.panelBody} tabIndex={0} onKeyDown={walk}>
        {PARTS.map((name) => {
          const part = inPart(name);
          if (part.length === 0 && !(name === 'older' && rest > 0)) return null;
          const isFolded = name === 'older' && !isOpen;
          return (
            <section key={name} aria-label={t.parts[name]}>
              {name === 'older' ? (
                <button type="button" className={c.older} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
                  <span className={c.olderWhat}>
                    {[t.older({ n: old }), sum > 0 && rest === 0 && formatMoney(Math.round(sum * 100), currency)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  {isOpen ? t.fold : t.look}
                </button>
              ) : (
                <h3 className={c.part}>{t.parts[name]}</h3>
              )}
              {!isFolded && (
                <ul>
                  {part.map((row) => (
                    <Row
                      key={keyOf(row)}
                      row={row}
                      now={now}
                      agreed={agreementOf(row, agreed)}
                      onAgree={() => agree(row, rows.indexOf(row))}
                      onUndo={() => undo(row)}
                    />
                  ))}
                </ul>
              )}
              {!isFolded && name === 'older' && rest > 0 && <p className={c.rest}>{t.rest({ n: rest })}</p>}
            </section>
          );
        })}
      </div>
    </section>
  );
}

/** J and K focus the button of the next and of the previous row, where Enter presses it. */
function walk({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  if ((key !== 'j' && key !== 'k') || target instanceof HTMLInputElement) return;
  const rows = [...currentTarget.querySelectorAll('li')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[key === 'j' ? at + 1 : Math.max(0, at - 1)];
  [...(row?.querySelectorAll<HTMLElement>('a, button') ?? [])].at(-1)?.focus();
}

/** The page where a decision is looked into. */
function wayTo({ kind, id, entity, task_id, title }: Decision): LinkProps {
  switch (kind) {
    case 'LATE_START':
    case 'OVER_ESTIMATE':
      return { to: '/work-orders/$orderId', params: { orderId: String(id) } };
    case 'MISSED_START':
      return { to: '/schedule', search: { view: 'day', mode: 'workers', order: id } };
    case 'LEFT_BEHIND':
      if (entity === 'order') return { to: '/work-orders/$orderId', params: { orderId: String(id) } };
      if (entity === 'equipment') return { to: '/equipment/$equipmentId', params: { equipmentId: id } };
      return { to: '/materials/places' };
    case 'TASK_DONE':
    case 'TASK_WAITING':
      return { to: '/tasks/$taskId', params: { taskId: id } };
    case 'ABSENCE':
      return { to: '/absences', search: { state: 'REQUESTED' } };
    case 'ABSENCE_CANCEL':
      return { to: '/absences', search: { id } };
    case 'COMMENT':
      if (entity === 'order') return { to: '/work-orders/$orderId', params: { orderId: String(id) } };
      if (entity === 'offer') return { to: '/offers/$offerId', params: { offerId: id } };
      if (entity === 'project') return { to: '/projects/$projectId', params: { projectId: id } };
      if (entity === 'asset') return { to: '/client-assets/$assetId', params: { assetId: id } };
      return { to: '/tasks/$taskId', params: { taskId: task_id ?? id } };
    case 'OFFER_ACCEPTED':
    case 'OFFER':
      return { to: '/offers/$offerId', params: { offerId: id } };
    case 'PROJECT':
      return { to: '/projects/$projectId', params: { projectId: id } };
    case 'MATERIAL':
      return { to: '/materials', search: { q: title } };
    case 'DIFFERENCE':
      return { to: '/materials/differences' };
    case 'LOAN':
    case 'INSPECTION':
      return { to: '/equipment/$equipmentId', params: { equipmentId: id } };
  }
}

interface RowProps {
  readonly row: Decision;
  readonly now: number;
  readonly agreed: Agreed | undefined;
  readonly onAgree: () => void;
  readonly onUndo: () => void;
}

function Row({ row, now, agreed, onAgree, onUndo }: RowProps) {
  const t = useOfficeT().home.decisions;
  const Icon = ICONS[row.kind];
  const late = row.kind === 'LATE_START' || row.kind === 'OVER_ESTIMATE';
  const way = wayTo(row);
  const about = useAbout(row, now);
  const titles = useOfficeT().home.day.kinds;
  const box = useRef<HTMLLIElement>(null);
  // An approved row keeps its height, so that nothing below it moves.
  const [height, setHeight] = useState<number>();
  const keepAndAgree = () => {
    setHeight(box.current?.offsetHeight);
    onAgree();
  };
  return (
    <li
      ref={box}
      className={c.decision}
      data-agreed={agreed !== undefined || undefined}
      style={agreed && { minHeight: height }}
    >
      <span className={c.icon} data-late={late || undefined}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </span>
      <span className={c.what}>
        <Link {...way} className={c.whatTitle} data-person={row.entity === 'absence' || undefined}>
          {row.entity === 'absence' ? t.asks({ name: row.who, kind: label(titles, row.title) }) : row.title}
        </Link>
        {agreed ? (
          <AgreedTo row={row} />
        ) : (
          <span className={c.about} data-said={row.kind === 'COMMENT' || undefined}>
            {about}
          </span>
        )}
      </span>
      {late && row.at && (
        <b className={c.lateness}>+{formatDuration(Math.max(1, Math.floor((now - Date.parse(row.at)) / 60_000)))}</b>
      )}
      {agreed ? (
        !agreed.sent && <Undo row={row} onUndo={onUndo} />
      ) : DECIDED.has(row.kind) ? (
        <Deciding row={row} onAgree={keepAndAgree} />
      ) : row.phone !== '' && row.kind !== 'MISSED_START' && row.kind !== 'LEFT_BEHIND' ? (
        <Button
          component="a"
          href={callHref(row.phone)}
          size="xs"
          variant="default"
          aria-label={t.callOf({ name: row.who })}
        >
          {t.call}
        </Button>
      ) : (
        <Button renderRoot={(props) => <Link {...props} {...way} />} size="xs" variant="default">
          {t.go[row.kind as 'OFFER']}
        </Button>
      )}
    </li>
  );
}

/** The second line: whose it is, and since or until when. */
function useAbout(
  { kind, entity, who, client, at, from, to, day, amount, n, text, id }: Decision,
  now: number,
): string {
  const t = useOfficeT();
  const words = t.home.decisions;
  const { currency } = useSession().tenant;
  const join = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ');
  const when = at ? whenText(at, now) : '';
  switch (kind) {
    case 'LATE_START':
      return join(who || words.nobody, words.notStarted);
    case 'OVER_ESTIMATE':
      return join(who, words.overEstimate);
    case 'MISSED_START':
      return join(who || client, words.missed({ when }));
    case 'LEFT_BEHIND':
      return join(who || words.nobody, label(words.leftCompany, entity));
    case 'TASK_DONE':
      return join(at && words.done({ when }), client, taskNumber(id));
    case 'TASK_WAITING':
      return join(when, client, taskNumber(id));
    case 'ABSENCE':
      return spanOf(from, to);
    case 'ABSENCE_CANCEL':
      return join(words.toCancel, spanOf(from, to), words.said({ text }));
    case 'COMMENT':
      return join(n > 1 ? words.news({ n }) : who, text && words.said({ text }));
    case 'OFFER_ACCEPTED':
    case 'OFFER':
      return join(
        client,
        day ? words.until({ day: dayText(day) }) : words.accepted({ when }),
        amount !== null && formatMoney(Math.round(amount * 100), currency),
      );
    case 'PROJECT':
      return words.spent({ percent: n, amount: formatMoney(Math.round((amount ?? 0) * 100), currency) });
    case 'MATERIAL':
      return words.left({ quantity: amountOf(n / 100, text, t.lineItems) });
    case 'DIFFERENCE':
      return words.missing({
        quantity: amountOf(n / 100, text, t.lineItems),
        place: client,
      });
    case 'LOAN':
      return join(who, day && words.due({ day: dayText(day) }));
    case 'INSPECTION':
      return day ? words.inspect({ day: dayText(day) }) : '';
  }
}

/** The days of an absence, or the hours of its one day. */
function spanOf(from: string | null, to: string | null): string {
  if (!from || !to) return '';
  if (toWall(to)[1] !== '00:00') return `${formatDate(from)} · ${formatHours(from, to)}`;
  const [first, last] = [formatDate(from), formatDate(new Date(Date.parse(to) - 1).toISOString())];
  return first === last ? first : `${first} – ${last}`;
}

/** "08:31" of today, else the day in one piece. */
const whenText = (at: string, now: number) =>
  toWall(at)[0] === today(new Date(now)) ? formatTime(at) : formatNearDay(at, new Date(now)).replaceAll(' ', '\u00a0');

/** Focuses what has just come; one function, so that it does so once. */
const focus = (element: HTMLElement | null) => element?.focus();

/** "141,70 €", where the task has an amount that the person may see. */
const useAmount = ({ kind, amount }: Decision) => {
  const { currency } = useSession().tenant;
  return kind === 'TASK_DONE' && amount !== null ? formatMoney(Math.round(amount * 100), currency) : '';
};

/** Shows the approval, in place of the second line. */
function AgreedTo({ row }: { row: Decision }) {
  const words = useOfficeT().home.decisions;
  const amount = useAmount(row);
  return (
    <span className={c.agreed} role="status">
      <IconCircleCheck size={16} stroke={1.6} aria-hidden />
      {[words.agreed[row.kind as 'TASK_DONE'], amount].filter(Boolean).join(' ')}
    </span>
  );
}

/** Undoes an approval while that is possible; it takes the focus of the button that it replaces. */
function Undo({ row, onUndo }: { row: Decision; onUndo: () => void }) {
  const words = useOfficeT().home.decisions;
  const name = row.kind === 'ABSENCE' ? row.who : row.title;
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={words.of({ act: words.undo, name })}
      ref={focus}
      // The second click of a double click is not meant for the button that has come under it.
      onClick={(event) => event.detail < 2 && onUndo()}
    >
      {words.undo}
    </Button>
  );
}

/** Agrees, after a question if the task has no amount, or refuses with a reason that is asked for in place. */
function Deciding({ row, onAgree }: { row: Decision; onAgree: () => void }) {
  const t = useOfficeT();
  const words = t.home.decisions;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const sentence = useRefusalSentence();
  const key = useIdempotencyKey();
  const [reason, setReason] = useState<string>();
  const [busy, setBusy] = useState(false);
  const amount = useAmount(row);
  const name = row.kind === 'ABSENCE' ? row.who : row.title;
  const act = amount === '' ? words.agree[row.kind as 'TASK_DONE'] : words.confirm({ amount });

  const refuse = async (why: string) => {
    setBusy(true);
    try {
      await decide(row, key.headers(why), why);
      toast.success(words.refused({ name }));
    } catch (error) {
      toast.error(sentence(error));
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: homeKeys.waiting });
    }
  };

  /** With Shift the next one that can be agreed to opens. */
  const agree = async (next: string | null | undefined) => {
    const free = row.kind === 'TASK_DONE' && row.amount === 0;
    const question = { title: words.free.title, message: words.free.message({ name }), confirmLabel: words.free.yes };
    if (free && !(await confirm(question))) return;
    onAgree();
    if (next) await navigate({ href: next });
  };

  if (reason !== undefined)
    return (
      <form
        className={c.reason}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') void refuse(reason.trim());
        }}
        onKeyDown={(event) => event.key === 'Escape' && setReason(undefined)}
      >
        <TextInput
          size="xs"
          aria-label={words.reason}
          placeholder={words.reason}
          value={reason}
          maxLength={1000}
          data-autofocus
          ref={focus}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" color="red" variant="light" loading={busy} disabled={reason.trim() === ''}>
          {words.refuse}
        </Button>
      </form>
    );
  return (
    <span className={c.buttons}>
      {REFUSED.has(row.kind) && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={words.of({ act: words.refuse, name })}
          onClick={() => setReason('')}
        >
          {words.refuse}
        </Button>
      )}
      <Button
        size="xs"
        variant="light"
        className={c.agree}
        aria-label={words.of({ act, name })}
        onClick={(event) => void agree(event.shiftKey ? nextWay(event.currentTarget.closest('li')) : undefined)}
      >
        {act}
      </Button>
    </span>
  );
}

/** The address of the next row that is not agreed to yet. */
function nextWay(row: Element | null) {
  let next = row?.nextElementSibling;
  while (next?.hasAttribute('data-agreed')) next = next.nextElementSibling;
  return next?.querySelector('a')?.getAttribute('href');
}
