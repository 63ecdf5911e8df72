import { useOfficeT } from '@/i18n/I18nProvider';
import { formatNumber } from '@/lib/number';
import MergeModal from '@/records/merge/MergeModal';
import { itemMerge } from './item-merge';
import { itemValue } from './item-values';

interface Props {
  /** The article that stays. */
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
}

const NUMBERS: readonly string[] = ['unit_price', 'purchase_price', 'critical_quantity'];

/** Merges another article of the catalogue into one. */
export default function ItemMergeModal({ id, name, onClose }: Props) {
  const t = useOfficeT();
  const { critical_quantity, comment, code: scan_code, supplier } = t.materials.form.fields;
  const say = itemValue(t);
  return (
    <MergeModal
      record={{ id, name }}
      calls={itemMerge(id)}
      labels={{ ...t.catalogue.history.types, critical_quantity, comment, scan_code, supplier }}
      value={(field, text) => (NUMBERS.includes(field) ? formatNumber(Number(text)) : say(field, text))}
      onClose={onClose}
    />
  );
}
