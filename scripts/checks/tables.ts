import type { Finding } from './exceptions.ts';

/** Lines `path: reason` of `tables.txt`: long files that are tables, and why each is better in one piece. */
export type Tables = ReadonlyMap<string, string>;

/** Reads the list of tables. Throws where a reason is missing. */
export function readTables(text: string): Tables {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, path, reason] = /^(\S+): (.+)$/.exec(line) ?? [];
      if (!path || !reason) throw new Error(`tables.txt: write 'path: reason', not: ${line}`);
      return [path, reason];
    }),
  );
}

/** The long files that are no tables. */
export const withoutTables = (long: readonly Finding[], tables: Tables): Finding[] =>
  long.filter(({ key }) => !tables.has(key));

/** Lines of the list that no long file needs any more. */
export function needlessTables(long: readonly Finding[], tables: Tables): string[] {
  const needed = new Set(long.map(({ key }) => key));
  return [...tables.keys()]
    .filter((path) => !needed.has(path))
    .map((path) => `scripts/checks/exceptions/tables.txt: remove this line: ${path}`);
}
