import { Button, Stack } from '@mantine/core';
import { type EquipmentDetails, SHOWN_IN } from '@/domain/equipment/equipment.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Day } from '@/lib/day-text';
import { useActModal } from '@/records/dialogs/use-act-modal';
import base from '@/ui/base.module.css';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { DateField } from '@/ui/fields/DateField';
import { NumberField } from '@/ui/fields/NumberField';
import { FieldGrid } from '@/ui/layout/Section';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { CARE, type CareKind, setPlans } from './care.api';
import c from './equipment.module.css';

const MAX_MONTHS = 240;

/** A plan as it is edited: without it, nothing of the kind has to be done. */
type Plan = { planned: boolean; every_months: number | null; next_due: Day | null; note: string };
type Values = Record<CareKind, Plan>;

const read = (item: EquipmentDetails): Values => {
  const of = (kind: CareKind): Plan => {
    const plan = item.plans.find((one) => one.kind === kind);
    return {
      planned: plan !== undefined,
      every_months: plan?.every_months ?? null,
      next_due: plan?.next_due ?? null,
      note: plan?.note ?? '',
    };
  };
  return {
    CALIBRATION: of('CALIBRATION'),
    ELECTRICAL_SAFETY: of('ELECTRICAL_SAFETY'),
    TECHNICAL_INSPECTION: of('TECHNICAL_INSPECTION'),
    SERVICE: of('SERVICE'),
  };
};

/** A form for the duties of an item, every so many months or once on a day. */
export default function PlansModal({ item, onClose }: { item: EquipmentDetails; onClose: () => void }) {
  const t = useOfficeT();
  const words = t.equipmentCare;
  const { form, problem, busy, close, submit } = useActModal<Values>({
    name: `plans:${item.equipment_id}`,
    initialValues: read(item),
    faults: (v) =>
      Object.fromEntries(
        CARE.filter((kind) => v[kind].planned && v[kind].every_months === null && v[kind].next_due === null).map(
          (kind) => [`${kind}.next_due`, words.plans.dayRequired],
        ),
      ),
    send: (v) =>
      setPlans(item.equipment_id, {
        plans: CARE.filter((kind) => v[kind].planned).map((kind) => ({
          kind,
          note: v[kind].note,
          ...(v[kind].every_months !== null && { every_months: v[kind].every_months }),
          ...(v[kind].next_due !== null && { next_due: v[kind].next_due }),
        })),
      }),
    shownIn: SHOWN_IN,
    onDone: () => toast.success(words.plans.done({ name: item.name })),
    onClose,
  });
  return (
    <ModalFrame
      opened
      onClose={close}
      title={words.plans.editTitle({ name: item.name })}
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
      <Stack gap="lg">
        <p className={c.placeLine}>{words.plans.hint}</p>
        {CARE.map((kind) => (
          <fieldset key={kind} className={c.plan}>
            <legend className={base.unseen}>{words.kinds[kind]}</legend>
            <CheckboxField label={words.kinds[kind]} {...form.field(`${kind}.planned`)} />
            {form.values[kind].planned && (
              <FieldGrid>
                <NumberField
                  label={words.plans.months}
                  description={words.plans.monthsHint}
                  decimals={0}
                  min={1}
                  max={MAX_MONTHS}
                  {...form.field(`${kind}.every_months`)}
                />
                <DateField
                  label={words.plans.nextDue}
                  description={words.plans.nextHint}
                  {...form.field(`${kind}.next_due`)}
                />
              </FieldGrid>
            )}
          </fieldset>
        ))}
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}
