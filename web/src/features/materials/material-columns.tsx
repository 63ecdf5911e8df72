import { IconAlertTriangle, IconBan } from '@tabler/icons-react';
import { quantityText } from '@/domain/materials/quantity';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import type { ListColumn } from '@/records/list/RecordList';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { NoText, SubText } from '@/ui/tables/cells';
import type { Material } from './materials.api';
import c from './materials.module.css';
import { fillOf, levelOf } from './stock-change';

type Unit = Material['unit_of_measure'];

/** A quantity with its unit: "12,5 m". */
export const measure = (quantity: number, unit: Unit, t: Messages) =>
  `${quantityText(quantity)} ${t.lineItems.unitOf({ unit, n: quantity })}`;

/** A quantity of a column, its unit quieter. */
export function Quantity({ value, unit, strong }: { value: number; unit: Unit; strong?: boolean }) {
  const t = useOfficeT();
  return (
    <span className={c.quantity} data-strong={strong || undefined}>
      {quantityText(value)} <span className={c.unit}>{t.lineItems.unitOf({ unit, n: value })}</span>
    </span>
  );
}

/** Shows the stock as a bar with a tick at the critical quantity, and with a word when it is low. */
export function Level({ material }: { material: Material }) {
  const t = useOfficeT();
  const { quantity, available: free, critical_quantity: critical, unit_of_measure: unit } = material;
  const level = levelOf(quantity, free, critical);
  const words = t.materials.level;
  const said =
    critical > 0
      ? words.bar({ free: measure(free, unit, t), critical: measure(critical, unit, t) })
      : words.plain({ quantity: measure(quantity, unit, t) });
  return (
    <span className={c.level}>
      <span className={c.bar} data-level={level} role="img" aria-label={said} title={said}>
        <span className={c.fill} style={{ width: `${fillOf(free, critical) * 100}%` }} />
        {critical > 0 && <span className={c.tick} />}
      </span>
      <LevelBadge material={material} />
    </span>
  );
}

/** Warns that little or nothing is left. */
function LevelBadge({ material: { quantity, available, critical_quantity: critical } }: { material: Material }) {
  const words = useOfficeT().materials.level;
  const level = levelOf(quantity, available, critical);
  if (level === 'ENOUGH') return null;
  return level === 'EMPTY' ? (
    <StatusBadge tone="red" label={words.EMPTY} icon={IconBan} />
  ) : (
    <StatusBadge tone="amber" label={words.CRITICAL} icon={IconAlertTriangle} />
  );
}

/** Returns how much of a material is in a place. */
const held = ({ places }: Material, place: number) =>
  places.find(({ stock_place_id: id }) => id === place)?.quantity ?? 0;

interface Shown {
  readonly withPlaces: boolean;
  /** The one whose materials are listed. */
  readonly place: number | undefined;
}

/** The columns of the list; where a company has one place alone, it has no column. */
export function materialColumns(
  t: Messages['materials'],
  { withPlaces, place }: Shown,
): readonly ListColumn<Material>[] {
  const amount = (id: 'quantity' | 'reserved' | 'available' | 'critical_quantity', header: string) =>
    ({
      id,
      header,
      align: 'right',
      cell: (material: Material) =>
        material[id] === 0 && id !== 'quantity' && id !== 'available' ? (
          <NoText />
        ) : (
          <Quantity
            value={material[id]}
            unit={material.unit_of_measure}
            strong={id === 'quantity' && place === undefined}
          />
        ),
    }) as const;
  return [
    {
      id: 'name',
      header: t.columns.name,
      sticky: 'left',
      width: 280,
      title: 'name',
      cell: (material) => <SubText text={material.catalog_group_name} />,
    },
    { id: 'level', header: t.columns.level, width: 200, cell: (material) => <Level material={material} /> },
    ...(place === undefined
      ? []
      : [
          {
            id: 'here',
            header: t.columns.here,
            align: 'right' as const,
            cell: (material: Material) => (
              <Quantity value={held(material, place)} unit={material.unit_of_measure} strong />
            ),
          },
        ]),
    amount('quantity', t.columns.quantity),
    amount('reserved', t.columns.reserved),
    amount('available', t.columns.available),
    amount('critical_quantity', t.columns.critical),
    ...(withPlaces && place === undefined
      ? [{ id: 'places', header: t.columns.places, cell: (material: Material) => <PlacesText material={material} /> }]
      : []),
  ];
}

function PlacesText({ material: { places } }: { material: Material }) {
  const t = useOfficeT().materials;
  const [only, ...others] = places;
  if (!only) return <NoText />;
  return <span>{others.length === 0 ? only.name : t.placeCount({ n: places.length })}</span>;
}

/** Shows a material on a phone: the stock, and whether that is enough. */
export function MaterialCard({ material, place }: { material: Material; place: number | undefined }) {
  const { unit_of_measure: unit, quantity } = material;
  const t = useOfficeT();
  return (
    <>
      <SubText text={material.catalog_group_name} />
      <div className={c.cardLine}>
        {place !== undefined && (
          <span>{t.materials.heldHere({ quantity: measure(held(material, place), unit, t) })}</span>
        )}
        <Quantity value={quantity} unit={unit} strong={place === undefined} />
        <Level material={material} />
      </div>
    </>
  );
}
