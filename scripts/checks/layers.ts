import { domainOf, order } from './domains.ts';
import type { Finding } from './exceptions.ts';
import type { Import, SourceFile } from './source.ts';

/** Files of the composition that screens and components may use; every other one knows the whole product. */
const openToScreens = new Set(['src/client.ts', 'src/app/page-context.ts']);
/** Files of the composition that may be imported as types from anywhere below. */
const openAsTypes = new Set(['src/app/contracts.ts', 'src/app/page-context.ts']);

/** Imports against the order of the domains and the rings of a domain (docs/architecture.md), imports of types counted. */
export function layers(files: readonly SourceFile[]): Finding[] {
  const found = new Map<string, Finding>();
  for (const one of files.flatMap(({ imports }) => imports)) {
    const why = fault(one);
    const key = `${one.from} → ${one.to}`;
    if (why) found.set(key, { key, message: `${key}: ${why}` });
  }
  return [...found.values()];
}

const ringOf = (path: string): 'rules' | 'contract' | 'server' | 'screen' | 'other' => {
  const rest = path.split('/').slice(2);
  if (rest[0] === 'server') return 'server';
  if (rest[0] === 'screens' || rest[0] === 'components') return 'screen';
  if (rest[0] === 'contract.ts') return 'contract';
  return rest.length === 1 ? 'rules' : 'other';
};
const isServer = (path: string): boolean => path.startsWith('src/platform/server/') || ringOf(path) === 'server';
/** What composes the product: the files at the root of `src`, and `src/app`. */
const isComposition = (path: string): boolean => /^src\/(app\/.+|[^/]+)$/.test(path);

/** What is wrong with one import, or null. */
function fault({ from, to, typeOnly }: Import): string | null {
  if (/\.test\.tsx?$/.test(from)) return null;
  const own = domainOf(from);
  const other = domainOf(to);
  if (from.startsWith('src/platform/')) {
    if (!to.startsWith('src/platform/') && to !== 'db/tables.ts') return 'platform knows no product';
    if (from.startsWith('src/platform/browser/') && isServer(to)) return 'browser code must not reach the server';
    if (!from.startsWith('src/platform/server/') && !from.startsWith('src/platform/browser/') && isServer(to))
      return 'pure platform code must not reach the server';
    return null;
  }
  if (from.startsWith('src/ui/'))
    return to.startsWith('src/ui/') || to.startsWith('src/platform/')
      ? isServer(to)
        ? 'ui must not reach the server'
        : null
      : 'ui knows no domain';
  if (!own) return null;
  if (isComposition(to)) {
    if (ringOf(from) === 'screen' && openToScreens.has(to)) return null;
    if (typeOnly && openAsTypes.has(to)) return null;
    return `a domain must not use ${to}`;
  }
  if (other && other !== own && (order.get(other) ?? 0) > (order.get(own) ?? 0))
    return `${own} stands above ${other} and must not use it (events go downwards)`;
  const ring = ringOf(from);
  if (ring === 'screen') {
    if (isServer(to)) return 'a screen must not reach the server';
    if (ringOf(to) === 'contract' && !typeOnly) return 'a screen imports contracts as types only';
  }
  if (ring === 'rules' || ring === 'contract') {
    if (isServer(to)) return 'a rule knows only rules';
    if (ringOf(to) === 'screen' || to.startsWith('src/ui/') || to.startsWith('src/platform/browser/'))
      return 'a rule knows only rules';
  }
  if (ring === 'server' && (ringOf(to) === 'screen' || to.startsWith('src/ui/'))) return 'the server does not draw';
  return null;
}
