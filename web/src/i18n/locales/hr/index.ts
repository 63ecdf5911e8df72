import type { CoreMessages } from '../../types';
import { auth } from './auth';
import { common } from './common';
import { orderPlan } from './order-plan';
import { orders } from './orders';
import { place } from './place';
import { record } from './record';
import { sessions } from './sessions';
import { shell } from './shell';
import { tasks } from './tasks';
import { today } from './today';
import { ui } from './ui';

export const hr: CoreMessages = {
  auth,
  common,
  orderPlan,
  orders,
  place,
  record,
  sessions,
  shell,
  tasks,
  today,
  ui,
};
