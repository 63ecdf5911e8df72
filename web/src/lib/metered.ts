interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Reports whether data is to be saved, or the line is slow: then nothing is fetched that nobody has asked for. */
export function isMetered() {
  const { connection }: Navigator & { connection?: Connection } = navigator;
  return connection?.saveData === true || /[23]g/.test(`${connection?.effectiveType}`);
}
