import { Button } from '@mantine/core';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useProblemSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { type Asset, clientAssetSource, linkAsset, type Work } from './assets.api';

interface Props {
  readonly work: Work;
  readonly client: number;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Links a task or an order to an asset of its client at another address. */
export default function LinkAssetModal({ work, client, onDone, onClose }: Props) {
  const t = useOfficeT();
  const words = t.assets.pick;
  const sentence = useProblemSentence();
  const [asset, setAsset] = useState<Asset | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (asset === null) return;
    setBusy(true);
    try {
      await linkAsset(work, asset.asset_id);
      await onDone();
      toast.success(t.assets.done.linked({ name: asset.asset_name }));
      onClose();
    } catch (error) {
      toast.error(sentence(error));
    }
    setBusy(false);
  };
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={words.title}
      width="narrow"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={asset === null}>
            {words.submit}
          </Button>
        </>
      }
    >
      <AsyncSelect
        label={words.asset}
        data-autofocus
        source={clientAssetSource(client)}
        value={asset}
        onChange={setAsset}
      />
    </ModalFrame>
  );
}
