/** Asks once for each value and keeps the answer for as long as the value lives. */
export function kept<V extends object, R>(find: (value: V) => R): (value: V) => R {
  const found = new WeakMap<V, R>();
  return (value) => {
    const old = found.get(value);
    if (old !== undefined) return old;
    const made = find(value);
    found.set(value, made);
    return made;
  };
}
