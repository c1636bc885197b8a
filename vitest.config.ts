import { configDefaults, defineConfig } from 'vitest/config';

const include = [
  'src/**/*.test.{ts,tsx}',
  'stand-ins/**/*.test.ts',
  'db/**/*.test.ts',
  'scripts/**/*.test.ts',
  'test/**/*.test.ts',
];

/** What a browser keeps while a page is open is kept in modules: each of these files begins with fresh ones. */
const ofBrowsers = ['src/**/components/*.test.{ts,tsx}', 'src/ui/**/*.test.ts', 'src/platform/browser/*.test.ts'];
/** These judge the process itself: they have one of their own. */
const ofTheProcess = ['src/platform/server/observe/memory.test.ts'];

export default defineConfig({
  test: {
    // One more than processors: files wait for the database more than they compute.
    maxWorkers: 3,
    // No test imports these, and every world is made with them.
    forceRerunTriggers: [
      ...configDefaults.forceRerunTriggers,
      '**/db/migrations/**',
      '**/test/{database,make-database}.ts',
      '**/src/platform/server/database/{embedded-postgres,migrate}.ts',
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Whatever is waited for comes, on a busy machine late: a test that has failed is all that this makes slow.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // As for the journeys: on CI alone, and the summary names what needed it.
    retry: process.env['CI'] ? 1 : 0,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    projects: [
      {
        extends: true,
        // Rules remember nothing, and what the server remembers belongs to a world: files follow one another in a
        // process, so that the product is loaded twice and not once for each of more than 200 files.
        test: {
          name: 'in turn',
          include,
          exclude: [...ofBrowsers, ...ofTheProcess],
          isolate: false,
          globalSetup: ['test/database.ts'],
        },
      },
      { extends: true, test: { name: 'apart', include: [...ofBrowsers, ...ofTheProcess] } },
    ],
  },
});
