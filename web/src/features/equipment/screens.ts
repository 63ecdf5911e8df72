import { asWritten, type Screen } from '@/records/screen';
import { equipmentList } from './equipment.search';

export const equipment = [
  {
    path: '/equipment',
    load: () => import('./EquipmentListPage'),
    needs: 'equipment.read',
    search: equipmentList.read,
    nav: { label: 'equipment', in: 'warehouse' },
  },
  {
    path: '/equipment/inventories',
    load: () => import('./InventoryListPage'),
    needs: 'equipment.count',
  },
  {
    path: '/equipment/inventories/$inventoryId',
    load: () => import('./InventoryPage'),
    needs: 'equipment.count',
    search: asWritten,
  },
  {
    path: '/equipment/$equipmentId',
    load: () => import('./EquipmentPage'),
    needs: 'equipment.read',
  },
] as const satisfies readonly Screen[];
