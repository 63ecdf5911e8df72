/** Returns the number of a task as people write it: "Z-2529". */
export const taskNumber = (id: number) => `Z-${id}`;

/** Returns the number of an order as people write it: "RN-2275". */
export const orderNumber = (id: number) => `RN-${id}`;
