import { asWritten, type Screen } from '@/records/screen';
import { readSettingsSearch } from './settings.search';

export const settings = [
  {
    path: '/settings',
    load: () => import('./SettingsPage'),
    needs: 'company.edit',
    search: readSettingsSearch,
  },
  {
    path: '/settings/mail',
    load: () => import('./OutboxPage'),
    needs: 'company.edit',
    search: asWritten,
  },
  {
    path: '/settings/offers',
    load: () => import('./OfferSettingsPage'),
    needs: 'company.edit',
  },
  {
    path: '/settings/invoices',
    load: () => import('./InvoiceSettingsPage'),
    needs: 'company.edit',
  },
  {
    path: '/settings/equipment',
    load: () => import('./EquipmentSettingsPage'),
    needs: 'company.edit',
  },
] as const satisfies readonly Screen[];
