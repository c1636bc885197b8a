/** Largest file that can be sent as an answer, in bytes. */
export const MAXIMUM_SENT_FILE = 10 * 1024 * 1024;

const LONGEST_NAME = 120;
const endings = { 'application/pdf': 'pdf', 'image/webp': 'webp' } as const;

/**
 * The name that a file is kept under: as its sender called it, without folders, control characters and whatever else could
 * lead a computer astray, with the ending of what it really is.
 */
export function sentFileName(name: string, contentType: keyof typeof endings): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replaceAll(/[\p{C}"<>:|?*]/gu, '')
    .replace(/\.[^.]*$/, '')
    .trim()
    .replace(/^\.+/, '');
  const ending = endings[contentType];
  return `${[...plain].slice(0, LONGEST_NAME - 20).join('') || 'file'}.${ending}`.slice(-LONGEST_NAME);
}
