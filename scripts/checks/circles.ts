import type { Finding } from './exceptions.ts';
import type { SourceFile } from './source.ts';

/** Circles of imports, imports of types counted. What `import()` loads later closes no circle. */
export function circles(files: readonly SourceFile[]): Finding[] {
  const graph = new Map(
    files.map(({ path, imports }) => [path, imports.filter((one) => !one.late).map((one) => one.to)]),
  );
  return stronglyConnected(graph).map((circle) => {
    const sorted = circle.toSorted();
    return { key: sorted.join(' ⇄ '), message: `circle of ${sorted.length} files: ${sorted.join(', ')}` };
  });
}

/** Tarjan's algorithm. A component of one file counts only where the file imports itself. */
function stronglyConnected(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const stack: string[] = [];
  const open = new Set<string>();
  const found: string[][] = [];
  const visit = (file: string): number => {
    index.set(file, index.size);
    let lowest = index.size - 1;
    stack.push(file);
    open.add(file);
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!index.has(next)) lowest = Math.min(lowest, visit(next));
      else if (open.has(next)) lowest = Math.min(lowest, index.get(next) ?? lowest);
    }
    if (lowest === index.get(file)) {
      const component = stack.splice(stack.indexOf(file));
      for (const one of component) open.delete(one);
      if (component.length > 1 || graph.get(file)?.includes(file)) found.push(component);
    }
    return lowest;
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return found;
}
