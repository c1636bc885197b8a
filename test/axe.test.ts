import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFaults } from './axe.ts';
import { launchBrowser } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const page = (main: string): string =>
  `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${main}</main></html>`;

test('axe finds what is wrong on a page, each time it is asked, and nothing on one that is well', async () => {
  const opened = await browser.newPage();
  await opened.setContent(page('<p>Well</p>'));
  expect(await axeFaults(opened)).toEqual([]);
  await opened.setContent(page('<img src="data:,"><p id="pale" style="color: #ccc; background: #fff">Pale</p>'));
  expect(await axeFaults(opened)).toEqual(['color-contrast: #pale', 'image-alt: img']);
  expect(await axeFaults(opened)).toHaveLength(2);
});
