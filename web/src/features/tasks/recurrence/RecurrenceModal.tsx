import { Button, Chip, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { ApiError } from '@/api/client';
import { useSession } from '@/api/session';
import { type Team, teamSource } from '@/domain/people/people';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { OfficeMessages } from '@/i18n/types';
import { today } from '@/lib/date';
import { type Day, nearDays } from '@/lib/day-text';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { DateField } from '@/ui/fields/DateField';
import { DurationInput } from '@/ui/fields/DurationInput';
import { NumberField } from '@/ui/fields/NumberField';
import { SelectField } from '@/ui/fields/SelectField';
import { TimeField } from '@/ui/fields/TimeField';
import { FieldGrid, WholeRow } from '@/ui/layout/Section';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { type TaskDetails, taskKeys } from '../tasks.api';
import { DateText } from './DateText';
import { mergePlans, type Unit } from './plan-merge';
import { type Draft, previewQuery, type Recurrence, recurrenceQuery, useRecurrence } from './recurrence.api';
import c from './recurrence.module.css';
import {
  FREQUENCIES,
  type Frequency,
  monthlyChoices,
  monthlyFor,
  monthlyWords,
  orderText,
  planWords,
  readRule,
  WEEKDAYS,
  type Weekday,
  weekdayOf,
  writeRule,
} from './rule';

const ENDS = ['NEVER', 'ON', 'AFTER'] as const;
type End = (typeof ENDS)[number];
const COUNTS = ['PLANNED', 'COMPLETED'] as const;
const DAYS_OFF = ['MOVE', 'SKIP', 'KEEP'] as const;

const MAX_EVERY = 99;
const MAX_TIMES = 1000;
const MAX_AHEAD = 366;
const PREVIEW_DELAY_MS = 300;

interface Values extends Record<string, unknown> {
  freq: Frequency | null;
  every: number | null;
  weekdays: Weekday[];
  by: string | null;
  first_day: Day | null;
  end: End | null;
  last_day: Day | null;
  times: number | null;
  days_ahead: number | null;
  counts_from: (typeof COUNTS)[number] | null;
  days_off: (typeof DAYS_OFF)[number] | null;
  order: boolean;
  time_estimate: number | null;
  order_time: string;
  team_id: Team | null;
  make_anew: boolean;
}

function valuesOf({ plan, team_name }: Recurrence): Values {
  const first = plan?.first_day ?? today();
  const rule = plan ? readRule(plan.rule) : { freq: 'WEEKLY' as const, every: 1, weekdays: [weekdayOf(first)], by: '' };
  return {
    ...rule,
    weekdays: [...rule.weekdays],
    by: rule.by || (monthlyChoices(first)[0] ?? null),
    first_day: first,
    end: plan?.last_day ? 'ON' : plan?.times ? 'AFTER' : 'NEVER',
    last_day: plan?.last_day ?? null,
    times: plan?.times ?? null,
    days_ahead: plan?.days_ahead ?? 14,
    counts_from: plan?.counts_from ?? 'PLANNED',
    days_off: plan?.days_off ?? 'MOVE',
    order: plan ? plan.time_estimate !== null : true,
    time_estimate: plan?.time_estimate ?? 60,
    order_time: plan ? (plan.order_time ?? '') : '08:00',
    team_id: plan?.team_id ? { team_id: plan.team_id, name: team_name } : null,
    make_anew: false,
  };
}

/** Returns the plan to send; null while a required day is missing. */
function draftOf(v: Values, { plan, version }: Recurrence, zone: string): Draft | null {
  if (v.first_day === null || v.freq === null) return null;
  const rule = {
    freq: v.freq,
    every: v.every ?? 1,
    weekdays: WEEKDAYS.filter((day) => v.weekdays.includes(day)),
    by: v.by ?? '',
  };
  const timed = v.order && v.order_time !== '';
  return {
    version,
    rule: writeRule(
      rule.freq === 'WEEKLY' && rule.weekdays.length === 0 ? { ...rule, weekdays: [weekdayOf(v.first_day)] } : rule,
    ),
    first_day: v.first_day,
    last_day: v.end === 'ON' ? v.last_day : null,
    times: v.end === 'AFTER' ? v.times : null,
    time_zone: plan?.time_zone ?? zone,
    days_ahead: v.days_ahead,
    counts_from: v.counts_from ?? 'PLANNED',
    days_off: v.days_off ?? 'MOVE',
    time_estimate: v.order ? v.time_estimate : null,
    order_time: timed ? v.order_time : null,
    team_id: timed ? (v.team_id?.team_id ?? null) : null,
    make_anew: v.make_anew,
  };
}

/** Returns a part of the plan in words. */
function unitText(unit: Unit, { plan, team_name: team }: Recurrence, t: OfficeMessages['recurrence']): string {
  if (plan === null) return '';
  switch (unit) {
    case 'rule':
      return planWords(plan, t);
    case 'counts_from':
      return `${t.facts.counts} ${t.countsFrom[plan.counts_from]}`;
    case 'days_off':
      return `${t.facts.daysOff}: ${t.daysOff[plan.days_off]}`;
    case 'days_ahead':
      return `${t.facts.ahead}: ${t.facts.days({ n: plan.days_ahead })}`;
    case 'order':
      return `${t.facts.order}: ${orderText(plan, team, t)}`;
  }
}

interface Props {
  readonly task: TaskDetails;
  readonly now: Recurrence;
  readonly onClose: () => void;
}

/** A form for when a template creates tasks by itself, with a preview of the days. */
export default function RecurrenceModal({ task, now, onClose }: Props) {
  const t = useOfficeT();
  const words = t.recurrence;
  const f = words.form;
  const { tenant } = useSession();
  const { mutateAsync } = useRecurrence(task.task_id);
  const queryClient = useQueryClient();
  const initialValues = useMemo(() => valuesOf(now), [now]);
  // The version that the form is based on, and the fields that others have changed differently since.
  const [base, setBase] = useState(now);
  const [disputed, setDisputed] = useState<readonly Unit[]>([]);
  const { form, problem, busy, close, submit } = useActModal<Values>({
    name: `recurrence:${task.task_id}`,
    initialValues,
    faults: (v) => ({
      ...(v.every === null && { every: f.faults.number }),
      ...(v.first_day === null && { first_day: f.faults.day }),
      ...(v.end === 'ON' && v.last_day === null && { last_day: f.faults.day }),
      ...(v.end === 'AFTER' && v.times === null && { times: f.faults.number }),
      ...(v.days_ahead === null && { days_ahead: f.faults.number }),
      ...(v.order && v.time_estimate === null && { time_estimate: f.faults.estimate }),
    }),
    send: async (v, headers) => {
      const set = async (values: Values, over: Recurrence, once = {}) => {
        const draft = draftOf(values, over, tenant.time_zone);
        if (draft) await mutateAsync({ to: 'set', draft, headers: once });
      };
      await set(v, base, headers).catch(async (error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
        const theirs = await queryClient.fetchQuery({ ...recurrenceQuery(task.task_id), staleTime: 0 });
        const merged = theirs.plan ? mergePlans(valuesOf(base), v, valuesOf(theirs)) : { values: v, disputed: [] };
        setBase(theirs);
        setDisputed(merged.disputed);
        if (theirs.plan && merged.disputed.length === 0) return set(merged.values, theirs);
        // Sending it again saves it: conflicts are shown beside the fields.
        form.setValues(merged.values);
        throw error;
      });
    },
    shownIn: [taskKeys.detail(task.task_id)],
    onDone: () => toast.success(words.done.set),
    onClose,
  });
  const v = form.values;
  const first = form.field('first_day');
  const choices = v.first_day === null ? [] : monthlyChoices(v.first_day);
  const byChoices = v.by !== null && !choices.includes(v.by) ? [...choices, v.by] : choices;
  const moveFirst = (day: Day | null) => {
    const before = v.first_day;
    first.onChange(day);
    if (day === null || before === null) return;
    if (v.by !== null) form.setValues({ by: monthlyFor(v.by, day) });
    if (v.weekdays.length === 1 && v.weekdays[0] === weekdayOf(before)) form.setValues({ weekdays: [weekdayOf(day)] });
  };
  return (
    <ModalFrame
      opened
      width="wide"
      onClose={close}
      title={words.formTitle({ title: task.title })}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {t.ui.save}
          </Button>
        </>
      }
    >
      <div className={c.columns}>
        <Stack gap="lg">
          <FieldGrid>
            <SelectField
              label={f.freq}
              data-autofocus
              options={FREQUENCIES.map((value) => ({ value, label: f.freqs[value] }))}
              {...form.field('freq')}
            />
            <NumberField
              label={f.every}
              required
              decimals={0}
              min={1}
              max={MAX_EVERY}
              suffix={v.freq ? f.units[v.freq]({ n: v.every ?? 1 }) : ''}
              {...form.field('every')}
            />
            {v.freq === 'WEEKLY' && (
              <WholeRow>
                <Chip.Group
                  multiple
                  value={v.weekdays}
                  onChange={(days) => form.field('weekdays').onChange(days as Weekday[])}
                >
                  <fieldset className={c.chips}>
                    <legend className={c.legend}>{f.weekdays}</legend>
                    {WEEKDAYS.map((day) => (
                      <Chip key={day} value={day} size="sm" aria-label={words.weekdays[day]}>
                        {words.weekdaysShort[day]}
                      </Chip>
                    ))}
                  </fieldset>
                </Chip.Group>
              </WholeRow>
            )}
            {v.freq === 'MONTHLY' && (
              <WholeRow>
                <SelectField
                  label={f.by}
                  options={byChoices.map((value) => ({ value, label: monthlyWords(value, words) }))}
                  {...form.field('by')}
                />
              </WholeRow>
            )}
            <DateField label={f.first} required clearable={false} {...first} onChange={moveFirst} />
            <SelectField
              label={f.end}
              options={ENDS.map((value) => ({ value, label: f.ends[value] }))}
              {...form.field('end')}
            />
            {v.end === 'ON' && <DateField label={f.last} required min={v.first_day} {...form.field('last_day')} />}
            {v.end === 'AFTER' && (
              <NumberField label={f.times} required decimals={0} min={1} max={MAX_TIMES} {...form.field('times')} />
            )}
          </FieldGrid>
          <FieldGrid>
            <SelectField
              label={words.facts.counts}
              options={COUNTS.map((value) => ({ value, label: words.countsFrom[value] }))}
              {...form.field('counts_from')}
            />
            <SelectField
              label={words.facts.daysOff}
              options={DAYS_OFF.map((value) => ({ value, label: words.daysOff[value] }))}
              {...form.field('days_off')}
            />
            <NumberField
              label={f.ahead}
              description={f.aheadHint}
              required
              decimals={0}
              min={0}
              max={MAX_AHEAD}
              {...form.field('days_ahead')}
            />
          </FieldGrid>
          <CheckboxField label={f.order} {...form.field('order')} />
          {v.order && (
            <FieldGrid>
              <DurationInput label={f.estimate} required {...form.field('time_estimate')} />
              <TimeField label={f.time} description={f.timeHint} {...form.field('order_time')} />
              {v.order_time !== '' && (
                <WholeRow>
                  <AsyncSelect
                    label={f.team}
                    description={f.teamHint}
                    clearable
                    source={teamSource}
                    {...form.field('team_id')}
                  />
                </WholeRow>
              )}
            </FieldGrid>
          )}
          <ProblemText error={problem} />
          {base.plan && disputed.length > 0 && (
            <p className={c.hint} role="status">
              {f.theirs({ by: base.set_by, what: disputed.map((unit) => unitText(unit, base, words)).join('; ') })}
            </p>
          )}
        </Stack>
        <Preview
          task={task}
          draft={Object.keys(form.unread).length > 0 ? null : draftOf(v, base, tenant.time_zone)}
          anew={<CheckboxField label={f.makeAnew} {...form.field('make_anew')} />}
        />
      </div>
    </ModalFrame>
  );
}

/** The next days of what is in the form, a moment after it was typed. */
function Preview({ task, draft, anew }: { task: TaskDetails; draft: Draft | null; anew: ReactNode }) {
  const t = useOfficeT().recurrence;
  const text = JSON.stringify(draft);
  const [later] = useDebouncedValue(text, PREVIEW_DELAY_MS);
  const wanted = useMemo(() => JSON.parse(later) as Draft | null, [later]);
  const { data, isError } = useQuery(previewQuery(task.task_id, wanted));
  const first = data?.made[0];
  const last = data?.made.at(-1);
  return (
    <aside className={c.preview} aria-label={t.preview}>
      <h3 className={c.heading}>{t.preview}</h3>
      {draft && (
        <p className={c.hint}>
          {planWords({ ...draft, last_day: draft.last_day ?? null, times: draft.times ?? null }, t)}
        </p>
      )}
      {isError || draft === null ? (
        <p className={c.hint}>{t.noPreview}</p>
      ) : (
        <>
          <ul className={c.list} aria-live="polite">
            {data && draft.times && data.passed > 0 && (
              <li className={c.hint}>{t.passed({ n: data.passed, times: draft.times })}</li>
            )}
            {data?.next.length === 0 && <li className={c.hint}>{t.ended}</li>}
            {data?.next.map((date) => (
              <li key={date.day} className={c.line} data-out={date.on_day === null || undefined}>
                <DateText date={date} />
              </li>
            ))}
          </ul>
          {first && last && data && (
            <>
              <p className={c.hint}>
                <Link to="/tasks" search={{ template: task.task_id }} className={c.link}>
                  {t.open({ n: data.made.length, days: nearDays({ from: first.on_day, to: last.on_day }, today()) })}
                </Link>{' '}
                {draft.make_anew ? t.openGo : t.openStay}
              </p>
              {anew}
            </>
          )}
        </>
      )}
    </aside>
  );
}
