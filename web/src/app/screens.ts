import { absences } from '@/features/absences/screens';
import { addresses } from '@/features/addresses/screens';
import { asked } from '@/features/asked/screens';
import { assets } from '@/features/assets/screens';
import { auth } from '@/features/auth/screens';
import { b2b } from '@/features/b2b/screens';
import { catalogue } from '@/features/catalogue/screens';
import { conversations } from '@/features/conversations/screens';
import { deleted } from '@/features/deleted/screens';
import { equipment } from '@/features/equipment/screens';
import { hierarchies } from '@/features/hierarchies/screens';
import { invoices } from '@/features/invoices/screens';
import { locationGroups } from '@/features/location-groups/screens';
import { locations } from '@/features/locations/screens';
import { materials } from '@/features/materials/screens';
import { offers } from '@/features/offers/screens';
import { orders } from '@/features/orders/screens';
import { profile } from '@/features/profile/screens';
import { projects } from '@/features/projects/screens';
import { scan } from '@/features/scan/screens';
import { schedule } from '@/features/schedule/screens';
import { settings } from '@/features/settings/screens';
import { tasks } from '@/features/tasks/screens';
import { teams } from '@/features/teams/screens';
import { timeSheets } from '@/features/time-sheets/screens';
import { today } from '@/features/today/screens';
import { users } from '@/features/users/screens';

/** The screens of all features, in the order of the navigation. */
export const screens = [
  ...users,
  ...absences,
  ...teams,
  ...hierarchies,
  ...locations,
  ...locationGroups,
  ...catalogue,
  ...deleted,
  ...b2b,
  ...addresses,
  ...assets,
  ...projects,
  ...tasks,
  ...orders,
  ...schedule,
  ...conversations,
  ...timeSheets,
  ...offers,
  ...invoices,
  ...equipment,
  ...materials,
  ...asked,
  ...today,
  ...scan,
  ...profile,
  ...settings,
  ...auth,
];
