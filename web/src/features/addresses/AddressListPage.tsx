import { IconArrowsExchange, IconHistory, IconMapPin, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useCan } from '@/api/can';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ImportButton } from '@/records/import/ImportButton';
import { RecordList } from '@/records/list/RecordList';
import { useList } from '@/records/list/use-list';
import { useRemoval } from '@/records/list/use-removal';
import { useMergeEntries } from '@/records/merge/use-merge-entries';
import { useMergeWords } from '@/records/merge/words';
import { lazyPart } from '@/ui/lazy-part';
import type { Actions } from '@/ui/overlays/RowMenu';
import { useDialog } from '@/ui/overlays/use-dialog';
import { AddressCard, addressColumns } from './address-columns';
import { type Address, addressKeys, addressListCalls, loadHistory, mergeCalls, removal } from './addresses.api';
import { addressList } from './addresses.search';

const AddressModal = lazyPart(() => import('./AddressModal'));
const ImportRecordsModal = lazyPart(() => import('@/records/import/ImportRecordsModal'));
const MergeModal = lazyPart(() => import('@/records/merge/MergeModal'));
const MapModal = lazyPart(() => import('@/domain/address/MapModal'));
const RecordHistoryModal = lazyPart(() => import('@/records/history/RecordHistoryModal'));

const rowId = (address: Address) => address.address_id;
const rowName = (address: Address) => address.address_name;
const typeText = (types: Readonly<Record<string, string>>, value: string) => types[value] ?? value;

/** The addresses the company has saved, its clients' and its own. */
export default function AddressListPage() {
  const t = useOfficeT();
  const words = t.addresses;
  const mergeAction = useMergeWords().action;
  const mayEdit = useCan()('master.edit');
  const view = useList(addressList, t);
  const { show, dialog } = useDialog();
  const { remove } = useRemoval(words, removal);
  const columns = useMemo(() => addressColumns(t), [t]);

  const edit = (address?: Address) => show((close) => <AddressModal address={address} onClose={close} />);
  const map = (address: Address) => show((close) => <MapModal place={address} onClose={close} />);
  const sayValue = (type: string, value: string) => (type === 'location_type' ? typeText(t.place.types, value) : value);
  const history = (address: Address) =>
    show((close) => <AddressHistory address={address} value={sayValue} onClose={close} />);
  const merge = (address: Address) =>
    show((close) => (
      <MergeModal
        record={{ id: address.address_id, name: address.address_name }}
        calls={mergeCalls(address)}
        labels={words.history}
        value={sayValue}
        onClose={close}
      />
    ));
  const actions = (address: Address): Actions => [
    mayEdit && { label: words.actions.edit, icon: IconPencil, run: () => edit(address) },
    { label: words.actions.map, icon: IconMapPin, run: () => map(address) },
    { label: words.actions.history, icon: IconHistory, run: () => history(address) },
    mayEdit && { label: mergeAction, icon: IconArrowsExchange, run: () => merge(address) },
    mayEdit && {
      label: words.actions.delete,
      icon: IconTrash,
      danger: true,
      run: () => remove(address.address_id, address.address_name),
    },
  ];

  return (
    <RecordList
      view={view}
      t={t}
      words={words}
      calls={addressListCalls}
      deleted="address"
      rowId={rowId}
      rowName={rowName}
      // The most likely action: to edit, or without that permission to see the map.
      onOpen={mayEdit ? edit : map}
      columns={columns}
      card={(address) => <AddressCard address={address} t={t} />}
      actions={actions}
      more={
        <ImportButton
          onClick={() =>
            show((close) => <ImportRecordsModal kind="addresses" shownIn={[addressKeys.all]} onClose={close} />)
          }
        />
      }
      add={mayEdit && { run: () => edit() }}
    >
      {dialog}
    </RecordList>
  );
}

interface HistoryProps {
  readonly address: Address;
  readonly value: (type: string, value: string) => string;
  readonly onClose: () => void;
}

/** Shows the history of an address, where a merge can be undone. */
function AddressHistory({ address, value, onClose }: HistoryProps) {
  const { addresses } = useOfficeT();
  const merge = useMergeWords();
  const id = address.address_id;
  const more = useMergeEntries(id, mergeCalls(address), useCan()('master.edit'));
  return (
    <RecordHistoryModal
      historyKey={addressKeys.history(id)}
      load={loadHistory(id)}
      labels={{ ...addresses.history, ...merge.history }}
      value={value}
      more={more}
      onClose={onClose}
    />
  );
}
