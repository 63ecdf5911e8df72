import { Button } from '@mantine/core';
import { useState } from 'react';
import { useIdempotencyKey } from '@/api/idempotency';
import RecordConflictDialog from '@/domain/RecordConflictDialog';
import { type FieldConflict, type Refused, refusedFor } from '@/domain/record-conflicts';
import { useT } from '@/i18n/I18nProvider';
import { CheckboxField } from '@/ui/CheckboxField';
import { DurationInput } from '@/ui/DurationInput';
import { ModalFrame } from '@/ui/ModalFrame';
import { ProblemText } from '@/ui/ProblemText';
import { FieldGrid } from '@/ui/Section';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { TextListField } from '@/ui/TextListField';
import { toast } from '@/ui/toast';
import { useAppForm } from '@/ui/use-app-form';
import { useGuardedClose } from '@/ui/use-guarded-close';
import { validateOnLeave } from '@/ui/validate-on-leave';
import c from './HierarchyModal.module.css';
import { type Hierarchy, useCreateHierarchy, useUpdateHierarchy } from './hierarchies.api';
import {
  asHierarchyProblem,
  DEMANDS,
  EXPENSE_TYPES,
  fromHierarchy,
  type HierarchyFormValues,
  hierarchyFaults,
  MAX,
  takeTheirs,
  toChange,
  toNew,
} from './hierarchy-form';
import { useHierarchyValueText } from './use-hierarchy-value-text';

type Field = keyof HierarchyFormValues;

interface Props {
  /** The kind of work to be changed; a new one is made without. */
  readonly node: Hierarchy | undefined;
  /** What a new one comes to lie below. */
  readonly parent: Hierarchy | undefined;
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

/** Makes or changes a kind of work. Open it by mounting it. */
export default function HierarchyModal({ node, parent, onClose, onDone }: Props) {
  const { hierarchies: t, ui } = useT();
  const say = useHierarchyValueText();
  const key = useIdempotencyKey();
  const create = useCreateHierarchy();
  const update = useUpdateHierarchy(node?.work_hierarchy_id ?? 0);
  const [before] = useState(() => fromHierarchy(node, parent));
  const [version, setVersion] = useState(node?.version ?? 0);
  const [problem, setProblem] = useState<unknown>();
  const [refused, setRefused] = useState<Refused<Field> | null>(null);
  const form = useAppForm<HierarchyFormValues>({
    initialValues: before,
    validate: (values) => hierarchyFaults(values, t.form.faults),
    onValuesChange: key.renew,
  });
  const { close, release } = useGuardedClose(form.isDirty(), onClose);

  const answers = (done: (p: { name: string }) => string) => ({
    onSuccess: (id: number) => {
      toast.success(done({ name: form.getValues().title.trim() }));
      release();
      onDone(id);
    },
    onError: (error: Error) => {
      const conflicts = refusedFor<Field>(error);
      if (conflicts) setRefused(conflicts);
      else if (!form.showProblem(asHierarchyProblem(error))) setProblem(error);
    },
  });

  const send = (values: HierarchyFormValues, basedOn: number) => {
    setProblem(undefined);
    if (!node) {
      const body = toNew(values, parent?.work_hierarchy_id ?? null);
      if (body) create.mutate({ body, headers: key.headers() }, answers(t.done.added));
      return;
    }
    const body = toChange(values, before, basedOn);
    const { onSuccess, onError } = answers(t.done.edited);
    if (body) update.mutate(body, { onSuccess: ({ data }) => onSuccess(data), onError });
  };

  const resolve = (theirs: readonly FieldConflict<Field>[]) => {
    if (!refused) return;
    const values = takeTheirs(form.getValues(), theirs);
    form.setValues(values);
    setVersion(refused.version);
    setRefused(null);
    send(values, refused.version);
  };

  return (
    <>
      <ModalFrame
        opened
        onClose={close}
        title={node ? t.form.edit : t.form.add}
        onSubmit={form.submit((values) => send(values, version))}
        footer={
          <>
            <Button variant="default" onClick={close}>
              {ui.cancel}
            </Button>
            <Button
              type="submit"
              loading={create.isPending || update.isPending}
              disabled={node !== undefined && !form.isDirty()}
            >
              {node ? ui.save : t.form.create}
            </Button>
          </>
        }
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that one of its fields is left */}
        <div className={c.form} onBlur={validateOnLeave(form)}>
          {parent && <p className={c.parent}>{t.form.below({ path: parent.path })}</p>}
          <TextField label={t.fields.title} required maxLength={MAX.title} data-autofocus {...form.field('title')} />
          <FieldGrid>
            <SelectField
              label={t.fields.expense_type}
              required
              options={EXPENSE_TYPES.map((value) => ({ value, label: t.expenseTypes[value] }))}
              {...form.field('expense_type')}
            />
            <DurationInput label={t.fields.time_estimate} required {...form.field('time_estimate')} />
          </FieldGrid>
          <fieldset className={c.demands}>
            <legend className={c.heading}>{t.form.demands}</legend>
            {DEMANDS.map((demand) => (
              <CheckboxField key={demand} label={t.demands[demand]} {...form.field(demand)} />
            ))}
          </fieldset>
          <TextListField
            label={t.fields.checklist}
            description={t.form.checklistHint}
            addLabel={t.form.addCheck}
            itemLabel={t.form.check}
            max={MAX.checks}
            maxLength={MAX.title}
            value={form.values.checklist}
            onChange={(checklist) => form.setValues({ checklist })}
            bind={(i) => form.field(`checklist.${i}.text`)}
          />
          <ProblemText error={problem} />
        </div>
      </ModalFrame>
      {refused && (
        <RecordConflictDialog
          refused={refused}
          labels={{ ...t.fields, ...t.demands }}
          say={say}
          onResolve={resolve}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  );
}
