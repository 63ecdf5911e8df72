import { AssetPicture } from '@/domain/assets/AssetPicture';
import type { Asset } from '@/domain/assets/assets.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import { formatDate } from '@/lib/date';
import { dayText } from '@/lib/day-text';
import type { ListColumn } from '@/records/list/RecordList';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { CellText, NoText, SubText } from '@/ui/tables/cells';

/** Until when an asset is under warranty, with a mark while it is. */
export function Warranty({ asset }: { asset: Asset }) {
  if (asset.warranty_until === null) return <NoText />;
  const day = dayText(asset.warranty_until);
  return asset.under_warranty ? <StatusBadge tone="green" label={day} /> : day;
}

const streetOf = ({ address1, zipcode, city }: Asset) =>
  [address1, [zipcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** The columns of the list. */
export const assetColumns = (t: Messages['assets']): readonly ListColumn<Asset>[] => [
  {
    id: 'asset_name',
    header: t.columns.name,
    sticky: 'left',
    width: 250,
    title: 'face',
    cell: (asset) => (
      <SubText
        text={[[asset.maker, asset.model].filter(Boolean).join(' '), asset.serial_num].filter(Boolean).join(' · ')}
      />
    ),
  },
  { id: 'asset_kind', header: t.columns.kind, cell: (asset) => t.kinds[asset.asset_kind] },
  { id: 'client_name', header: t.columns.client, width: 165, cell: (asset) => <CellText text={asset.client_name} /> },
  {
    id: 'address_name',
    header: t.columns.address,
    width: 195,
    cell: (asset) => (
      <>
        <CellText text={asset.address_name} />
        <SubText text={streetOf(asset)} />
      </>
    ),
  },
  {
    id: 'installed_on',
    header: t.columns.installed,
    cell: (asset) => (asset.installed_on ? dayText(asset.installed_on) : <NoText />),
  },
  { id: 'warranty_until', header: t.columns.warranty, cell: (asset) => <Warranty asset={asset} /> },
  {
    id: 'last_work_at',
    header: t.columns.work,
    cell: (asset) => (asset.last_work_at ? formatDate(asset.last_work_at) : <NoText />),
  },
];

export const assetFace = (asset: Asset) => <AssetPicture asset={asset} />;

/** An asset on a phone: what it is, whose, and where. */
export function AssetCard({ asset }: { asset: Asset }) {
  const words = useOfficeT().assets;
  return (
    <>
      <SubText text={[words.kinds[asset.asset_kind], asset.maker, asset.model].filter(Boolean).join(' · ')} />
      <SubText text={[asset.client_name, asset.address_name].filter(Boolean).join(' · ')} />
    </>
  );
}
