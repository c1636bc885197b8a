import type { Finding } from './exceptions.ts';
import { isOfTests, type SourceFile } from './source.ts';

/** Screens that stand on the map not at all. A screen stands there once; a second address names it by an id. */
export function strayScreens(files: readonly SourceFile[]): Finding[] {
  const map = files.find(({ path }) => path === 'src/routes.ts')?.text ?? '';
  return files.flatMap(({ path }) => {
    if (!/^src\/.*\/screens\/.*\.tsx$/.test(path) || isOfTests(path)) return [];
    if (map.includes(`'${path.slice('src/'.length)}'`)) return [];
    return [{ key: path, message: `${path}: a screen that is not on the map (src/routes.ts)` }];
  });
}
