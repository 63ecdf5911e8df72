import { Button } from '@mantine/core';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Tenant } from '@/records/pickers';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { useAppForm } from '@/ui/fields/use-app-form';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { pricedClientSource } from './catalogue.api';

interface Props {
  readonly onPick: (client: number) => void;
  readonly onClose: () => void;
}

/** Opens the price list of any client, also of one that has none yet. */
export default function PickClientModal({ onPick, onClose }: Props) {
  const t = useOfficeT();
  const words = t.catalogue.pickClient;
  const form = useAppForm<{ client: Tenant | null }>({ initialValues: { client: null } });
  const { client } = form.values;
  return (
    <ModalFrame
      opened
      width="narrow"
      onClose={onClose}
      title={words.title}
      onSubmit={form.submit((v) => {
        if (v.client) onPick(v.client.tenant_id);
      })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" disabled={client === null}>
            {words.open}
          </Button>
        </>
      }
    >
      <AsyncSelect
        label={words.client}
        description={words.hint}
        source={pricedClientSource}
        {...form.field('client')}
      />
    </ModalFrame>
  );
}
