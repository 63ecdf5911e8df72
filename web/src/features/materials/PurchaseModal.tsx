import { Button, Stack } from '@mantine/core';
import { type Line, lineFaults, linesBody } from '@/domain/materials/lines';
import { MaterialLines } from '@/domain/materials/MaterialLines';
import { type Supplier, supplierSource } from '@/domain/materials/supplier-source';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { measure } from './material-columns';
import { SHOWN_IN } from './materials.api';
import { changePurchase, notePurchase, type Purchase, type ToBuy } from './purchases.api';

interface Values extends Record<string, unknown> {
  supplier_id: Supplier | null;
  lines: readonly Line[];
  comment: string;
}

interface Props {
  /** The suggested lines for a supplier; without it there are none yet. */
  readonly toBuy?: ToBuy;
  /** The purchase to correct; nothing of it has come in. */
  readonly purchase?: Purchase;
  readonly onClose: () => void;
}

/** Notes what is ordered of a supplier, or corrects what was noted. */
export default function PurchaseModal({ toBuy, purchase, onClose }: Props) {
  const t = useOfficeT();
  const words = t.purchases.note;
  const { form, problem, busy, close, submit } = useActModal<Values>({
    name: `purchase:${toBuy ? (toBuy.supplier?.tenant_id ?? 'nobody') : `#${purchase?.material_purchase_id ?? 'new'}`}`,
    initialValues: {
      supplier_id: (purchase ?? toBuy)?.supplier ?? null,
      lines:
        purchase?.lines ??
        (toBuy?.lines ?? []).map(({ suggested, catalog_item_id, name, unit_of_measure }) => ({
          catalog_item_id,
          name,
          unit_of_measure,
          quantity: suggested,
        })),
      comment: purchase?.comment ?? '',
    },
    faults: (v) => lineFaults(v.lines, words.faults.quantity),
    send: (v, headers) => {
      const body = {
        ...(v.supplier_id && { supplier_id: v.supplier_id.tenant_id }),
        lines: linesBody(v.lines),
        comment: v.comment.trim(),
      };
      return purchase
        ? changePurchase(purchase.material_purchase_id, { ...body, version: purchase.version }, headers)
        : notePurchase(body, headers);
    },
    shownIn: SHOWN_IN,
    onDone: (v) => toast.success(purchase ? words.saved : words.done({ n: v.lines.length })),
    onClose,
  });
  const { lines } = form.values;
  const short = (line: Line) => toBuy?.lines.find(({ catalog_item_id: id }) => id === line.catalog_item_id);
  return (
    <ModalFrame
      opened
      onClose={close}
      title={purchase ? t.purchases.receive.title({ id: purchase.material_purchase_id }) : words.title}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={lines.length === 0}>
            {purchase ? t.ui.save : words.submit({ n: lines.length })}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        <AsyncSelect
          label={words.fields.supplier}
          source={supplierSource}
          data-autofocus={!toBuy}
          {...form.field('supplier_id')}
        />
        <MaterialLines
          label={words.fields.lines}
          none={words.none}
          lines={lines}
          onChange={(next) => form.setValues({ lines: next })}
          bind={(at) => form.field(`lines.${at}.quantity`)}
          hint={(line) => {
            const of = short(line);
            return of && t.purchases.there({ quantity: measure(of.quantity, of.unit_of_measure, t) });
          }}
        />
        <TextAreaField label={words.fields.comment} maxLength={1000} {...form.field('comment')} />
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}
