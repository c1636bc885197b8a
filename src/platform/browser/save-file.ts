/** Long enough for any browser to have begun writing the file. */
const KEPT_MILLISECONDS = 60_000;

/** Hands a file to the device under a name. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MILLISECONDS);
}
