import { readFileSync } from 'node:fs';
import { demoAccounts } from '../../db/town.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './people.ts';
import { expectGoodPage } from './wizard.ts';

test('a provider reads what fills and earns, compares other days, keeps a table, and cannot break it with wrong days', async ({
  page,
}, info) => {
  test.slow();
  await signIn(page, demoAccounts.organisation, '/analytics?period=quarter');
  await expect(page.getByRole('heading', { level: 2, name: 'At a glance' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Income over time: £/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'How full, by weekday and hour' })).toBeVisible();
  await expect(page.getByText(/NaN|undefined|Infinity/)).toHaveCount(0);
  await expectGoodPage(page);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${info.project.name}-analytics.png`, fullPage: true });

  await page.getByText('Show the table: Income over time').click();
  const kept = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download (CSV): Income over time' }).click();
  const file = await kept;
  expect(file.suggestedFilename()).toBe('income-over-time.csv');
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^\uFEFFWeek from,Income\r\n/);

  await page.goto('/analytics?period=custom&from=2031-05-02&to=2031-05-01');
  await expect(page.getByText('The last day is before the first one.')).toBeVisible();
  await page.goto('/analytics?period=custom&from=2031-05-01&to=2031-05-20');
  await expect(page.getByText('Nothing was earned with the dates of this period.')).toBeVisible();
  await expect(page.getByText(/NaN|undefined|Infinity/)).toHaveCount(0);
  await expectGoodPage(page);
});
