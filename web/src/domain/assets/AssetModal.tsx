import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayText } from '@/lib/day-text';
import { RecordModal } from '@/records/dialogs/RecordModal';
import { useRecordModal } from '@/records/dialogs/use-record-modal';
import { askOfTwins } from '@/records/twins/ask-of-twins';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { toast } from '@/ui/feedback/toast';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { DateField } from '@/ui/fields/DateField';
import { SelectField } from '@/ui/fields/SelectField';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { TextField } from '@/ui/fields/TextField';
import { ImageUploader } from '@/ui/fields/Uploader';
import { FieldGrid } from '@/ui/layout/Section';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { type AssetFormValues, assetFaults, assetForm } from './asset-form';
import { addressSource, KINDS } from './asset-values';
import { type AssetDetails, addAsset, assetNow, assetQuery, editAsset, SHOWN_IN, type Work } from './assets.api';

const MAX_NAME = 200;
const MAX_NUMBER = 100;
const MAX_NOTE = 2000;

interface Props {
  /** The number of the asset to change; undefined to create one. */
  readonly id?: number | undefined;
  /** The task or order at whose address the new one is, and which is linked to it. */
  readonly work?: Work | undefined;
  readonly onClose: () => void;
}

/** Makes or changes an asset. Open it by mounting it. */
export default function AssetModal({ id, ...props }: Props) {
  if (id === undefined) return <AssetForm asset={undefined} {...props} />;
  return <LoadedForm id={id} {...props} />;
}

function LoadedForm({ id, ...props }: Props & { id: number }) {
  const words = useOfficeT().assets.form;
  const { data, isFetchedAfterMount, error, refetch } = useQuery({ ...assetQuery(id), staleTime: 0 });
  if (data && isFetchedAfterMount) return <AssetForm asset={data} {...props} />;
  return (
    <ModalFrame opened onClose={props.onClose} title={words.loading}>
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton h={240} />}
    </ModalFrame>
  );
}

function AssetForm({ asset, work, onClose }: Omit<Props, 'id'> & { asset: AssetDetails | undefined }) {
  const { assets: t, twins } = useOfficeT();
  const words = t.form;
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const editing = useRecordModal<AssetDetails, AssetFormValues>({
    name: `asset:${asset?.asset_id ?? `new ${JSON.stringify(work ?? '')}`}`,
    record: asset,
    ...assetForm,
    faults: (values) => assetFaults(values, words.faults, work),
    create: (values, headers) =>
      askOfTwins((said) => addAsset({ ...assetForm.toNew(values), ...work, ...said }, headers, photos), twins, true),
    change: (values, on) =>
      askOfTwins((said) => editAsset(on.asset_id, { ...assetForm.toChange(values, on), ...said }), twins, false),
    reread: (on) => assetNow(on.asset_id),
    shownIn: SHOWN_IN,
    onSaved: ({ asset_name: name }) => toast.success((asset ? t.done.edited : t.done.added)({ name: name.trim() })),
    onClose,
  });
  const { form } = editing;
  const v = form.values;

  const say = (field: keyof AssetFormValues, of: AssetFormValues) => {
    switch (field) {
      case 'asset_kind':
        return of.asset_kind ? t.kinds[of.asset_kind] : '';
      case 'address_id':
        return of.address_id?.address_name ?? '';
      case 'installed_on':
      case 'warranty_until':
        return of[field] ? dayText(of[field]) : '';
      default:
        return of[field];
    }
  };

  return (
    <RecordModal
      editing={editing}
      title={asset ? words.editTitle({ name: asset.asset_name }) : words.addTitle}
      create={words.create}
      names={words.fields}
      say={say}
    >
      <TextField
        label={words.fields.asset_name}
        required
        maxLength={MAX_NAME}
        data-autofocus
        {...form.field('asset_name')}
      />
      <FieldGrid>
        <SelectField
          label={words.fields.asset_kind}
          required
          options={KINDS.map((value) => ({ value, label: t.kinds[value] }))}
          {...form.field('asset_kind')}
        />
        <TextField label={words.fields.maker} maxLength={MAX_NUMBER} {...form.field('maker')} />
        <TextField label={words.fields.model} maxLength={MAX_NUMBER} {...form.field('model')} />
        <TextField label={words.fields.serial_num} maxLength={MAX_NUMBER} {...form.field('serial_num')} />
        <DateField label={words.fields.installed_on} {...form.field('installed_on')} />
        <DateField label={words.fields.warranty_until} min={v.installed_on} {...form.field('warranty_until')} />
      </FieldGrid>
      {work === undefined && (
        <AsyncSelect label={words.fields.address_id} required source={addressSource} {...form.field('address_id')} />
      )}
      <TextAreaField label={words.fields.note} maxLength={MAX_NOTE} {...form.field('note')} />
      {asset === undefined && (
        <ImageUploader label={words.photos} value={photos} onChange={setPhotos} disabled={editing.busy} />
      )}
    </RecordModal>
  );
}
