import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCan } from '@/api/can';
import { isIn } from '@/api/filter';
import { type Asset, assetPage, SHOWN_IN } from '@/domain/assets/assets.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ImportButton } from '@/records/import/ImportButton';
import { LabelsButton } from '@/records/labels/LabelsButton';
import { listQuery } from '@/records/list/list-calls';
import { RecordList } from '@/records/list/RecordList';
import { useList } from '@/records/list/use-list';
import { lazyPart } from '@/ui/lazy-part';
import { useDialog } from '@/ui/overlays/use-dialog';
import { AssetCard, assetColumns, assetFace } from './asset-columns';
import { assetListCalls, printLabels } from './assets.api';
import { assetList } from './assets.search';
import { useAssetActs } from './use-asset-acts';

const LabelsModal = lazyPart(() => import('@/records/labels/LabelsModal'));
const ImportRecordsModal = lazyPart(() => import('@/records/import/ImportRecordsModal'));

const rowId = (asset: Asset) => asset.asset_id;
const rowName = (asset: Asset) => asset.asset_name;

/**
 * The list of assets at addresses of the company's clients; a client sees those at its own addresses that others
 * maintain.
 */
export default function AssetListPage() {
  const t = useOfficeT();
  const words = t.assets;
  const can = useCan();
  const view = useList(assetList, t);
  const { show, dialog } = useDialog();
  const acts = useAssetActs({ show });
  const mayLabel = can('asset.label');
  const { data } = useQuery(listQuery(assetListCalls, view.body));
  const columns = useMemo(() => assetColumns(words), [words]);
  const labels = (body: Pick<typeof view.body, 'filter' | 'search'>, count: number) =>
    show((close) => <LabelsModal body={body} print={printLabels} count={count} onClose={close} />);
  return (
    <RecordList
      view={view}
      t={t}
      words={words}
      calls={assetListCalls}
      deleted="asset"
      rowId={rowId}
      rowName={rowName}
      page={assetPage}
      face={assetFace}
      columns={columns}
      card={(asset) => <AssetCard asset={asset} />}
      actions={acts.actions}
      more={
        <>
          {mayLabel && <LabelsButton all onClick={() => labels(view.body, data?.count ?? 0)} />}
          <ImportButton
            onClick={() => show((close) => <ImportRecordsModal kind="assets" shownIn={SHOWN_IN} onClose={close} />)}
          />
        </>
      }
      bulk={
        mayLabel && {
          text: t.equipment.labels.ticked,
          of: (assets) => (
            <LabelsButton
              size="xs"
              onClick={() => labels({ filter: isIn('asset_id', assets.map(rowId)) }, assets.length)}
            />
          ),
        }
      }
      add={can('asset.edit') && { run: () => acts.edit() }}
    >
      {dialog}
    </RecordList>
  );
}
