/** A module that is fetched when it is first needed, and once. */
export interface Part<M> {
  /** The module when it is there already. */
  readonly read: () => M | undefined;
  /** Fetches the module; after a failure the next call tries again. */
  readonly load: () => Promise<M>;
}

/** Makes a part of what `load` imports. */
export function part<M>(load: () => Promise<M>): Part<M> {
  let module: M | undefined;
  return {
    read: () => module,
    load: async () => {
      module ??= await load();
      return module;
    },
  };
}
