import { Button, Skeleton } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypePdf, IconTruck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMaterial } from '@/domain/materials/material-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useLiveList } from '@/records/list/use-live-list';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { Note } from '@/ui/feedback/Note';
import { PageHeader } from '@/ui/layout/PageHeader';
import { Section } from '@/ui/layout/Section';
import { lazyPart } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { useDialog } from '@/ui/overlays/use-dialog';
import { NoText } from '@/ui/tables/cells';
import { BackToMaterials } from './BackToMaterials';
import { measure, Quantity } from './material-columns';
import { PurchaseViews } from './PurchaseViews';
import { type Shortfall, TO_BUY_OF, type ToBuy, toBuyHref, toBuyQuery } from './purchases.api';
import c from './purchases.module.css';
import { readToBuySearch } from './purchases.search';

const PurchaseModal = lazyPart(() => import('./PurchaseModal'));

/** Lists what is to be bought, by supplier, with quantities. */
export default function ToBuyPage() {
  const t = useOfficeT().purchases;
  const { item } = readToBuySearch(useSearch({ from: '/app/materials/to-buy' }));
  const { show, dialog } = useDialog();
  const { data, error, refetch } = useQuery(toBuyQuery);
  useLiveList(TO_BUY_OF, toBuyQuery.queryKey);
  const order = (toBuy: ToBuy) => show((close) => <PurchaseModal toBuy={toBuy} onClose={close} />);
  const isThere = data?.some(({ lines }) => lines.some(({ catalog_item_id: id }) => id === item));
  return (
    <div className={c.page}>
      <PageHeader title={t.toBuy.title} back={<BackToMaterials />} meta={<PurchaseViews value="toBuy" />}>
        {data && data.length > 0 && <Files hrefOf={toBuyHref} />}
      </PageHeader>
      {item !== undefined && isThere === false && <NotShort id={item} />}
      {data === undefined &&
        (error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton h={240} />)}
      {data?.length === 0 && <EmptyState text={t.toBuy.none} />}
      {data?.map((toBuy) => (
        <OfSupplier
          key={toBuy.supplier?.tenant_id ?? 'nobody'}
          toBuy={toBuy}
          marked={item}
          onOrder={() => order(toBuy)}
        />
      ))}
      {dialog}
    </div>
  );
}

interface OfSupplierProps {
  readonly toBuy: ToBuy;
  /** The material that one was led to. */
  readonly marked: number | undefined;
  readonly onOrder: () => void;
}

function OfSupplier({ toBuy, marked, onOrder }: OfSupplierProps) {
  const t = useOfficeT().purchases;
  const { supplier, lines } = toBuy;
  const name = supplier?.name ?? t.noSupplier;
  return (
    <Section
      title={name}
      actions={
        <span className={c.files}>
          {supplier && <Files small name={name} hrefOf={(format) => toBuyHref(format, supplier.tenant_id)} />}
          <Button size="xs" leftSection={<IconTruck {...ICON} />} onClick={onOrder}>
            {t.note.button}
          </Button>
        </span>
      }
    >
      <table className={c.table} aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{t.toBuy.columns.name}</th>
            <th scope="col">{t.toBuy.columns.quantity}</th>
            <th scope="col" data-wide>
              {t.toBuy.columns.reserved}
            </th>
            <th scope="col" data-wide>
              {t.toBuy.columns.ordered}
            </th>
            <th scope="col" data-wide>
              {t.toBuy.columns.critical}
            </th>
            <th scope="col">{t.toBuy.columns.suggested}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.catalog_item_id} line={line} marked={line.catalog_item_id === marked} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Line({ line, marked }: { line: Shortfall; marked: boolean }) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (marked) row.current?.scrollIntoView({ block: 'center' });
  }, [marked]);
  const { unit_of_measure: unit } = line;
  return (
    <tr ref={row} data-marked={marked || undefined}>
      <th scope="row">
        <Link to="/materials" search={{ q: line.name }} className={c.link}>
          {line.name}
        </Link>
      </th>
      <td>
        <Quantity value={line.quantity} unit={unit} />
      </td>
      <td data-wide>{line.reserved === 0 ? <NoText /> : <Quantity value={line.reserved} unit={unit} />}</td>
      <td data-wide>{line.ordered === 0 ? <NoText /> : <Quantity value={line.ordered} unit={unit} />}</td>
      <td data-wide>
        {line.critical_quantity === 0 ? <NoText /> : <Quantity value={line.critical_quantity} unit={unit} />}
      </td>
      <td>
        <Quantity value={line.suggested} unit={unit} strong />
      </td>
    </tr>
  );
}

/** Why the material that one was led to is not on the list. */
function NotShort({ id }: { id: number }) {
  const t = useOfficeT();
  const { data } = useMaterial(id);
  if (!data) return null;
  const text = (quantity: number) => measure(quantity, data.unit_of_measure, t);
  return (
    <Note>
      {t.purchases.toBuy.notShort({
        name: data.name,
        quantity: text(data.quantity),
        ordered: text(data.ordered),
      })}
    </Note>
  );
}

interface FilesProps {
  readonly hrefOf: (format: 'xlsx' | 'pdf') => string;
  /** The supplier of the files, where there are several. */
  readonly name?: string;
  readonly small?: boolean;
}

function Files({ hrefOf, name, small = false }: FilesProps) {
  const t = useOfficeT().purchases.files;
  const link = (format: 'xlsx' | 'pdf', Icon: typeof IconFileTypePdf) => (
    <Button
      component="a"
      variant="default"
      href={hrefOf(format)}
      {...(small && { size: 'xs', 'data-wide': true })}
      {...(name && { 'aria-label': `${t[format]}: ${name}` })}
      leftSection={<Icon {...ICON} />}
    >
      {t[format]}
    </Button>
  );
  return (
    <>
      {link('pdf', IconFileTypePdf)}
      {link('xlsx', IconFileSpreadsheet)}
    </>
  );
}
