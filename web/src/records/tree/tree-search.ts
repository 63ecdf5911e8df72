import * as z from 'zod/mini';
import { addressState } from '@/records/list/address-state';
import { idInAddress, textInAddress } from '@/records/list/filters';

/** The search parameters of a tree. */
const schema = z.object({
  /** The text of the search. */
  q: z.optional(textInAddress),
  /** A node that a link leads to. */
  node: z.optional(idInAddress),
  unknown: z.optional(z.array(z.string())),
});

export type TreeSearch = z.infer<typeof schema>;

/** How a tree keeps its state in the address. */
export const treeSearch = addressState<TreeSearch>(schema, Object.keys(schema.def.shape));
