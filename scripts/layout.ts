import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { domains } from '../src/domains.ts';

const root = join(import.meta.dirname, '..');
const src = join(root, 'src');
const order = new Map<string, number>(domains.map((domain, index) => [domain, index]));

/** Root files that screens and components may use; every other root file knows the whole product. */
const openToScreens = new Set(['src/client.ts', 'src/app/page-context.ts']);
/** Root files that may be imported as types from anywhere below. */
const openAsTypes = new Set(['src/app/contracts.ts', 'src/app/page-context.ts']);

/** `late`: loaded when it is needed, by `import()`. */
type Import = { from: string; to: string; typeOnly: boolean; late: boolean };

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((entry) => {
    const path = join(folder, entry);
    if (statSync(path).isDirectory()) return filesBelow(path);
    return /\.tsx?$/.test(entry) && !entry.endsWith('.d.ts') ? [path] : [];
  });
}

function importsOf(file: string): Import[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const found: Import[] = [];
  const add = (source: string, typeOnly: boolean, late = false): void => {
    if (!source.startsWith('.')) return;
    found.push({ from: relative(root, file), to: relative(root, resolve(dirname(file), source)), typeOnly, late });
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const one = node as Record<string, unknown> & { type?: string };
    if (
      one.type === 'ImportDeclaration' ||
      one.type === 'ExportNamedDeclaration' ||
      one.type === 'ExportAllDeclaration'
    ) {
      const source = (one['source'] as { value?: string } | null)?.value;
      const specifiers = (one['specifiers'] as { importKind?: string }[] | undefined) ?? [];
      const typeOnly =
        one['importKind'] === 'type' ||
        one['exportKind'] === 'type' ||
        (specifiers.length > 0 && specifiers.every((specifier) => specifier.importKind === 'type'));
      if (source) add(source, typeOnly);
    }
    if (one.type === 'ImportExpression') {
      const source = (one['source'] as { value?: unknown })?.value;
      if (typeof source === 'string') add(source, false, true);
    }
    for (const [key, value] of Object.entries(one)) if (key !== 'parent' && typeof value === 'object') visit(value);
  };
  visit(program.body);
  return found;
}

const domainOf = (path: string): string | null => {
  const [top, folder] = path.split('/');
  return top === 'src' && folder && order.has(folder) ? folder : null;
};
const ringOf = (path: string): 'rules' | 'contract' | 'server' | 'screen' | 'other' => {
  const rest = path.split('/').slice(2);
  if (rest[0] === 'server') return 'server';
  if (rest[0] === 'screens' || rest[0] === 'components') return 'screen';
  if (rest[0] === 'contract.ts') return 'contract';
  return rest.length === 1 ? 'rules' : 'other';
};
const isServer = (path: string): boolean => path.startsWith('src/platform/server/') || ringOf(path) === 'server';
const isRootFile = (path: string): boolean => /^src\/[^/]+$/.test(path);

/** What is wrong with one import, or null. */
function fault({ from, to, typeOnly }: Import): string | null {
  if (from.endsWith('.test.ts') || from.endsWith('.test.tsx')) return null;
  const own = domainOf(from);
  const other = domainOf(to);
  if (from.startsWith('src/platform/')) {
    if (!to.startsWith('src/platform/') && to !== 'db/tables.ts') return 'platform knows no product';
    if (from.startsWith('src/platform/browser/') && isServer(to)) return 'browser code must not reach the server';
    if (
      !from.startsWith('src/platform/server/') &&
      !from.startsWith('src/platform/browser/') &&
      isServer(to) &&
      !typeOnly
    )
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
  if (isRootFile(to)) {
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
    if (isServer(to) && !typeOnly) return 'a rule knows only rules';
    if (ringOf(to) === 'screen' || to.startsWith('src/ui/') || to.startsWith('src/platform/browser/'))
      return 'a rule knows only rules';
  }
  if (ring === 'server' && (ringOf(to) === 'screen' || to.startsWith('src/ui/'))) return 'the server does not draw';
  return null;
}

/** Circles among files by imports that run when a file is loaded. */
function circles(imports: Import[]): string[] {
  const graph = new Map<string, string[]>();
  for (const { from, to, typeOnly, late } of imports)
    if (!typeOnly && !late) graph.set(from, [...(graph.get(from) ?? []), to]);
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const walk = (file: string, path: string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      found.push([...path.slice(path.indexOf(file)), file].join(' → '));
      return;
    }
    state.set(file, 'open');
    for (const next of graph.get(file) ?? []) walk(next, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of graph.keys()) walk(file, []);
  return found;
}

/** Screens that stand on the map not at all. A screen stands there once; a second address names it by an id. */
function strayScreens(files: string[]): string[] {
  const map = readFileSync(join(src, 'routes.ts'), 'utf8');
  return files
    .map((file) => relative(src, file))
    .filter(
      (file) =>
        file.includes('/screens/') &&
        file.endsWith('.tsx') &&
        !file.endsWith('.test.tsx') &&
        !map.includes(`'${file}'`),
    )
    .map((file) => `src/${file}: a screen that is not on the map (src/routes.ts)`);
}

/** Holds the source against the rules of docs/design.md, and answers what breaks them. */
export function layoutFaults(): string[] {
  const files = filesBelow(src);
  const imports = files.flatMap(importsOf);
  const wrong = imports.flatMap((one) => {
    const why = fault(one);
    return why ? [`${one.from} → ${one.to}: ${why}`] : [];
  });
  return [...new Set([...wrong, ...circles(imports).map((circle) => `circle: ${circle}`), ...strayScreens(files)])];
}
