import { IconArrowRight, IconHistory, IconPencil, IconQrcode, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCan } from '@/api/can';
import { eq } from '@/api/filter';
import { type Asset, assetKeys, assetPage, loadHistory } from '@/domain/assets/assets.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import { dayText } from '@/lib/day-text';
import { useRemoval } from '@/records/list/use-removal';
import { lazyPart } from '@/ui/lazy-part';
import type { Actions } from '@/ui/overlays/RowMenu';
import type { Show } from '@/ui/overlays/use-dialog';
import { printLabels, removal } from './assets.api';

const AssetModal = lazyPart(() => import('@/domain/assets/AssetModal'));
const LabelsModal = lazyPart(() => import('@/records/labels/LabelsModal'));
const RecordHistoryModal = lazyPart(() => import('@/records/history/RecordHistoryModal'));

interface Place {
  readonly show: Show;
  /** The asset's own page is open, with buttons beside the menu. */
  readonly opened?: boolean;
}

/** Returns the actions for an asset, anywhere: those that the server allows. */
export function useAssetActs({ show, opened = false }: Place) {
  const t = useOfficeT();
  const words = t.assets;
  const navigate = useNavigate();
  const mayLabel = useCan()('asset.label');
  const { remove, restore } = useRemoval(words, removal);

  const edit = (asset?: Asset) => show((close) => <AssetModal id={asset?.asset_id} onClose={close} />);
  const history = ({ asset_id: id, asset_name: name }: Asset) =>
    show((close) => (
      <RecordHistoryModal
        name={name}
        historyKey={assetKeys.history(id)}
        load={loadHistory(id)}
        labels={words.history}
        value={(type, text) => {
          if (type === 'asset_kind') return label(words.kinds, text);
          return type === 'installed_on' || type === 'warranty_until' ? dayText(text) : text;
        }}
        onClose={close}
      />
    ));
  const actions = (asset: Asset): Actions => {
    const may = (action: Asset['allowed_actions'][number]) => asset.allowed_actions.includes(action);
    return [
      !opened && { label: words.actions.open, icon: IconArrowRight, run: () => navigate(assetPage(asset)) },
      !opened && may('asset.edit') && { label: words.actions.edit, icon: IconPencil, run: () => edit(asset) },
      !opened && may('asset.history') && { label: words.actions.history, icon: IconHistory, run: () => history(asset) },
      mayLabel &&
        may('asset.edit') && {
          label: words.actions.label,
          icon: IconQrcode,
          run: () =>
            show((close) => (
              <LabelsModal
                body={{ filter: eq('asset_id', asset.asset_id) }}
                print={printLabels}
                count={1}
                onClose={close}
              />
            )),
        },
      may('asset.delete') && {
        label: words.actions.delete,
        icon: IconTrash,
        danger: true,
        run: () => remove(asset.asset_id, asset.asset_name),
      },
    ];
  };
  return { edit, restore, history, actions };
}
