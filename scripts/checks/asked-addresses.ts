import { Visitor, type BindingPattern, type Expression, type Node } from 'oxc-parser';
import type { Finding } from './exceptions.ts';
import { isOfTests, type SourceFile } from './source.ts';

/** The file of the one way to change what an address asks for. */
const WAY = 'src/platform/browser/use-address.ts';

/**
 * Places that go to an address made from the query as it is shown. What was pressed a moment before may not be shown yet, and would be
 * lost: `useAddress` and `useFilter` build on what was asked for last. Links are another matter: they lead where they say.
 */
export function askedAddresses(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path, text }) => path.startsWith('src/') && path !== WAY && !isOfTests(path) && uses.test(text))
    .flatMap((file) => {
      const lines = [...new Set(stale(file).map((offset) => file.lineAt(offset)))].toSorted((a, b) => a - b);
      const message = `${file.path}: goes to an address made from what is shown (line ${lines.join(', ')}); change it with useAddress (${WAY})`;
      return lines.length === 0 ? [] : [{ key: file.path, amount: lines.length, message }];
    });
}

const uses = /\buse(SearchParams|Navigate|Submit)\b/;

/** Where a query is set by React Router, and where a screen navigates to a query, or to what is made from the one that is shown. */
function stale(file: SourceFile): number[] {
  const found: number[] = [];
  const goers = new Set<string>();
  const shown = new Set<string>();
  const calls: { start: number; name: string; to: Expression }[] = [];
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      const hook = init?.type === 'CallExpression' && init.callee.type === 'Identifier' ? init.callee.name : '';
      if (hook === 'useNavigate' || hook === 'useSubmit') for (const name of namesOf(id)) goers.add(name);
      if (hook === 'useSearchParams' || hook === 'useLocation') for (const name of namesOf(id)) shown.add(name);
      if (hook === 'useSearchParams' && id.type === 'ArrayPattern' && id.elements.length > 1) found.push(id.start);
    },
    CallExpression: ({ callee, arguments: [to], start }) => {
      if (callee.type === 'Identifier' && to && to.type !== 'SpreadElement')
        calls.push({ start, name: callee.name, to });
    },
  }).visit(file.program);
  for (const { start, name, to } of calls)
    if (goers.has(name) && (isQuery(to) || namesWithin(file, to).some((one) => shown.has(one)))) found.push(start);
  return found;
}

/** The names that a pattern binds: of a list its first, as React's pairs have it. */
function namesOf(pattern: BindingPattern): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'ArrayPattern')
    return pattern.elements.slice(0, 1).flatMap((one) => (isName(one) ? one.name : []));
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((one) => (one.type === 'Property' && isName(one.value) ? one.value.name : []));
}

const isName = (node: Node | null): node is Node & { type: 'Identifier'; name: string } => node?.type === 'Identifier';

/** `{ search: … }` and '?…': another query of the same page. */
function isQuery(node: Expression): boolean {
  if (node.type === 'Literal') return String(node.value).startsWith('?');
  if (node.type === 'TemplateLiteral') return node.quasis[0]?.value.raw.startsWith('?') ?? false;
  return (
    node.type === 'ObjectExpression' &&
    node.properties.some((one) => one.type === 'Property' && isName(one.key) && one.key.name === 'search')
  );
}

const namesWithin = (file: SourceFile, { start, end }: Expression): string[] =>
  file.text.slice(start, end).match(/\b[a-zA-Z]\w*\b/g) ?? [];
