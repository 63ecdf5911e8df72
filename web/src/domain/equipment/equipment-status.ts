import { IconArchive, IconArrowUpRight, IconBuildingWarehouse, IconQuestionMark, IconTool } from '@tabler/icons-react';
import type { Icon, Tone } from '@/ui/feedback/StatusBadge';
import type { Status } from './equipment-kinds';

/** The colour and icon of each status. */
export const STATUS_LOOK: Readonly<Record<Status, { readonly tone: Tone; readonly icon: Icon }>> = {
  IN_WAREHOUSE: { tone: 'green', icon: IconBuildingWarehouse },
  OUTSIDE_OF_WAREHOUSE: { tone: 'amber', icon: IconArrowUpRight },
  AT_SERVICE: { tone: 'violet', icon: IconTool },
  LOST: { tone: 'red', icon: IconQuestionMark },
  EXPENSED: { tone: 'gray', icon: IconArchive },
};
