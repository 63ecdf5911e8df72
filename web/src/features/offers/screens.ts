import { IconFileInvoice } from '@tabler/icons-react';
import type { Screen } from '@/records/screen';
import { readCompareSearch } from './compare.search';
import { offerList } from './offers.search';

export const offers = [
  {
    path: '/offers',
    load: () => import('./OfferListPage'),
    needs: 'offer.read',
    search: offerList.read,
    nav: { label: 'offers', icon: IconFileInvoice },
  },
  {
    path: '/offers/$offerId/compare',
    load: () => import('./OfferComparePage'),
    needs: 'offer.read',
    search: readCompareSearch,
  },
  {
    path: '/offers/$offerId',
    load: () => import('./OfferPage'),
    needs: 'offer.read',
  },
] as const satisfies readonly Screen[];
