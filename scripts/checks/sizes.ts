import { Visitor, type Node } from 'oxc-parser';
import type { Finding } from './exceptions.ts';
import { isOfTests, lineCount, type SourceFile } from './source.ts';

const MOST_LINES_IN_A_FILE = 400;
const MOST_LINES_IN_A_FUNCTION = 80;

const isMeasured = (path: string): boolean => path.startsWith('src/') && !isOfTests(path);

/** Files of `src` that are too long. */
export function longFiles(files: readonly SourceFile[]): Finding[] {
  return files.flatMap(({ path, text }) => {
    const lines = lineCount(text);
    if (!isMeasured(path) || lines <= MOST_LINES_IN_A_FILE) return [];
    return [
      { key: path, amount: lines, isLength: true, message: `${path}: ${lines} lines; at most ${MOST_LINES_IN_A_FILE}` },
    ];
  });
}

/** Functions of `src` that are too long, nested ones counted both in the outer one and on their own. */
export function longFunctions(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => isMeasured(path))
    .flatMap((file) => {
      // A file of fewer lines holds no longer function, and need not be walked.
      if (lineCount(file.text) <= MOST_LINES_IN_A_FUNCTION) return [];
      const long = functionsOf(file.program).flatMap(({ name, start, end }) => {
        const first = file.lineAt(start);
        const lines = file.lineAt(end) - first + 1;
        return lines > MOST_LINES_IN_A_FUNCTION ? [{ name, first, lines }] : [];
      });
      // Those of one name have one entry, with the sum of their lines: a number in the name would change with their order.
      return [...Map.groupBy(long, ({ name }) => name)].map(([name, same]) => ({
        key: `${file.path} ${name}`,
        amount: same.reduce((total, { lines }) => total + lines, 0),
        isLength: true,
        message: same
          .map(
            ({ first, lines }) =>
              `${file.path}:${first}: ${name} has ${lines} lines; at most ${MOST_LINES_IN_A_FUNCTION}`,
          )
          .join('\n  '),
      }));
    });
}

type Span = { name: string; start: number; end: number };

function functionsOf(program: SourceFile['program']): Span[] {
  const found: Span[] = [];
  /** Names that the surroundings give to a function without its own, by where the function begins. */
  const given = new Map<number, string>();
  const give = (value: Node | null, name: string): void => {
    if (value && !given.has(value.start)) given.set(value.start, name);
  };
  const add = ({ start, end, id }: { start: number; end: number; id?: { name: string } | null }): void => {
    found.push({ name: id?.name ?? given.get(start) ?? '(unnamed)', start, end });
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => give(init, id.type === 'Identifier' ? id.name : '(unnamed)'),
    Property: ({ key, value }) => give(value, nameOf(key)),
    PropertyDefinition: ({ key, value }) => give(value, nameOf(key)),
    MethodDefinition: ({ key, value }) => give(value, nameOf(key)),
    CallExpression: ({ callee, arguments: values }) => {
      for (const value of values) give(value, `in-${nameOf(callee)}`);
    },
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(program);
  return found;
}

function nameOf(node: Node): string {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return node.name;
  if (node.type === 'MemberExpression') return nameOf(node.property);
  return node.type === 'Literal' ? String(node.value) : '(unnamed)';
}
