/** What people call a task by: "Z-2529". */
export const taskNumber = (id: number) => `Z-${id}`;

/** What people call a work order by: "RN-2275". */
export const orderNumber = (id: number) => `RN-${id}`;
