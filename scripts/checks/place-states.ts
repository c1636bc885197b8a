import { Visitor, type Expression, type Node } from 'oxc-parser';
import type { Finding } from './exceptions.ts';
import { isOfTests, type SourceFile } from './source.ts';

/** Sets of place states written by hand, outside the file that names the states (`place.ts`). */
export function placeStates(files: readonly SourceFile[]): Finding[] {
  const table = files.find((file) => file.path.endsWith('/place.ts') && statesIn(file).size > 0);
  if (!table) return [{ key: 'place.ts', message: 'no place.ts exports `placeStates`: place states are not checked' }];
  const states = statesIn(table);
  // Most files name no state at all, and need not be walked.
  const named = new RegExp(`\\b(${[...states].join('|')})\\b`);
  return files
    .filter((file) => file !== table && isProductOrBench(file.path) && !isOfTests(file.path) && named.test(file.text))
    .flatMap((file) => {
      const lines = setsIn(file, states).map((offset) => file.lineAt(offset));
      const message = `${file.path}: place states by hand (line ${lines.join(', ')}); use a set of ${table.path}`;
      return lines.length === 0 ? [] : [{ key: file.path, amount: lines.length, message }];
    });
}

const isProductOrBench = (path: string): boolean => path.startsWith('src/') || path.startsWith('bench/');

function statesIn(file: SourceFile): Set<string> {
  const found = new Set<string>();
  if (!/export const placeStates\b/.test(file.text)) return found;
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      const list = init?.type === 'TSAsExpression' ? init.expression : init;
      if (id.type !== 'Identifier' || id.name !== 'placeStates' || list?.type !== 'ArrayExpression') return;
      for (const one of list.elements) if (isText(one)) found.add(one.value);
    },
  }).visit(file.program);
  return found;
}

/** Where sets of two states or more are written: as an array, as comparisons, or in SQL. */
function setsIn(file: SourceFile, states: ReadonlySet<string>): number[] {
  const found: number[] = [];
  const inChain = new Set<Node>();
  const one = `'(?:${[...states].join('|')})'`;
  const sql = new RegExp(
    [
      `(?:\\bin\\s*\\(|\\barray\\s*\\[)\\s*${one}(?:\\s*,\\s*${one})+\\s*[)\\]]`,
      `=\\s*${one}\\s+or\\s+[\\w.]+\\s*=\\s*${one}`,
      `'\\{(?:${[...states].join('|')})(?:,(?:${[...states].join('|')}))+\\}'`,
    ].join('|'),
    'gi',
  );
  const addSql = (text: string, start: number): void => {
    for (const match of text.matchAll(sql)) found.push(start + match.index);
  };
  new Visitor({
    ArrayExpression: ({ elements, start }) => {
      // A list that holds other words too is about something else, such as the states of a waiting list.
      if (elements.length > 1 && elements.every((element) => isText(element) && states.has(element.value)))
        found.push(start);
    },
    LogicalExpression: (node) => {
      if (inChain.has(node)) return;
      const compared = chain(node, node.operator, inChain).flatMap((part) => comparison(part, node.operator, states));
      const subjects = compared.map(({ start, end }) => file.text.slice(start, end));
      // An approval has states of its own, some with the same words.
      const repeated = subjects.some((subject, at) => subjects.indexOf(subject) < at && !/\bapproval$/.test(subject));
      if (repeated) found.push(node.start);
    },
    TemplateElement: ({ value, start }) => addSql(value.raw, start),
    Literal: ({ value, start }) => {
      if (typeof value === 'string') addSql(value, start);
    },
  }).visit(file.program);
  return found.toSorted((a, b) => a - b);
}

const isText = (node: Node | null): node is Node & { type: 'Literal'; value: string } =>
  node?.type === 'Literal' && typeof node.value === 'string';

/** The parts of `a || b || c`; the inner nodes go into `seen`. */
function chain(node: Expression, operator: string, seen: Set<Node>): Expression[] {
  if (node.type !== 'LogicalExpression' || node.operator !== operator) return [node];
  seen.add(node);
  return [...chain(node.left, operator, seen), ...chain(node.right, operator, seen)];
}

/** What `=== 'HELD'` compares in a chain of `||`, or `!== 'HELD'` in a chain of `&&`. */
function comparison(node: Expression, operator: string, states: ReadonlySet<string>): Expression[] {
  if (node.type !== 'BinaryExpression' || node.left.type === 'PrivateIdentifier') return [];
  const isWanted = node.operator === (operator === '||' ? '===' : operator === '&&' ? '!==' : null);
  return isWanted && isText(node.right) && states.has(node.right.value) ? [node.left] : [];
}
