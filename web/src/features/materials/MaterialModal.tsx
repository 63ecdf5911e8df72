import { unitOptions } from '@/domain/items/line-items';
import { quantityText } from '@/domain/materials/quantity';
import { supplierSource } from '@/domain/materials/supplier-source';
import { useOfficeT } from '@/i18n/I18nProvider';
import { RecordModal } from '@/records/dialogs/RecordModal';
import { useRecordModal } from '@/records/dialogs/use-record-modal';
import { askOfTwins } from '@/records/twins/ask-of-twins';
import { toast } from '@/ui/feedback/toast';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { NumberField } from '@/ui/fields/NumberField';
import { SelectField } from '@/ui/fields/SelectField';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { TextField } from '@/ui/fields/TextField';
import { FieldGrid } from '@/ui/layout/Section';
import { type MaterialFormValues, materialFaults, materialForm } from './material-form';
import { addMaterial, editMaterial, itemSource, type Material, materialNow, SHOWN_IN } from './materials.api';

const MOST = 9_999_999.99;

interface Props {
  /** The material to be changed; a new one is taken from the catalogue without. */
  readonly material: Material | undefined;
  readonly onClose: () => void;
}

/** Keeps a material in stock, or changes what is watched of it. Open it by mounting it. */
export default function MaterialModal({ material, onClose }: Props) {
  const t = useOfficeT();
  const words = t.materials.form;
  const isNew = material === undefined;
  const editing = useRecordModal<Material, MaterialFormValues>({
    name: `material:${material?.catalog_item_id ?? 'new'}`,
    record: material,
    ...materialForm,
    faults: (values) => materialFaults(values, words.faults, isNew),
    create: (values, headers) =>
      askOfTwins((said) => addMaterial({ ...materialForm.toNew(values), ...said }, headers), t.twins, true),
    change: (values, on) => editMaterial(on.catalog_item_id, materialForm.toChange(values, on)),
    reread: (on) => materialNow(on.catalog_item_id),
    shownIn: SHOWN_IN,
    onSaved: ({ item }) =>
      toast.success(
        material
          ? t.materials.done.edited({ name: material.name })
          : t.materials.done.added({ name: item?.name ?? '' }),
      ),
    onClose,
  });
  const { form } = editing;
  const v = form.values;
  const unit = v.unit_of_measure ?? v.item?.unit_of_measure;
  const suffix = unit && { suffix: t.lineItems.units[unit] };

  const say = (field: keyof MaterialFormValues, of: MaterialFormValues) => {
    switch (field) {
      case 'quantity':
      case 'critical_quantity':
        return quantityText(of[field] ?? 0);
      case 'unit_of_measure':
        return of.unit_of_measure ? t.lineItems.units[of.unit_of_measure] : '';
      case 'supplier':
      case 'item':
        return of[field]?.name ?? '';
      default:
        return of[field];
    }
  };

  return (
    <RecordModal
      editing={editing}
      title={material ? words.editTitle({ name: material.name }) : words.addTitle}
      create={words.create}
      names={words.fields}
      say={say}
    >
      {isNew && (
        <AsyncSelect
          label={words.fields.item}
          required
          description={words.itemHint}
          source={itemSource}
          data-autofocus
          {...form.field('item')}
        />
      )}
      <FieldGrid>
        {isNew && (
          <NumberField
            label={words.fields.quantity}
            required
            min={0}
            max={MOST}
            {...suffix}
            {...form.field('quantity')}
          />
        )}
        <NumberField
          label={words.fields.critical_quantity}
          required
          min={0}
          max={MOST}
          {...suffix}
          description={words.criticalHint}
          data-autofocus={!isNew}
          {...form.field('critical_quantity')}
        />
        {!isNew && (
          <SelectField
            label={words.fields.unit_of_measure}
            required
            options={unitOptions(t)}
            {...form.field('unit_of_measure')}
          />
        )}
      </FieldGrid>
      <AsyncSelect label={words.fields.supplier} source={supplierSource} {...form.field('supplier')} />
      <TextField label={words.fields.code} description={words.codeHint} maxLength={64} {...form.field('code')} />
      <TextAreaField label={words.fields.comment} maxLength={1000} {...form.field('comment')} />
    </RecordModal>
  );
}
