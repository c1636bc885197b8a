import { createHash } from 'node:crypto';

/**
 * A short name for what something says now: the same content, the same name. An editor sends back the name of what it
 * started from, so that two editors cannot overwrite each other without noticing.
 */
export function contentVersion(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}
