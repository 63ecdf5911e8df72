import {
  IconArrowBackUp,
  IconHistory,
  IconListDetails,
  IconPencil,
  IconPlusMinus,
  IconTrash,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCan } from '@/domain/can';
import { quantityText } from '@/domain/materials/quantity';
import { useRefusalSentence } from '@/domain/problem';
import { useOfficeT } from '@/i18n/I18nProvider';
import { confirm } from '@/ui/confirm';
import { lazyPart } from '@/ui/lazy-part';
import type { Actions } from '@/ui/RowMenu';
import { toast } from '@/ui/toast';
import type { Show } from '@/ui/use-dialog';
import { type Material, materialHistory, materialKeys, removeMaterial, restoreMaterial } from './materials.api';

const ChangeModal = lazyPart(() => import('./ChangeModal'));
const LogsModal = lazyPart(() => import('./LogsModal'));
const MaterialModal = lazyPart(() => import('./MaterialModal'));
const RecordHistoryModal = lazyPart(() => import('@/domain/RecordHistoryModal'));

/** What can be done with a material: what the server allows. Changes begin at the place, if one is named. */
export function useMaterialActs(show: Show, place?: number) {
  const t = useOfficeT();
  const words = t.materials;
  const queryClient = useQueryClient();
  const sentence = useRefusalSentence();
  const mayRestore = useCan()('material.restore');
  const refresh = () => queryClient.invalidateQueries({ queryKey: materialKeys.all });

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
        load={materialHistory(id)}
        labels={words.form.fields}
        value={(type, text) => {
          if (type === 'critical_quantity') return quantityText(Number(text));
          return type === 'unit_of_measure' && text in t.lineItems.units
            ? t.lineItems.units[text as Material['unit_of_measure']]
            : text;
        }}
        onClose={close}
      />
    ));

  const restore = async ({ catalog_item_id: id, name }: Material) => {
    try {
      await restoreMaterial(id);
      toast.success(words.done.restored({ name }));
    } catch (error) {
      toast.error(sentence(error));
    }
    await refresh();
  };
  const remove = async (material: Material) => {
    const { name } = material;
    const { title, question, confirm: confirmLabel } = words.remove;
    if (!(await confirm({ title, message: question({ name }), confirmLabel, danger: true }))) return;
    try {
      await removeMaterial(material.catalog_item_id);
      toast.success(words.done.deleted({ name }), {
        ...(mayRestore && { action: { label: t.ui.undo, run: () => void restore(material) } }),
      });
    } catch (error) {
      toast.error(sentence(error));
    }
    await refresh();
  };

  const actions = (material: Material): Actions => {
    const may = (action: Material['allowed_actions'][number]) => material.allowed_actions.includes(action);
    const { actions: verbs } = words;
    return [
      may('material.change') && { label: verbs.change, icon: IconPlusMinus, run: () => change(material) },
      { label: verbs.logs, icon: IconListDetails, run: () => logs(material) },
      may('material.edit') && { label: verbs.edit, icon: IconPencil, run: () => edit(material) },
      { label: verbs.history, icon: IconHistory, run: () => history(material) },
      may('material.restore') && { label: verbs.restore, icon: IconArrowBackUp, run: () => restore(material) },
      may('material.delete') && { label: verbs.delete, icon: IconTrash, danger: true, run: () => remove(material) },
    ];
  };
  return { edit, change, logs, actions };
}
