/** The answer of a call; why there is none is written to the console too, under the words that the specification has for it. */
export async function logged<T>(words: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof DOMException)) console.log(words, error);
    throw error;
  }
}
