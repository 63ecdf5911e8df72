import clsx from 'clsx';
import type { Messages } from '@/i18n/types';
import { Marked } from '@/ui/tables/tree/Marked';
import type { TreeColumn } from '@/ui/tables/tree/TreeRow';
import type { TreeNode } from '@/ui/tables/tree/tree';
import c from './location-columns.module.css';
import { addressLine } from './location-form';
import type { Location } from './locations.api';

/** Shows the address of a location; grey when it is that of a location around it. */
function Address({ location, t }: { location: Location; t: Messages['locations'] }) {
  const place = location.effective_address;
  const line = addressLine(place);
  return (
    <span className={clsx(location.inherited && c.inherited)} title={location.inherited ? t.inherited({ line }) : line}>
      {addressLine({ ...place, region: '', country: '' })}
    </span>
  );
}

/** Returns the columns of a location beside its name. */
export const locationColumns = ({ locations: t, place }: Messages): TreeColumn<Location>[] => [
  {
    id: 'cin',
    header: t.columns.cin,
    width: 140,
    cell: ({ data }, folded) => <Marked text={data.cin} folded={folded} />,
  },
  { id: 'location_type', header: t.columns.type, width: 110, cell: ({ data }) => place.types[data.location_type] },
  { id: 'address', header: t.fields.address, width: 340, cell: ({ data }) => <Address location={data} t={t} /> },
];

/** The same on a phone, in a line. */
export const LocationLine = ({
  node,
  folded,
  t,
}: {
  node: TreeNode<Location>;
  folded: string;
  t: Messages['locations'];
}) => (
  <>
    <Marked text={node.data.cin} folded={folded} /> · <Address location={node.data} t={t} />
  </>
);
