import type { Messages } from '../../types';
import { absences } from './absences';
import { addresses } from './addresses';
import { auth } from './auth';
import { b2b } from './b2b';
import { catalogue } from './catalogue';
import { common } from './common';
import { dashboard } from './dashboard';
import { hierarchies } from './hierarchies';
import { imports } from './imports';
import { lineItems } from './line-items';
import { locationGroups } from './location-groups';
import { locations } from './locations';
import { orderDetails } from './order-details';
import { orderPlan } from './order-plan';
import { orders } from './orders';
import { place } from './place';
import { profile } from './profile';
import { record } from './record';
import { secondFactor } from './second-factor';
import { settings } from './settings';
import { shell } from './shell';
import { taskDetails } from './task-details';
import { taskFinancials } from './task-financials';
import { tasks } from './tasks';
import { teams } from './teams';
import { today } from './today';
import { tree } from './tree';
import { ui } from './ui';
import { users } from './users';

export const hr: Messages = {
  absences,
  addresses,
  auth,
  catalogue,
  b2b,
  common,
  dashboard,
  hierarchies,
  imports,
  lineItems,
  locationGroups,
  locations,
  orderDetails,
  orderPlan,
  orders,
  place,
  profile,
  record,
  secondFactor,
  settings,
  shell,
  taskDetails,
  taskFinancials,
  tasks,
  teams,
  today,
  tree,
  ui,
  users,
};
