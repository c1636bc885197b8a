import { basename } from 'node:path/posix';
import { domainOf } from './domains.ts';
import type { Finding } from './exceptions.ts';
import type { SourceFile } from './source.ts';

/** Files of a domain that share a base name. `invoice.test.ts` and `invoice.fixture.ts` may stand with `invoice.ts`. */
export function baseNames(files: readonly SourceFile[]): Finding[] {
  const named = Map.groupBy(
    files.flatMap(({ path }) => {
      const domain = domainOf(path);
      // The ending is cut off, but `.test` stays in the name: two tests of one name clash as well.
      return domain ? [{ key: `src/${domain} ${basename(path).replace(/\.tsx?$/, '')}`, path }] : [];
    }),
    ({ key }) => key,
  );
  return [...named].flatMap(([key, same]) =>
    same.length < 2
      ? []
      : [{ key, amount: same.length, message: `one base name: ${same.map(({ path }) => path).join(', ')}` }],
  );
}
