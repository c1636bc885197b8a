import { defineConfig } from '@playwright/test';

/** Journeys run one after the other: they share one product and one clock, and the machine has two cores. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: { actionTimeout: 15_000, navigationTimeout: 30_000 },
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
  ],
});
