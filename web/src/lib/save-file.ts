/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  release(url);
}

/** Lets go of a file's address once whoever was given it has the file: what has just begun to load still needs it. */
export function release(url: string) {
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
