import { hierarchyValue } from '@/domain/hierarchies/hierarchy-value';
import { KpdField } from '@/domain/kpd/KpdField';
import { useOfficeT } from '@/i18n/I18nProvider';
import { RecordModal } from '@/records/dialogs/RecordModal';
import { useRecordModal } from '@/records/dialogs/use-record-modal';
import base from '@/ui/base.module.css';
import { toast } from '@/ui/feedback/toast';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { DurationInput } from '@/ui/fields/DurationInput';
import { SelectField } from '@/ui/fields/SelectField';
import { TextField } from '@/ui/fields/TextField';
import { TextListField } from '@/ui/fields/TextListField';
import { FieldGrid } from '@/ui/layout/Section';
import c from './HierarchyModal.module.css';
import { changeHierarchy, createHierarchy, type Hierarchy, hierarchyNow } from './hierarchies.api';
import {
  DEMANDS,
  EXPENSE_TYPES,
  type HierarchyFormValues,
  hierarchyFaults,
  hierarchyField,
  hierarchyForm,
  MAX,
} from './hierarchy-form';

interface Props {
  /** The kind of work to be changed; a new one is made without. */
  readonly node: Hierarchy | undefined;
  /** The present or chosen parent. */
  readonly parent: Hierarchy | undefined;
  readonly onClose: () => void;
  readonly onDone: (id: number, version?: number) => void;
}

/** Makes or changes a kind of work. Open it by mounting it. */
export default function HierarchyModal({ node, parent, onClose, onDone }: Props) {
  const messages = useOfficeT();
  const t = messages.hierarchies;
  const say = hierarchyValue(messages);
  const faults = (values: HierarchyFormValues) => hierarchyFaults(values, t.form.faults);
  const editing = useRecordModal<Hierarchy, HierarchyFormValues, { readonly data: number; readonly version?: number }>({
    name: node ? `hierarchy:${node.work_hierarchy_id}` : `hierarchy:new:${parent?.work_hierarchy_id ?? 'root'}`,
    record: node,
    ...hierarchyForm,
    // A new one is booked like what it lies below.
    read: (record) => hierarchyForm.read(record, { expense_type: parent?.expense_type ?? null }),
    faults,
    fieldOf: hierarchyField,
    create: async (values, headers) => ({
      data: await createHierarchy(
        { parent_id: parent?.work_hierarchy_id ?? null, ...hierarchyForm.toNew(values) },
        headers,
      ),
    }),
    change: (values, on) => changeHierarchy(on.work_hierarchy_id, hierarchyForm.toChange(values, on)),
    reread: (on) => hierarchyNow(on.work_hierarchy_id),
    shownIn: [],
    onSaved: ({ title }, { data, version }) => {
      toast.success((node ? t.done.edited : t.done.added)({ name: title.trim() }));
      onDone(data, version);
    },
    onClose,
  });
  const { form } = editing;

  return (
    <RecordModal
      editing={editing}
      title={node ? t.form.edit : t.form.add}
      create={t.form.create}
      names={{ ...t.fields, ...t.demands }}
      say={(field, values) =>
        say(field, field === 'checklist' ? values.checklist.map(({ text }) => text) : values[field])
      }
    >
      {parent && <p className={base.hint}>{t.form.below({ path: parent.path })}</p>}
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
      <KpdField label={t.fields.kpd} description={t.form.kpdHint} {...form.field('kpd')} />
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
    </RecordModal>
  );
}
