import { absences } from './absences';
import { accounts } from './accounts';
import { addresses } from './addresses';
import { asked } from './asked';
import { assets } from './assets';
import { b2b } from './b2b';
import { catalogue } from './catalogue';
import { conversations } from './conversations';
import { deleted } from './deleted';
import { differences } from './differences';
import { equipment } from './equipment';
import { equipmentCare } from './equipment-care';
import { firstSteps } from './first-steps';
import { grid } from './grid';
import { hierarchies } from './hierarchies';
import { home } from './home';
import { imports } from './imports';
import { intake } from './intake';
import { inventory } from './inventory';
import { lineItems } from './line-items';
import { locationGroups } from './location-groups';
import { locations } from './locations';
import { materials } from './materials';
import { notices } from './notices';
import { offerCompare } from './offer-compare';
import { offerFigures } from './offer-figures';
import { offerSettings } from './offer-settings';
import { offers } from './offers';
import { orderDay } from './order-day';
import { orderDetails } from './order-details';
import { orderForm } from './order-form';
import { picking } from './picking';
import { profile } from './profile';
import { projects } from './projects';
import { proposal } from './proposal';
import { purchases } from './purchases';
import { recurrence } from './recurrence';
import { reservations } from './reservations';
import { scan } from './scan';
import { schedule } from './schedule';
import { search } from './search';
import { secondFactor } from './second-factor';
import { settings } from './settings';
import { stockPlaces } from './stock-places';
import { taskBulk } from './task-bulk';
import { taskDetails } from './task-details';
import { taskFinancials } from './task-financials';
import { teams } from './teams';
import { timeSheets } from './time-sheets';
import { tree } from './tree';
import { users } from './users';
import { views } from './views';

/** The texts of screens that only the office opens: fetched with the first of them. */
export const office = {
  absences,
  accounts,
  addresses,
  asked,
  assets,
  b2b,
  catalogue,
  conversations,
  deleted,
  differences,
  equipment,
  equipmentCare,
  grid,
  hierarchies,
  home,
  imports,
  intake,
  inventory,
  lineItems,
  locationGroups,
  locations,
  materials,
  firstSteps,
  notices,
  offerCompare,
  offerFigures,
  offerSettings,
  offers,
  picking,
  orderDay,
  orderDetails,
  orderForm,
  profile,
  projects,
  proposal,
  purchases,
  recurrence,
  reservations,
  scan,
  schedule,
  search,
  secondFactor,
  settings,
  stockPlaces,
  taskBulk,
  taskDetails,
  taskFinancials,
  teams,
  timeSheets,
  tree,
  users,
  views,
};
