/** Throws when a condition the program itself guarantees does not hold. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
