/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  release(url);
}

/** Releases the address of a file, after a while: a download that has just begun still needs it. */
export function release(url: string) {
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
