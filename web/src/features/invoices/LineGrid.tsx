import { Button } from '@mantine/core';
import { IconAlignLeft, IconGripVertical, IconLayoutRows } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { LineButton } from '@/domain/items/LineButton';
import { LineTotals } from '@/domain/items/LineTotals';
import { useDefaultTax } from '@/domain/items/line-items';
import { doubled, dropped, moved } from '@/domain/items/line-order';
import { pricedItems } from '@/domain/items/suggestions/priced-items';
import { useOfficeT } from '@/i18n/I18nProvider';
import { kept } from '@/lib/kept';
import { numberText, percentText } from '@/lib/number';
import { GridSaveBar, UnsureNote } from '@/records/editing/GridSaving';
import { scaled } from '@/records/editing/grid-edits';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { Note } from '@/ui/feedback/Note';
import { Grid, type GridHandle } from '@/ui/tables/grid/Grid';
import { placeOf } from '@/ui/tables/grid/places';
import { invoiceLineColumns } from './invoice-line-columns';
import { type LineRow, type LineValues, lineFaults, newLine, reckon, unbound } from './invoice-lines';
import type { Invoice } from './invoices.api';
import c from './invoices.module.css';
import { OverruledLines } from './OverruledLines';
import { useInvoiceLines } from './use-invoice-lines';

interface Props {
  readonly invoice: Invoice;
  /** Called when the lines get their first unsaved edit or lose the last one. */
  readonly onDirty: (dirty: boolean) => void;
}

const RATES = [2500, 1300, 500];
const lead = (_: LineRow) => (
  <span data-grip className={c.grip}>
    <IconGripVertical size={14} aria-hidden />
  </span>
);
const kindOf = ({ kind }: LineValues) => kind;

/** The lines of a draft in a grid, saved as a whole. */
export default function LineGrid({ invoice, onDirty }: Props) {
  const t = useOfficeT();
  const words = t.invoices.line;
  const id = useId();
  const grid = useRef<GridHandle<LineValues>>(null);
  const tax = useDefaultTax();
  const odd = invoice.line_items.map(({ tax_percentage }) => scaled(tax_percentage, 2) ?? 0);
  const rates = [...new Set([...RATES, ...odd])].toSorted((a, b) => b - a).join();
  const { tenant } = invoice;
  const items = useMemo(() => pricedItems(tenant, t.lineItems.offered), [tenant, t]);
  const columns = useMemo(
    () => invoiceLineColumns({ t, items, rates: rates.split(',').map(Number) }),
    [t, items, rates],
  );
  const faultsOf = useMemo(
    () =>
      kept((values: LineValues) =>
        Object.fromEntries(
          Object.entries(lineFaults(values)).map(([field, fault]) => [
            field,
            fault === 'discount_range' ? t.offers.editor.faults.discount_range : t.lineItems.faults[fault],
          ]),
        ),
      ),
    [t],
  );
  const editing = useInvoiceLines({ invoice, columns, faultsOf });
  const { rows, dispatch, dirty } = editing;
  const isOverruled = invoice.is_deleted || invoice.status !== 'DRAFT';
  const discount = scaled(invoice.discount, 2) ?? 0;
  const isPayer = invoice.is_client_known && invoice.client_kind === 'VAT_PAYER';
  const bill = useMemo(() => reckon(rows, discount, invoice.is_taxed), [rows, discount, invoice.is_taxed]);

  const tellDirty = useEffectEvent(onDirty);
  useEffect(() => tellDirty(dirty), [dirty]);
  useEffect(() => () => tellDirty(false), []);

  const onMove = (key: string, to: -1 | 1 | string) => {
    const next = typeof to === 'string' ? dropped(rows, key, to) : moved(rows, key, to);
    if (next !== rows) dispatch({ type: 'arrange', rows: next });
  };
  const besides = (beside: LineValues | undefined) => ({
    ...newLine('LINE', tax),
    ...(beside?.kind === 'LINE' && {
      catalog_type: beside.catalog_type,
      treatment: beside.treatment,
      tax_percentage: beside.tax_percentage,
    }),
  });
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    const at = event.target instanceof HTMLElement ? placeOf(event.target) : null;
    const isControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!at || !isControl) return;
    if (event.key === 'Enter') {
      grid.current?.insert(besides(rows.find(({ key }) => key === at.key)?.values), at.key);
    } else if (event.key.toLowerCase() === 'd') {
      const copy = doubled(rows, at.key);
      dispatch({ type: 'arrange', rows: copy.rows.map((row) => (rows.includes(row) ? row : unbound(row))) });
      grid.current?.enter(copy.key, at.column);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const hasReverse = rows.some(({ values, deleted }) => values.treatment === 'REVERSE_CHARGE' && !deleted);
  const untaxed = invoice.is_taxed ? words.reverse : words.untaxed;

  return (
    <div className={c.sheet} id={id}>
      {isOverruled && <OverruledLines invoice={invoice} rows={rows} onDone={editing.cancel} />}
      <UnsureNote editing={editing} text={t.taskFinancials.unsure} />
      {!isOverruled && editing.isOvertaken && !editing.conflicts && (
        <Note tone="warning" isNews>
          {t.taskFinancials.meanwhile}
        </Note>
      )}
      {editing.conflicts && (
        <Note
          tone="warning"
          isNews
          action={
            <span className={base.wrap}>
              <Button size="xs" variant="default" onClick={() => editing.resolve(new Set(['theirs']))}>
                {t.offers.editor.takeTheirs}
              </Button>
              <Button size="xs" onClick={() => editing.resolve(new Set())}>
                {t.offers.editor.saveOver}
              </Button>
            </span>
          }
        >
          {t.offers.editor.overtaken({ fields: t.invoices.page.lines })}
        </Note>
      )}
      <div onKeyDownCapture={onKeyDown}>
        <Grid<LineValues>
          ref={grid}
          label={t.invoices.page.lines}
          columns={columns}
          rows={rows}
          dispatch={dispatch}
          faultsOf={faultsOf}
          newValues={besides}
          addLabel={words.add}
          firstColumn="name"
          lead={lead}
          kindOf={kindOf}
          onMove={onMove}
          readOnly={editing.isUnsure || isOverruled}
          busy={editing.saving}
          empty={<EmptyState text={t.invoices.page.noLines} />}
          more={
            !isOverruled && (
              <>
                <LineButton
                  icon={IconLayoutRows}
                  label={words.section}
                  onClick={() => grid.current?.insert(newLine('SECTION', tax))}
                />
                <LineButton
                  icon={IconAlignLeft}
                  label={words.text}
                  onClick={() => grid.current?.insert(newLine('TEXT', tax))}
                />
              </>
            )
          }
          foot={
            rows.length > 0 && (
              <LineTotals
                totals={bill.total}
                currency={invoice.currency}
                {...((hasReverse || !invoice.is_taxed) && { untaxed })}
                discount={{
                  name: t.invoices.page.discountOf({ rate: percentText(numberText(discount, 2)) }),
                  off: bill.off,
                }}
              />
            )
          }
        />
      </div>
      {hasReverse && (
        <>
          <Note>{words.reverseHint}</Note>
          {!isPayer && (
            <Note tone="warning" isNews>
              {invoice.client_kind === 'VAT_PAYER' ? words.reverseUnknown : words.reverseNoPayer}
            </Note>
          )}
        </>
      )}
      {!isOverruled && <GridSaveBar id={id} editing={editing} />}
    </div>
  );
}
