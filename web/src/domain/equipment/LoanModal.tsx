import { Button, SegmentedControl, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isFieldWork, useCan } from '@/api/can';
import { useLive } from '@/api/live';
import { useSession } from '@/api/session';
import { type Person, personSource } from '@/domain/people/people';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayAfter, today } from '@/lib/date';
import { type Day, dayText } from '@/lib/day-text';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { Note } from '@/ui/feedback/Note';
import { toast } from '@/ui/feedback/toast';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { DateField } from '@/ui/fields/DateField';
import { SelectField } from '@/ui/fields/SelectField';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { ImageUploader } from '@/ui/fields/Uploader';
import { FieldGrid } from '@/ui/layout/Section';
import { lazySection } from '@/ui/lazy-part';
import { isSigned, type Stroke } from '@/ui/media/signature';
import { SIGNATURE, signatureOf } from '@/ui/media/strokes';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import {
  type Condition,
  type Equipment,
  equipmentCalls,
  equipmentQuery,
  equipmentSettingsQuery,
  SHOWN_IN,
  takerSource,
} from './equipment.api';
import { CONDITIONS } from './equipment-kinds';
import { doOrKeep, seenLoan } from './in-hand';
import { LendingProblem } from './LendingProblem';

const SignatureField = lazySection(() => import('@/ui/fields/SignatureField'));

const MAX_NOTE = 2000;

type Tab = 'borrow' | 'extend';

interface Props {
  readonly item: Equipment;
  /** The day until which it is needed, if that is known. */
  readonly until?: Day | undefined;
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

/** Lends an item to somebody, or lets them keep it longer. */
export default function LoanModal({ item, ...props }: Props) {
  const words = useOfficeT().equipment.borrow;
  const [tab, setTab] = useState<Tab>(item.used ? 'extend' : 'borrow');
  const may = (action: 'equipment.borrow' | 'equipment.extend') => item.allowed_actions.includes(action);
  const Form = tab === 'borrow' ? LendForm : ExtendForm;
  return (
    <Form item={item} {...props}>
      <SegmentedControl
        aria-label={words.tabs.label}
        fullWidth
        data={[
          { value: 'borrow', label: words.tabs.borrow, disabled: !may('equipment.borrow') },
          { value: 'extend', label: words.tabs.extend, disabled: !may('equipment.extend') },
        ]}
        value={tab}
        onChange={(value) => setTab(value === 'extend' ? 'extend' : 'borrow')}
      />
    </Form>
  );
}

/** Hands an item over directly from its borrower to another worker. */
export function HandOverModal(props: Props) {
  const { item } = props;
  const { borrow: words, statuses } = useOfficeT().equipment;
  const queryClient = useQueryClient();
  const query = equipmentQuery(item.equipment_id);
  const now = useQuery({ ...query, enabled: item.loan_id !== null }).data;
  useLive('equipment', item.equipment_id, () => void queryClient.invalidateQueries({ queryKey: query.queryKey }));
  const ended = () => {
    if (!now || now.loan_id === item.loan_id) return undefined;
    if (now.worker) return words.lentMeanwhile({ worker: now.worker });
    const by = now.loans.find((loan) => loan.loan_id === item.loan_id)?.returned_by ?? '';
    return words.returnedMeanwhile({ by, status: statuses[now.status] });
  };
  return <LendForm {...props} from={item.worker ?? ''} ended={ended()} />;
}

interface LendValues extends Record<string, unknown> {
  user_id: Person | null;
  start_date: Day | null;
  end_date: Day | null;
  condition: Condition | null;
  note: string;
  reason: string;
  despite_damage: boolean;
  photos: readonly File[];
  signature: readonly Stroke[];
}

type LendProps = Props & {
  /** The present borrower, when it is handed over. */
  from?: string;
  /** The reason why their loan has ended meanwhile, so that the item can no longer be handed over. */
  ended?: string | undefined;
  children?: ReactNode;
};

function LendForm({ item, until, from, ended, onDone, onClose, children }: LendProps) {
  const t = useOfficeT();
  const words = t.equipment.borrow;
  const { user } = useSession();
  const handsOver = from !== undefined;
  // Workers borrow only for themselves, but can hand over to anybody.
  const isField = isFieldWork(useCan());
  const ownOnly = isField && !handsOver;
  const settings = useQuery(equipmentSettingsQuery).data;
  const asksSignature = settings?.ask_signature === true;
  const me: Person = {
    user_id: user.user_id,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
  };
  const isDue = item.inspection_state === 'OVERDUE' && item.next_inspection !== null;
  // An item due for inspection is lent by the office; workers take it only if the company allows that.
  const needsOffice = isDue && isField && settings?.worker_override === false;
  const { form, problem, busy, close, submit } = useActModal<LendValues>({
    name: `${handsOver ? 'hand-over' : 'borrow'}:${item.equipment_id}`,
    initialValues: {
      user_id: ownOnly ? me : null,
      start_date: today(),
      end_date: until ?? null,
      condition: item.damage ? 'DAMAGED' : 'GOOD',
      note: '',
      reason: '',
      despite_damage: false,
      photos: [],
      signature: [],
    },
    faults: (v) => ({
      ...(v.user_id === null && { user_id: words.faults.worker }),
      ...(v.start_date === null && { start_date: words.faults.start_date }),
      ...(item.damage && !v.despite_damage && { despite_damage: words.faults.despite_damage }),
      ...(isDue && v.reason.trim() === '' && { reason: words.faults.override_reason }),
      ...(asksSignature && !isSigned(v.signature, SIGNATURE) && { signature: words.faults.signature }),
    }),
    send: (v, headers) => {
      const body = {
        ...(v.user_id && { user_id: v.user_id.user_id }),
        ...(!handsOver && { start_date: v.start_date }),
        ...(v.end_date && { end_date: v.end_date }),
        ...(v.condition && { condition: v.condition }),
        note: v.note.trim(),
        ...(v.despite_damage && { despite_damage: true }),
        ...(isDue && { override_inspection: true, reason: v.reason.trim() }),
        ...(v.signature.length > 0 && { signature: signatureOf(v.signature) }),
      };
      const { equipment_id, name } = item;
      return handsOver
        ? equipmentCalls.handOver(equipment_id, { ...body, ...seenLoan(item) }, headers, v.photos)
        : doOrKeep(name, { kind: 'borrow', equipment_id, body, photos: v.photos }, headers);
    },
    shownIn: SHOWN_IN,
    onDone: (v, answer) => {
      const worker = v.user_id ? personSource.label(v.user_id) : '';
      if (answer === 'kept') toast.info(t.equipment.kept({ name: item.name }));
      else toast.success((handsOver ? words.handedOver : words.borrowed)({ name: item.name, worker }));
      onDone?.();
    },
    onClose,
  });
  return (
    <ModalFrame
      opened
      onClose={close}
      title={(handsOver ? words.handOverTitle : words.title)({ name: item.name })}
      onSubmit={submit}
      footer={
        <Buttons
          busy={busy}
          label={handsOver ? words.handOver : words.submit}
          disabled={ended !== undefined || needsOffice}
          onClose={close}
        />
      }
    >
      <Stack gap="lg">
        {children}
        {item.damage && (
          <>
            <Note tone="warning">{t.equipment.page.damaged({ text: item.damage })}</Note>
            <CheckboxField label={words.fields.despite_damage} {...form.field('despite_damage')} />
          </>
        )}
        {handsOver && !ended && <Note>{words.handOverHint({ worker: from })}</Note>}
        {ended && <Note tone="warning">{ended}</Note>}
        <AsyncSelect
          label={handsOver ? words.fields.to : words.fields.worker}
          required
          readOnly={ownOnly}
          clearable={false}
          source={handsOver ? takerSource : personSource}
          data-autofocus
          {...form.field('user_id')}
        />
        <FieldGrid>
          {!handsOver && (
            <DateField label={words.fields.start_date} required max={today()} {...form.field('start_date')} />
          )}
          <DateField
            label={words.fields.due_date}
            description={words.dueHint}
            min={today()}
            {...form.field('end_date')}
          />
          <SelectField
            label={words.fields.condition}
            options={CONDITIONS.map((value) => ({ value, label: t.equipment.conditions[value] }))}
            {...form.field('condition')}
          />
        </FieldGrid>
        <TextAreaField label={words.fields.note} maxLength={MAX_NOTE} rows={2} {...form.field('note')} />
        {isDue && item.next_inspection && (
          <>
            <Note tone="warning">
              {(needsOffice ? words.inspectionNeedsOffice : words.inspection)({ day: dayText(item.next_inspection) })}
            </Note>
            {!needsOffice && (
              <TextAreaField
                label={words.fields.override_reason}
                required
                maxLength={MAX_NOTE}
                rows={2}
                {...form.field('reason')}
              />
            )}
          </>
        )}
        <ImageUploader
          label={words.photos}
          value={form.values.photos}
          onChange={(photos) => form.setValues({ photos })}
          disabled={busy}
        />
        {asksSignature && (
          <SignatureField
            label={words.fields.signature}
            value={form.values.signature}
            onChange={(signature) => form.setValues({ signature })}
            error={form.errors.signature}
            disabled={busy}
          />
        )}
        <LendingProblem error={problem} />
      </Stack>
    </ModalFrame>
  );
}

interface ExtendValues extends Record<string, unknown> {
  end_date: Day | null;
  note: string;
}

function ExtendForm({ item, onDone, onClose, children }: Props & { children: ReactNode }) {
  const words = useOfficeT().equipment.borrow;
  const worker = item.worker ?? '';
  const after = item.due_date !== null && item.due_date > today() ? item.due_date : today();
  const { form, problem, busy, close, submit } = useActModal<ExtendValues>({
    name: `extend:${item.equipment_id}`,
    initialValues: { end_date: null, note: '' },
    faults: (v): Record<string, string> => (v.end_date === null ? { end_date: words.faults.end_date } : {}),
    send: (v, headers) =>
      equipmentCalls.extend(
        item.equipment_id,
        { ...seenLoan(item), end_date: v.end_date, note: v.note.trim() },
        headers,
      ),
    shownIn: SHOWN_IN,
    onDone: (v) => {
      toast.success(words.extended({ name: item.name, day: v.end_date ? dayText(v.end_date) : '' }));
      onDone?.();
    },
    onClose,
  });
  return (
    <ModalFrame
      opened
      onClose={close}
      title={words.title({ name: item.name })}
      onSubmit={submit}
      footer={<Buttons busy={busy} label={words.extend} onClose={close} />}
    >
      <Stack gap="lg">
        {children}
        <Note tone={item.overdue ? 'warning' : 'info'}>
          {item.due_date ? words.present({ worker, day: dayText(item.due_date) }) : words.presentOpen({ worker })}
        </Note>
        <DateField
          label={words.fields.end_date}
          required
          min={dayAfter(after)}
          data-autofocus
          {...form.field('end_date')}
        />
        <TextAreaField label={words.fields.note} maxLength={MAX_NOTE} {...form.field('note')} />
        <LendingProblem error={problem} />
      </Stack>
    </ModalFrame>
  );
}

interface ButtonsProps {
  readonly busy: boolean;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClose: () => void;
}

function Buttons({ busy, label, disabled = false, onClose }: ButtonsProps) {
  const t = useOfficeT().ui;
  return (
    <>
      <Button variant="default" onClick={onClose}>
        {t.cancel}
      </Button>
      <Button type="submit" loading={busy} disabled={disabled}>
        {label}
      </Button>
    </>
  );
}
