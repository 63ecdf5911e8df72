import type { OfficeMessages } from '../../types';
import { absences } from './absences';
import { addresses } from './addresses';
import { b2b } from './b2b';
import { catalogue } from './catalogue';
import { deleted } from './deleted';
import { hierarchies } from './hierarchies';
import { imports } from './imports';
import { locationGroups } from './location-groups';
import { locations } from './locations';
import { offerCompare } from './offer-compare';
import { offerFigures } from './offer-figures';
import { offerSettings } from './offer-settings';
import { offers } from './offers';
import { projects } from './projects';
import { proposal } from './proposal';
import { schedule } from './schedule';
import { settings } from './settings';
import { teams } from './teams';
import { timeSheets } from './time-sheets';
import { tree } from './tree';
import { users } from './users';

/** The texts of screens that only the office opens: fetched with the first of them. */
export const office: OfficeMessages = {
  absences,
  addresses,
  b2b,
  catalogue,
  deleted,
  hierarchies,
  imports,
  locationGroups,
  locations,
  offerCompare,
  offerFigures,
  offerSettings,
  offers,
  projects,
  proposal,
  schedule,
  settings,
  teams,
  timeSheets,
  tree,
  users,
};
