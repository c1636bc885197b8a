import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** Each page that is looked at reads it again: without comments and long names it is less than half. */
const AXE = readFileSync(join(import.meta.dirname, '..', 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds on a page as it is now, by rule, with the elements concerned. It is asked in the page itself: with the
 * builder for Playwright, which also puts together what frames say, the same look takes three times as long, and our pages
 * have no frames.
 */
export async function axeFaults(page: Page, rules: readonly string[] = RULES): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  try {
    if ((await evaluate('typeof axe')) === 'undefined') await evaluate(`${AXE};0`);
    return (await evaluate(`(${look.toString()})(${JSON.stringify(rules)})`)) as string[];
  } finally {
    await session.detach();
  }
}

/** Runs in the page, which has axe as a global. */
async function look(rules: string[]): Promise<string[]> {
  const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
    runOnly: rules,
    resultTypes: ['violations'],
  });
  // What lies under something that floats is small only until the page is scrolled.
  const floating = [...document.querySelectorAll('[data-floating]')].map((one) => one.getBoundingClientRect());
  const isUnder = (selector: string): boolean => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return floating.some(
      (one) => box && box.top < one.bottom && one.top < box.bottom && box.left < one.right && one.left < box.right,
    );
  };
  return violations.flatMap(({ id, nodes }) => {
    const targets = nodes.map(({ target }) => target.join(' '));
    const kept = id === 'target-size' ? targets.filter((target) => !isUnder(target)) : targets;
    return kept.length === 0 ? [] : [`${id}: ${kept.join(' | ')}`];
  });
}
