import { chmodSync, mkdirSync } from 'node:fs';

/** For files that only this process's own user may read. */
export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/**
 * Makes a folder, and those above it that are missing, that only this process's own user may open. One that others could
 * open is closed to them: with it everything that was written into it before.
 */
export function openPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  chmodSync(folder, PRIVATE_FOLDER);
}
