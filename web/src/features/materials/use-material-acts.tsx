import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconHistory,
  IconListDetails,
  IconPencil,
  IconPlusMinus,
  IconTrash,
} from '@tabler/icons-react';
import { quantityText } from '@/domain/materials/quantity';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useRemoval } from '@/records/list/use-removal';
import { useMergeWords } from '@/records/merge/words';
import { lazyPart } from '@/ui/lazy-part';
import type { Actions } from '@/ui/overlays/RowMenu';
import type { Show } from '@/ui/overlays/use-dialog';
import { type Material, materialHistory, materialKeys, materialRemoval } from './materials.api';

const ChangeModal = lazyPart(() => import('./ChangeModal'));
const ItemMergeModal = lazyPart(() => import('@/domain/items/ItemMergeModal'));
const LogsModal = lazyPart(() => import('./LogsModal'));
const MaterialModal = lazyPart(() => import('./MaterialModal'));
const RecordHistoryModal = lazyPart(() => import('@/records/history/RecordHistoryModal'));

/** Returns the actions for a material: those that the server allows. Changes start with the place, if one is given. */
export function useMaterialActs(show: Show, place?: number) {
  const t = useOfficeT();
  const words = t.materials;
  const merges = useMergeWords();

  const edit = (material?: Material) => show((close) => <MaterialModal material={material} onClose={close} />);
  const change = (material: Material, more?: Pick<React.ComponentProps<typeof ChangeModal>, 'from' | 'way'>) =>
    show((close) => (
      <ChangeModal material={material} {...(place !== undefined && { from: place })} {...more} onClose={close} />
    ));
  const logs = (material: Material) => show((close) => <LogsModal material={material} onClose={close} />);
  const history = ({ catalog_item_id: id, name }: Material) =>
    show((close) => (
      <RecordHistoryModal
        name={name}
        historyKey={materialKeys.history(id)}
        live="material"
        load={materialHistory(id)}
        labels={{ ...words.form.fields, ...merges.history }}
        value={(type, text) => {
          if (type === 'critical_quantity') return quantityText(Number(text));
          return type === 'unit_of_measure' && text in t.lineItems.units
            ? t.lineItems.units[text as Material['unit_of_measure']]
            : text;
        }}
        onClose={close}
      />
    ));

  const merge = ({ catalog_item_id: id, name }: Material) =>
    show((close) => <ItemMergeModal id={id} name={name} onClose={close} />);
  const { remove, restore } = useRemoval(words, materialRemoval);

  const actions = (material: Material): Actions => {
    const may = (action: Material['allowed_actions'][number]) => material.allowed_actions.includes(action);
    const { actions: verbs } = words;
    const { catalog_item_id: id, name } = material;
    return [
      may('material.change') && { label: verbs.change, icon: IconPlusMinus, run: () => change(material) },
      { label: verbs.logs, icon: IconListDetails, run: () => logs(material) },
      may('material.edit') && { label: verbs.edit, icon: IconPencil, run: () => edit(material) },
      { label: verbs.history, icon: IconHistory, run: () => history(material) },
      may('material.edit') && { label: merges.action, icon: IconArrowsExchange, run: () => merge(material) },
      may('material.restore') && { label: verbs.restore, icon: IconArrowBackUp, run: () => restore(id, name) },
      may('material.delete') && {
        label: verbs.delete,
        icon: IconTrash,
        danger: true,
        ...(material.quantity > 0 && { blocked: words.usedUpFirst }),
        run: () => remove(id, name),
      },
    ];
  };
  return { edit, change, logs, actions };
}
