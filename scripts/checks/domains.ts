import { domains } from '../../src/domains.ts';

/** The place of each domain in the order; a lower one may use a higher one. */
export const order: ReadonlyMap<string, number> = new Map(domains.map((domain, index) => [domain, index]));

/** The domain that a file belongs to, or null. */
export function domainOf(path: string): string | null {
  const [top, folder] = path.split('/');
  return top === 'src' && folder && order.has(folder) ? folder : null;
}
