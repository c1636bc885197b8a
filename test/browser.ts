import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Flags that keep Chromium from asking the outside for anything. */
const QUIET = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-gpu',
];

/**
 * A page of a journey lives for seconds: to make its scripts quick costs more than they take, and so does handing each
 * request and each picture to a process of its own. These take a fifth off what the journeys cost.
 */
const SHORT_LIVED = [
  '--js-flags=--no-maglev --no-turbofan',
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
];

/**
 * Starts Chromium: the one that came with the npm packages on Linux x64, otherwise an installed one.
 * @param options.measured its pages are as quick as people's, and cost as much
 */
export async function launchBrowser({ measured = false } = {}): Promise<Browser> {
  const executablePath = await findBrowser();
  const asRoot = process.getuid?.() === 0;
  const args = [...QUIET, ...(measured ? [] : SHORT_LIVED), ...(asRoot ? ['--no-sandbox'] : [])];
  return chromium.launch({ executablePath, args });
}

async function findBrowser(): Promise<string> {
  if (process.platform === 'linux' && process.arch === 'x64') {
    // Without this variable the package does not unpack the system libraries that Chromium needs.
    process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs24.x';
    const { default: packaged } = await import('@sparticuz/chromium');
    return packaged.executablePath();
  }
  const path = INSTALLED.find((candidate) => existsSync(candidate));
  if (!path) throw new Error(`No Chromium for ${process.platform} ${process.arch}. Install Chrome and try again.`);
  return path;
}
