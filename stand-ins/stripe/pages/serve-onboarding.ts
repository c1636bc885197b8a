import type { Hono } from 'hono';
import type { AccountRow } from '../rows.ts';
import type { World } from '../world.ts';
import type { FieldErrors } from './layout.ts';
import { MINUTE } from '../clock.ts';
import { openLink } from '../resources/account-links.ts';
import { readAccountNumber, readSortCode, TEST_ACCOUNT_NUMBER, TEST_SORT_CODE } from '../resources/bank-accounts.ts';
import { attachBankAccount, setStanding } from '../resources/change-account.ts';
import { readField, readForm, showNotFound, showPage, type PageOptions } from './answer-page.ts';
import { expressPage } from './draw-express.ts';
import { onboardingPage, type TypedBank } from './draw-onboarding.ts';

const LOGIN_LINK_LIFETIME = 5 * MINUTE;

/** The onboarding of a connected account, and its Express dashboard. */
export function addOnboardingPages(app: Hono, world: World, options: PageOptions): void {
  app.get('/setup/e/:account/:link', (context) => {
    const opened = openLink(world, context.req.param('link'));
    options.commit();
    if (!opened) return showNotFound(context);
    return context.redirect('refreshUrl' in opened ? opened.refreshUrl : `/setup/visit/${opened.id}`, 303);
  });

  app.get('/setup/visit/:visit', (context) => {
    const visit = world.tables.onboardings.get(context.req.param('visit'));
    const account = visit && world.tables.accounts.get(visit.connected);
    if (!visit || !account) return showNotFound(context);
    if (visit.expires_at <= world.clock.now()) return context.redirect(visit.refresh_url, 303);
    const bank = world.tables.bankAccounts.newest('account', account.id);
    const typed = {
      sortCode: formatSortCode(bank?.sort_code ?? TEST_SORT_CODE),
      accountNumber: bank?.account_number ?? TEST_ACCOUNT_NUMBER,
    };
    return showPage(context, onboardingPage(visit, account, typed, {}));
  });

  app.post('/setup/visit/:visit', async (context) => {
    const form = await readForm(context);
    const visit = world.tables.onboardings.get(context.req.param('visit'));
    const account = visit && world.tables.accounts.get(visit.connected);
    if (!visit || !account) return showNotFound(context);
    if (visit.expires_at <= world.clock.now()) return context.redirect(visit.refresh_url, 303);
    const typed = { sortCode: readField(form, 'sort_code'), accountNumber: readField(form, 'account_number') };
    const action = readField(form, 'action');
    if (action !== 'later') {
      const errors = submitBankAccount(world, account, typed, action === 'documents');
      if (errors) return showPage(context, onboardingPage(visit, account, typed, errors), 422);
    }
    world.tables.onboardings.put({ ...visit, expires_at: world.clock.now() });
    options.commit();
    return context.redirect(visit.return_url, 303);
  });

  app.get('/express/:account/:link', (context) => {
    const link = world.tables.loginLinks.get(context.req.param('link'));
    const account = link && world.tables.accounts.get(link.connected);
    if (!link || !account) return showNotFound(context);
    world.tables.loginLinks.delete(link.id);
    options.commit();
    if (link.created + LOGIN_LINK_LIFETIME <= world.clock.now()) return showNotFound(context);
    return showPage(context, expressPage(world, account));
  });
}

/** Saves the bank account and finishes the onboarding, or returns the errors of the fields. */
function submitBankAccount(
  world: World,
  account: AccountRow,
  typed: TypedBank,
  lacksDocuments: boolean,
): FieldErrors | null {
  const sortCode = readSortCode(typed.sortCode);
  const accountNumber = readAccountNumber(typed.accountNumber);
  if (sortCode === null || accountNumber === null) {
    return {
      ...(sortCode === null && { sort_code: 'Enter the 6 digits of the sort code, like 10-88-00.' }),
      ...(accountNumber === null && { account_number: 'Enter the 8 digits of the account number.' }),
    };
  }
  const bank = world.tables.bankAccounts.newest('account', account.id);
  const unchanged = bank?.sort_code === sortCode && bank.account_number === accountNumber && bank.status === 'new';
  const holder = account.business_profile.name;
  const row = unchanged
    ? account
    : attachBankAccount(world, account, { sort_code: sortCode, account_number: accountNumber, holder_name: holder });
  setStanding(world, row, lacksDocuments ? 'restricted' : 'enabled');
  return null;
}

/** 108800 as 10-88-00. */
function formatSortCode(digits: string): string {
  return digits.replace(/(\d\d)(?=\d)/g, '$1-');
}
