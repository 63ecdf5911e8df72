import { Button, Stack } from '@mantine/core';
import { useCan } from '@/api/can';
import { useSession } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { today } from '@/lib/date';
import type { Day } from '@/lib/day-text';
import type { Cents } from '@/lib/money';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { DateField } from '@/ui/fields/DateField';
import { MoneyInput } from '@/ui/fields/MoneyInput';
import { SelectField } from '@/ui/fields/SelectField';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { ImageUploader } from '@/ui/fields/Uploader';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import {
  type Condition,
  type Equipment,
  equipmentCalls,
  type Place,
  placeBody,
  placeSource,
  SHOWN_IN,
} from './equipment.api';
import { CONDITIONS, type Status } from './equipment-kinds';
import { doOrKeep, seenLoan } from './in-hand';

const MAX_NOTE = 2000;

/** Changes of an item that take a note. */
export type Move = 'return' | 'service' | 'back' | 'lost' | 'found' | 'damage';

type Field = 'status' | 'condition' | 'location' | 'back_date' | 'cost' | 'photos';

/** The fields of each change, beside the note. */
const ASKS: Readonly<Record<Move, readonly Field[]>> = {
  return: ['status', 'condition', 'location', 'photos'],
  service: ['location', 'back_date'],
  back: ['location', 'cost'],
  lost: [],
  found: ['location'],
  damage: ['photos'],
};

/** Changes that end the loan of an item. */
const ENDS_LOAN: readonly Move[] = ['return', 'service', 'lost'];

/** The possible statuses of a returned item. */
const GOALS = ['IN_WAREHOUSE', 'AT_SERVICE', 'LOST'] as const satisfies readonly Status[];

interface Values extends Record<string, unknown> {
  status: (typeof GOALS)[number] | null;
  condition: Condition | null;
  equipment_location: Place | null;
  back_date: Day | null;
  cost: Cents | null;
  note: string;
  photos: readonly File[];
}

interface Props {
  readonly item: Equipment;
  readonly move: Move;
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

/** Returns an item, sends it to the service and takes it back, reports it lost, found or damaged. */
export default function MoveModal({ item, move, onDone, onClose }: Props) {
  const t = useOfficeT().equipment;
  const ui = useOfficeT().ui;
  const words = t.move;
  const { currency } = useSession().tenant;
  const can = useCan();
  // People who may not search addresses leave the place unchanged.
  const asks = (field: Field) => ASKS[move].includes(field) && (field !== 'location' || can('master.read'));
  const { form, problem, busy, close, submit } = useActModal<Values>({
    name: `${move}:${item.equipment_id}`,
    initialValues: {
      status: 'IN_WAREHOUSE',
      condition: 'GOOD',
      equipment_location: null,
      back_date: null,
      cost: null,
      note: '',
      photos: [],
    },
    faults: (v): Record<string, string> =>
      move === 'damage' && v.note.trim() === '' ? { note: words.noteRequired } : {},
    send: (v, headers) => send(v, headers),
    shownIn: SHOWN_IN,
    onDone: (_, answer) => {
      if (answer === 'kept') toast.info(t.kept({ name: item.name }));
      else toast.success(words.done[move]({ name: item.name }));
      onDone?.();
    },
    onClose,
  });

  const send = (v: Values, headers: Record<'Idempotency-Key', string>): Promise<unknown> => {
    const { equipment_id: id, name } = item;
    const act = { equipment_id: id, photos: v.photos };
    const note = {
      ...(ENDS_LOAN.includes(move) && seenLoan(item)),
      note: v.note.trim(),
      ...(asks('location') && v.equipment_location && { equipment_location: placeBody(v.equipment_location) }),
    };
    switch (move) {
      case 'return': {
        const body = { ...note, status: v.status ?? 'IN_WAREHOUSE', condition: v.condition ?? 'GOOD' };
        return doOrKeep(name, { kind: 'return', body, ...act }, headers);
      }
      case 'service':
        return equipmentCalls.service(id, { ...note, ...(v.back_date && { back_date: v.back_date }) }, headers);
      case 'back':
        return equipmentCalls.back(id, { ...note, ...(v.cost !== null && { cost: v.cost / 100 }) }, headers);
      case 'damage':
        return doOrKeep(name, { kind: 'damage', body: note, ...act }, headers);
      default:
        return equipmentCalls[move](id, note, headers);
    }
  };

  return (
    <ModalFrame
      opened
      onClose={close}
      title={words.titles[move]({ name: item.name })}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {ui.cancel}
          </Button>
          <Button type="submit" loading={busy} color={move === 'lost' ? 'red' : undefined}>
            {words.submit[move]}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        {ENDS_LOAN.includes(move) && item.used && item.worker && <Note>{words.holder({ worker: item.worker })}</Note>}
        {asks('status') && (
          <SelectField
            label={words.fields.status}
            options={GOALS.map((value) => ({ value, label: t.statuses[value] }))}
            {...form.field('status')}
          />
        )}
        {asks('condition') && (
          <SelectField
            label={words.fields.condition}
            options={CONDITIONS.map((value) => ({ value, label: t.conditions[value] }))}
            {...form.field('condition')}
          />
        )}
        {asks('location') && (
          <AsyncSelect
            label={words.fields.location}
            source={placeSource}
            create={{
              label: (name) => t.form.typed({ name }),
              run: (name) => form.setValues({ equipment_location: { address_id: null, address_name: name } }),
            }}
            {...form.field('equipment_location')}
          />
        )}
        {asks('back_date') && <DateField label={words.fields.back_date} min={today()} {...form.field('back_date')} />}
        {asks('cost') && <MoneyInput label={words.fields.cost} currency={currency} {...form.field('cost')} />}
        <TextAreaField
          label={move === 'damage' ? words.damage : words.fields.note}
          required={move === 'damage'}
          maxLength={MAX_NOTE}
          data-autofocus
          {...form.field('note')}
        />
        {asks('photos') && (
          <ImageUploader
            label={words.photos}
            value={form.values.photos}
            onChange={(photos) => form.setValues({ photos })}
            disabled={busy}
          />
        )}
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}
