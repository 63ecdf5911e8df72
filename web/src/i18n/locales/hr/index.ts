import type { CoreMessages } from '../../types';
import { auth } from './auth';
import { common } from './common';
import { dashboard } from './dashboard';
import { lineItems } from './line-items';
import { orderDetails } from './order-details';
import { orderPlan } from './order-plan';
import { orders } from './orders';
import { place } from './place';
import { profile } from './profile';
import { record } from './record';
import { secondFactor } from './second-factor';
import { sessions } from './sessions';
import { shell } from './shell';
import { taskDetails } from './task-details';
import { taskFinancials } from './task-financials';
import { tasks } from './tasks';
import { today } from './today';
import { ui } from './ui';

export const hr: CoreMessages = {
  auth,
  common,
  dashboard,
  lineItems,
  orderDetails,
  orderPlan,
  orders,
  place,
  profile,
  record,
  secondFactor,
  sessions,
  shell,
  taskDetails,
  taskFinancials,
  tasks,
  today,
  ui,
};
