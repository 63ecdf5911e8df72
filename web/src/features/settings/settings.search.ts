import * as z from 'zod/mini';

/** The years for which the server has public holidays. */
export const HOLIDAY_YEARS = { min: 2020, max: 2099 } as const;

/** The address of the settings: the year whose days off are shown; absent is this one. */
const schema = z.object({
  year: z.optional(z.int().check(z.minimum(HOLIDAY_YEARS.min), z.maximum(HOLIDAY_YEARS.max))),
});

export type SettingsSearch = z.infer<typeof schema>;

export function readSettingsSearch(raw: Record<string, unknown>): SettingsSearch {
  const read = schema.safeParse(raw);
  return read.success ? read.data : { year: undefined };
}
