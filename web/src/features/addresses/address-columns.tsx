import { placeLines } from '@/domain/address/place';
import type { Messages } from '@/i18n/types';
import { callHref, mailTo } from '@/lib/contact';
import type { ListColumn } from '@/records/list/RecordList';
import c from '@/ui/layout/ListPage.module.css';
import { CellText, SubText } from '@/ui/tables/cells';
import type { Address } from './addresses.api';

/** The columns of the list. */
export const addressColumns = ({ addresses: t, place }: Messages): readonly ListColumn<Address>[] => [
  {
    id: 'client_name',
    header: t.columns.client,
    width: 150,
    cell: (address) => <CellText text={address.tenant_name} />,
  },
  { id: 'location_type', header: place.type, cell: (address) => place.types[address.address_type] },
  {
    id: 'address_name',
    header: place.name,
    width: 180,
    title: 'name',
    cell: (address) => <SubText text={address.linked_location_path} />,
  },
  {
    id: 'working_hours',
    header: place.workingHours,
    width: 120,
    cell: (address) => <CellText text={address.working_hours} />,
  },
  {
    id: 'address1',
    header: place.address1,
    width: 200,
    cell: (address) => {
      const [line = '', ...rest] = placeLines(
        { ...address, region: '', country: '' },
        address.address3,
        address.address4,
      );
      return (
        <>
          <CellText text={line} />
          <SubText text={rest.join(', ')} />
        </>
      );
    },
  },
  { id: 'contact_name', header: place.contactName, width: 150, cell: (address) => <Contact address={address} /> },
];

/** An address on a phone: whose, and where. */
export const AddressCard = ({ address, t }: { address: Address; t: Messages }) => (
  <>
    <div className={c.sub}>{[t.place.types[address.address_type], address.tenant_name].join(' · ')}</div>
    <div className={c.sub}>{placeLines({ ...address, region: '', country: '' }).join(', ')}</div>
  </>
);

function Contact({
  address: { contact_name: name, contact_phone: phone, contact_email: email },
}: {
  address: Address;
}) {
  return (
    <>
      {(name || !(phone || email)) && <CellText text={name} />}
      <div className={c.sub}>
        {phone ? (
          <a className={c.link} href={callHref(phone)}>
            {phone}
          </a>
        ) : (
          email && (
            <a className={c.link} href={mailTo(email)}>
              {email}
            </a>
          )
        )}
      </div>
    </>
  );
}
