const missing = new Set<string>();

/**
 * The word for a value the server named, from a table of the dictionary. A value without a word is
 * a mistake: it throws in development and tests; in production the value itself is shown and the
 * lack logged once.
 */
export function label(table: Readonly<Record<string, string>>, key: string, strict = !import.meta.env.PROD): string {
  const word = table[key];
  if (word !== undefined) return word;
  if (strict) throw new Error(`Missing translation: ${key}`);
  if (!missing.has(key)) {
    missing.add(key);
    console.error(`Missing translation: ${key}`);
  }
  return key;
}
