import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconHistory, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCan } from '@/api/can';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime, formatDuration } from '@/lib/date';
import { shortDay } from '@/lib/day-text';
import { formatMonth } from '@/lib/day-words';
import { useRefusalSentence } from '@/records/problem';
import { Note } from '@/ui/feedback/Note';
import { toast } from '@/ui/feedback/toast';
import { Section } from '@/ui/layout/Section';
import { lazyPart } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { useDialog } from '@/ui/overlays/use-dialog';
import { type Sheet, useApproveMonths, useConfirmMonth, useWithdrawApproval } from './time-sheets.api';
import c from './time-sheets.module.css';

const ReasonModal = lazyPart(() => import('@/ui/overlays/ReasonModal'));
const SheetHistoryModal = lazyPart(() => import('./SheetHistoryModal'));

interface Props {
  readonly sheet: Sheet;
  /** It is the viewer's own month. */
  readonly own: boolean;
  readonly onDay: (day: string) => void;
}

/** Shows the state of the month, what prevents the next step, and its button. */
export function ApprovalCard({ sheet, own, onDay }: Props) {
  const t = useOfficeT().timeSheets;
  const words = t.approval;
  const { show, dialog } = useDialog();
  const whose = { userId: sheet.user_id, month: sheet.month };
  const month = formatMonth(sheet.month);
  const step = useSteps(sheet, `${sheet.name}, ${month}`);
  const may = (action: Sheet['allowed_actions'][number]) => sheet.allowed_actions.includes(action);

  return (
    <Section
      title={words.title}
      actions={
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconHistory {...ICON} />}
          onClick={() => show((close) => <SheetHistoryModal {...whose} onClose={close} />)}
        >
          {words.history}
        </Button>
      }
    >
      {sheet.withdrawn && (
        <Note tone="warning">
          {words.withdrawn({ name: sheet.withdrawn.by, at: formatDateTime(sheet.withdrawn.at) })}{' '}
          <span className={c.reason}>{sheet.withdrawn.reason}</span>
        </Note>
      )}
      {sheet.undecided.map(({ date, kind, minutes }) => (
        <Note key={date + kind} tone="warning">
          <button type="button" className={c.noteDay} onClick={() => onDay(date)}>
            {shortDay(date)}
          </button>{' '}
          {kind === 'OVERLAP' || kind === 'SICK'
            ? words.questions[kind]({ time: formatDuration(minutes) })
            : words.questions[kind]}
        </Note>
      ))}
      <Said sheet={sheet} own={own} />
      {sheet.state !== 'APPROVED' && own && <ConfirmButton sheet={sheet} month={month} step={step} />}
      {sheet.state !== 'APPROVED' && step.office && (
        <Step
          label={words.approve({ month })}
          why={may('time_sheet.approve') ? undefined : whyNotApproved(sheet, words)}
          pending={step.pending}
          run={step.approve}
        />
      )}
      {may('time_sheet.withdraw') && (
        <Button
          variant="default"
          onClick={() =>
            show((close) => (
              <ReasonModal
                draft={`withdraw-sheet:${sheet.user_id}:${sheet.month}`}
                title={t.withdraw.title}
                message={t.withdraw.message({ name: sheet.name, month })}
                submit={t.withdraw.submit}
                danger
                required
                onClose={close}
                onSubmit={(reason) => step.withdraw(reason).then(close)}
              />
            ))
          }
        >
          {words.withdraw}
        </Button>
      )}
      {dialog}
    </Section>
  );
}

/** Shows who confirmed and approved, and when. */
function Said({ sheet, own }: { sheet: Sheet; own: boolean }) {
  const words = useOfficeT().timeSheets.approval;
  const { name, confirmed_at, approved_at, approved_by } = sheet;
  const at = confirmed_at && formatDateTime(confirmed_at);
  const confirmed = own ? words.confirmedByOwn : words.confirmedBy;
  const open = own ? words.notConfirmedOwn : words.notConfirmed({ name });
  return (
    <ul className={c.said}>
      <Line icon={at ? <IconCircleCheck {...ICON} /> : <IconCircleDashed {...ICON} />}>
        {at ? confirmed({ name, at }) : open}
      </Line>
      {sheet.changed_since_confirmed && <li className={c.warnLine}>{words.changed}</li>}
      {approved_at && (
        <>
          <Line icon={<IconCircleCheck {...ICON} />}>
            {words.approvedBy({ name: approved_by ?? '', at: formatDateTime(approved_at) })}
          </Line>
          <Line icon={<IconLock {...ICON} />}>{words.locked}</Line>
        </>
      )}
    </ul>
  );
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className={c.saidLine}>
    {icon}
    <span>{children}</span>
  </li>
);

type Words = ReturnType<typeof useOfficeT>['timeSheets']['approval'];

function whyNotApproved({ over, undecided }: Sheet, { why }: Words): string {
  const [first] = undecided;
  if (!over) return why.notOver;
  if (!first) return '';
  return (first.kind === 'RUNNING' ? why.running : why.undecided)({ day: shortDay(first.date) });
}

type Steps = ReturnType<typeof useSteps>;

/** A person confirms a month once; again only what has changed since. */
function ConfirmButton({ sheet, month, step }: { sheet: Sheet; month: string; step: Steps }) {
  const { approval: words } = useOfficeT().timeSheets;
  if (sheet.state === 'CONFIRMED' && !sheet.changed_since_confirmed) return null;
  const running = sheet.undecided.find(({ kind }) => kind === 'RUNNING');
  const why = running ? words.why.running({ day: shortDay(running.date) }) : words.why.notYet;
  return (
    <Step
      label={sheet.state === 'CONFIRMED' ? words.confirmAgain({ month }) : words.confirm({ month })}
      why={sheet.allowed_actions.includes('time_sheet.confirm') ? undefined : why}
      pending={step.pending}
      run={step.confirm}
    />
  );
}

interface StepProps {
  readonly label: string;
  /** Why it is not possible now. */
  readonly why: string | undefined;
  readonly pending: boolean;
  readonly run: () => void;
}

const Step = ({ label, why, pending, run }: StepProps) => (
  <div className={c.step}>
    <Button onClick={run} disabled={why !== undefined} loading={pending}>
      {label}
    </Button>
    {why && <p className={c.why}>{why}</p>}
  </div>
);

/** Returns the actions for the sheet; the messages have its title. */
function useSteps(sheet: Sheet, title: string) {
  const { done } = useOfficeT().timeSheets;
  const sentence = useRefusalSentence();
  const confirm = useConfirmMonth();
  const approve = useApproveMonths();
  const withdraw = useWithdrawApproval();
  const whose = { userId: sheet.user_id, month: sheet.month };
  const onError = (error: unknown) => void toast.error(sentence(error), { title });
  return {
    office: useCan()('time_sheet.approve'),
    pending: confirm.isPending || approve.isPending,
    confirm: () => confirm.mutate(whose, { onSuccess: () => void toast.success(done.confirmed, { title }), onError }),
    approve: () =>
      approve.mutate([whose], { onSuccess: () => void toast.success(done.approved({ n: 1 }), { title }), onError }),
    withdraw: async (reason: string) => {
      await withdraw.mutateAsync({ ...whose, reason });
      toast.success(done.withdrawn, { title });
    },
  };
}
