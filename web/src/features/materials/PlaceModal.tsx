import { personSource, teamSource } from '@/domain/people/people';
import { useOfficeT } from '@/i18n/I18nProvider';
import { RecordModal } from '@/records/dialogs/RecordModal';
import { useRecordModal } from '@/records/dialogs/use-record-modal';
import { toast } from '@/ui/feedback/toast';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { SelectField } from '@/ui/fields/SelectField';
import { TextField } from '@/ui/fields/TextField';
import { FieldGrid } from '@/ui/layout/Section';
import { type Place, SHOWN_IN } from './materials.api';
import { ownedBy, type PlaceFormValues, placeForm, tidy } from './place-form';
import { changePlace, makePlace, placeNow } from './places.api';

const KINDS = ['VAN', 'SITE', 'STORE'] as const satisfies readonly Place['kind'][];

interface Props {
  /** The place to be changed; a new one is made without. */
  readonly place: Place | undefined;
  readonly onClose: () => void;
}

/** Makes or changes a place of stock. Open it by mounting it. */
export default function PlaceModal({ place, onClose }: Props) {
  const t = useOfficeT().stockPlaces;
  const words = t.form;
  const editing = useRecordModal<Place, PlaceFormValues>({
    name: `stock-place:${place?.stock_place_id ?? 'new'}`,
    record: place,
    ...placeForm,
    faults: (values) => placeForm.faults(values, words.faults),
    create: (values, headers) => makePlace(placeForm.toNew(tidy(values)), headers),
    change: (values, on) => changePlace(on.stock_place_id, placeForm.toChange(tidy(values), on)),
    reread: (on) => placeNow(on.stock_place_id),
    shownIn: SHOWN_IN,
    onSaved: (values) => {
      const name = values.name.trim();
      toast.success(place ? t.done.edited({ name }) : t.done.added({ name }));
    },
    onClose,
  });
  const { form } = editing;
  const v = form.values;

  const say = (field: keyof PlaceFormValues, of: PlaceFormValues) => {
    if (field === 'name') return of.name;
    const owner = of.user ? personSource.label(of.user) : (of.team?.name ?? '');
    return [t.kinds[of.kind], of.kind === 'VAN' && owner].filter(Boolean).join(' · ');
  };

  return (
    <RecordModal
      editing={editing}
      title={place ? words.editTitle({ name: place.name }) : words.addTitle}
      create={words.create}
      names={words.fields}
      say={say}
    >
      <TextField label={words.fields.name} required maxLength={100} data-autofocus {...form.field('name')} />
      <SelectField
        label={words.fields.kind}
        required
        readOnly={place?.is_main ?? false}
        {...(place?.is_main && { description: words.mainHint })}
        options={KINDS.map((value) => ({ value, label: t.kinds[value] }))}
        {...form.field('kind')}
        onChange={(kind) => kind && form.setFieldValue('kind', kind)}
      />
      {v.kind === 'VAN' && (
        <FieldGrid>
          <AsyncSelect
            label={words.fields.user}
            description={words.ownerHint}
            source={personSource}
            {...form.field('user')}
            onChange={(user) => form.setValues(ownedBy({ user }))}
          />
          <AsyncSelect
            label={words.fields.team}
            source={teamSource}
            {...form.field('team')}
            onChange={(team) => form.setValues(ownedBy({ team }))}
          />
        </FieldGrid>
      )}
    </RecordModal>
  );
}
