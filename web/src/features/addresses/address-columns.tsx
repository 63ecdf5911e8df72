import { placeLines } from '@/domain/address/place';
import { callHref } from '@/domain/places';
import type { Messages } from '@/i18n/types';
import { part } from '@/lib/part';
import type { Column } from '@/ui/DataTable';
import c from '@/ui/ListPage.module.css';
import { RowMenu } from '@/ui/RowMenu';
import type { Address } from './addresses.api';
import type { SORT_COLUMNS } from './addresses.search';

/** What a person wants with an address. */
export type OnAddress = (does: 'edit' | 'map' | 'history' | 'delete', address: Address) => void;

interface Page {
  readonly t: Messages;
  readonly mayEdit: boolean;
  readonly on: OnAddress;
}

type Columns = readonly (Column<Address> & { readonly id: (typeof SORT_COLUMNS)[number] | 'actions' })[];

/** The columns of the list; those with a sortable heading bear the name the server sorts by. */
export function addressColumns(page: Page): Columns {
  const { addresses: t, place } = page.t;
  const name = t.columns;
  return [
    {
      id: 'client_name',
      header: name.client,
      width: 150,
      sortable: true,
      cell: (address) => <Text text={address.tenant_name} />,
    },
    {
      id: 'location_type',
      header: place.type,
      sortable: true,
      cell: (address) => place.types[address.address_type],
    },
    {
      id: 'address_name',
      header: place.name,
      width: 180,
      sortable: true,
      cell: (address) => (
        <>
          <Name address={address} {...page} />
          <div className={c.sub} title={address.linked_location_path}>
            {address.linked_location_path}
          </div>
        </>
      ),
    },
    {
      id: 'working_hours',
      header: place.workingHours,
      width: 120,
      sortable: true,
      cell: (address) => <Text text={address.working_hours} />,
    },
    {
      id: 'address1',
      header: place.address1,
      width: 200,
      sortable: true,
      cell: (address) => {
        const [line = '', ...rest] = placeLines(
          { ...address, region: '', country: '' },
          address.address3,
          address.address4,
        );
        return (
          <>
            <Text text={line} />
            <div className={c.sub} title={rest.join(', ')}>
              {rest.join(', ')}
            </div>
          </>
        );
      },
    },
    {
      id: 'contact_name',
      header: place.contactName,
      width: 150,
      sortable: true,
      cell: (address) => <Contact address={address} />,
    },
    {
      id: 'actions',
      header: name.actions,
      hideHeader: true,
      sticky: 'right',
      width: 52,
      cell: (address) => <Actions address={address} {...page} />,
    },
  ];
}

/** An address on a phone: what, whose, and where. */
export function AddressCard({ address, ...page }: Page & { address: Address }) {
  return (
    <div className={c.card}>
      <div className={c.cardText}>
        <Name address={address} {...page} />
        <div className={c.sub}>{[page.t.place.types[address.address_type], address.tenant_name].join(' · ')}</div>
        <div className={c.sub}>{placeLines({ ...address, region: '', country: '' }).join(', ')}</div>
      </div>
      <Actions address={address} {...page} />
    </div>
  );
}

/** Opens what a person most likely wants: to change it, or at least to see where it is. */
const Name = ({ address, mayEdit, on }: Page & { address: Address }) => (
  <button
    type="button"
    className={c.titleButton}
    title={address.address_name}
    onClick={() => on(mayEdit ? 'edit' : 'map', address)}
  >
    {address.address_name}
  </button>
);

function Contact({
  address: { contact_name: name, contact_phone: phone, contact_email: email },
}: {
  address: Address;
}) {
  return (
    <>
      <Text text={name || (phone || email ? '' : '–')} />
      <div className={c.sub}>
        {phone ? (
          <a className={c.link} href={callHref(phone)}>
            {phone}
          </a>
        ) : (
          email && (
            <a className={c.link} href={`mailto:${email}`}>
              {email}
            </a>
          )
        )}
      </div>
    </>
  );
}

/** A cell's text, all of it under the pointer when it does not fit. */
const Text = ({ text }: { text: string }) => (
  <div className={c.text} title={text}>
    {text}
  </div>
);

const menuItems = part(() => import('./AddressMenuItems'));

const Actions = ({ address, mayEdit, on }: Page & { address: Address }) => (
  <RowMenu name={address.address_name} items={menuItems}>
    {({ AddressMenuItems }) => <AddressMenuItems address={address} mayEdit={mayEdit} on={on} />}
  </RowMenu>
);
