const format = new Intl.NumberFormat('hr-HR');

/** "1.284,5": Croatian style in both languages. */
export const formatNumber = (value: number) => format.format(value);
