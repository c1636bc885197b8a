import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'stand-ins/**/*.test.ts',
      'db/**/*.test.ts',
      'scripts/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    globalSetup: ['test/database.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As for the journeys: on CI alone, and the summary names what needed it.
    retry: process.env['CI'] ? 1 : 0,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
});
