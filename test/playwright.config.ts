import { defineConfig } from '@playwright/test';
import { leftOutOn, SIZES } from './journeys/sizes.ts';

/**
 * Two files of journeys run side by side, each on a product of its own: they wait for mails and screens more than they
 * compute. Within a file they run one after the other, because they share one product and one clock.
 */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: './town.ts',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: false,
  // A machine that somebody else keeps busy may lose one of the thousands of waits: it may try a journey once more, and
  // the summary names it, so that it is looked into. Anywhere else a journey that fails once has failed.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: { actionTimeout: 15_000, navigationTimeout: 30_000 },
  projects: [
    {
      name: 'phone',
      grepInvert: leftOutOn('phone'),
      use: { viewport: SIZES.phone, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: leftOutOn('desktop'), use: { viewport: SIZES.desktop } },
  ],
});
