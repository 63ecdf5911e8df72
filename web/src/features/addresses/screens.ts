import type { Screen } from '@/records/screen';
import { addressList } from './addresses.search';

export const addresses = [
  {
    path: '/addresses',
    load: () => import('./AddressListPage'),
    needs: 'master.read',
    search: addressList.read,
    nav: { label: 'addresses', in: 'b2b', needs: 'master.edit' },
  },
] as const satisfies readonly Screen[];
