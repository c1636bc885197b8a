import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { parseSync, type EcmaScriptModule, type Program } from 'oxc-parser';

/** One import of a file of ours. `late`: loaded when it is needed, by `import()`. */
export type Import = { from: string; to: string; typeOnly: boolean; late: boolean };

/** A source file, parsed once for all checks. Its path begins at the root of the project, with forward slashes. */
export type SourceFile = {
  path: string;
  text: string;
  imports: readonly Import[];
  /** Read into memory at the first use: most files are asked for their imports only. */
  readonly program: Program;
  /** The line of an offset in the text, from 1. */
  lineAt(offset: number): number;
};

/** Parses one file. */
export function parseSource(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text);
  const ends = [...text.matchAll(/\n/g)].map((match) => match.index);
  return {
    path,
    text,
    imports: importsOf(path, text, parsed.module),
    get program() {
      return parsed.program;
    },
    lineAt(offset) {
      const index = ends.findIndex((end) => end >= offset);
      return (index === -1 ? ends.length : index) + 1;
    },
  };
}

/** Parses every TypeScript file below these folders of the project. Declarations (`.d.ts`) are left out. */
export function readSources(root: string, folders: readonly string[]): SourceFile[] {
  return globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.d.ts'))
    .toSorted()
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
}

/** `x.test.ts` and what only tests use (`x.fixture.ts`). */
export const isOfTests = (path: string): boolean => /\.(test|fixture)\.tsx?$/.test(path);

/** How many lines a text has; the last one need not end with a line feed. */
export const lineCount = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

function importsOf(from: string, text: string, module: EcmaScriptModule): Import[] {
  const found: Import[] = [];
  const add = (request: string, typeOnly: boolean, late = false): void => {
    if (request.startsWith('.')) found.push({ from, to: join(dirname(from), request), typeOnly, late });
  };
  for (const { moduleRequest, entries } of module.staticImports)
    add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType));
  for (const { entries } of module.staticExports) {
    const source = entries.find((entry) => entry.moduleRequest)?.moduleRequest?.value;
    if (source)
      add(
        source,
        entries.every((entry) => entry.isType),
      );
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2]) add(literal[2], false, true);
  }
  return found;
}
