import { Hono, type Context } from 'hono';
import type { AccountRow, OnboardingRow, PaymentIntentRow, SessionRow } from '../rows.ts';
import type { World } from '../world.ts';
import { openLink } from '../account-links.ts';
import { attachBank, setStanding } from '../accounts.ts';
import { readAccountNumber, readSortCode, TEST_ACCOUNT_NUMBER, TEST_SORT_CODE } from '../bank-accounts.ts';
import { continueSession, findSession, paySession, successUrl } from '../checkout-sessions.ts';
import { MINUTE } from '../clock.ts';
import { AUTHENTICATION_FAILED, authenticationUrl, confirmIntent, failIntent } from '../payment-intents.ts';
import { Refusal } from '../refusal.ts';
import { authenticatePage } from './authenticate.ts';
import { checkoutPage, isUnreadable, readCard, untouchedCard, type TypedCard } from './checkout.ts';
import { expressPage } from './express.ts';
import { CONTENT_POLICY, messagePage, STYLE, type FieldErrors, type Markup } from './layout.ts';
import { onboardingPage, type TypedBank } from './onboarding.ts';

interface PageOptions {
  commit(): void;
  catchUp(): void;
  /** Writes the end of a visit down, as `commit` does, and waits until the endpoints have answered its news. */
  complete(): Promise<void>;
}

const LOGIN_LINK_LIVES = 5 * MINUTE;

/** The pages that people see: the payment page, the bank's question, the onboarding, the Express dashboard. */
export function hostedPages(world: World, options: PageOptions): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    options.catchUp();
    await next();
    context.header('content-security-policy', CONTENT_POLICY);
    context.header('referrer-policy', 'no-referrer');
    context.header('cache-control', 'no-store');
  });

  app.get('/pages.css', (context) => context.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));

  app.get('/c/pay/:id', (context) => {
    const session = findSession(world, context.req.param('id'));
    if (!session) return notFound(context);
    const elsewhere = closedSession(context, session);
    if (elsewhere) return elsewhere;
    const errors: FieldErrors =
      context.req.query('authentication') === 'failed' ? { number: AUTHENTICATION_FAILED.message } : {};
    return show(context, checkoutPage(world, session, untouchedCard(world, session), errors));
  });

  app.post('/c/pay/:id', async (context) => {
    const typed = typedCard(await formOf(context));
    options.catchUp();
    const session = findSession(world, context.req.param('id'));
    if (!session) return notFound(context);
    const elsewhere = closedSession(context, session);
    if (elsewhere) return elsewhere;
    const read = readCard(typed, world.clock.now());
    if (isUnreadable(read)) return show(context, checkoutPage(world, session, typed, read), 422);
    const outcome = paySession(world, session, read.card, read.expiry, read.payer);
    await options.complete();
    if (outcome instanceof Refusal) {
      const field = outcome.error.code === 'incorrect_cvc' ? 'cvc' : 'number';
      return show(context, checkoutPage(world, session, typed, { [field]: outcome.error.message }), 402);
    }
    return context.redirect(
      outcome.status === 'requires_action' ? authenticationUrl(world, outcome) : successUrl(session),
      303,
    );
  });

  app.get('/authenticate/:id', (context) => {
    const intent = intentWithSecret(world, context.req.param('id'), context.req.query('secret'));
    if (!intent) return notFound(context);
    if (intent.status !== 'requires_action') return context.redirect(afterAuthentication(world, intent), 303);
    return show(context, authenticatePage(world, intent));
  });

  app.post('/authenticate/:id', async (context) => {
    const form = await formOf(context);
    const intent = intentWithSecret(world, context.req.param('id'), field(form, 'secret'));
    if (!intent) return notFound(context);
    const method = intent.payment_method === null ? undefined : world.tables.paymentMethods.get(intent.payment_method);
    if (intent.status !== 'requires_action' || !method)
      return context.redirect(afterAuthentication(world, intent), 303);
    const session = intent.session === null ? undefined : findSession(world, intent.session);
    if (field(form, 'outcome') !== 'complete') failIntent(world, intent, method, AUTHENTICATION_FAILED, null);
    else if (session) continueSession(world, session, intent, method);
    else confirmIntent(world, intent, method, true);
    await options.complete();
    return context.redirect(afterAuthentication(world, world.tables.paymentIntents.get(intent.id) ?? intent), 303);
  });

  app.get('/setup/e/:account/:link', (context) => {
    const opened = openLink(world, context.req.param('link'));
    options.commit();
    if (!opened) return notFound(context);
    return context.redirect('refreshUrl' in opened ? opened.refreshUrl : `/setup/visit/${opened.id}`, 303);
  });

  app.get('/setup/visit/:visit', (context) => {
    const visit = world.tables.onboardings.get(context.req.param('visit'));
    const account = visit && world.tables.accounts.get(visit.connected);
    if (!visit || !account) return notFound(context);
    if (visit.expires_at <= world.clock.now()) return context.redirect(visit.refresh_url, 303);
    const bank = world.tables.bankAccounts.newest('account', account.id);
    const typed = {
      sortCode: inPairs(bank?.sort_code ?? TEST_SORT_CODE),
      accountNumber: bank?.account_number ?? TEST_ACCOUNT_NUMBER,
    };
    return show(context, onboardingPage(visit, account, typed, {}));
  });

  app.post('/setup/visit/:visit', async (context) => {
    const form = await formOf(context);
    const visit = world.tables.onboardings.get(context.req.param('visit'));
    const account = visit && world.tables.accounts.get(visit.connected);
    if (!visit || !account) return notFound(context);
    if (visit.expires_at <= world.clock.now()) return context.redirect(visit.refresh_url, 303);
    const typed = { sortCode: field(form, 'sort_code'), accountNumber: field(form, 'account_number') };
    const action = field(form, 'action');
    if (action !== 'later') {
      const errors = handIn(world, account, typed, action === 'documents');
      if (errors) return show(context, onboardingPage(visit, account, typed, errors), 422);
    }
    endVisit(world, visit);
    options.commit();
    return context.redirect(visit.return_url, 303);
  });

  app.get('/express/:account/:link', (context) => {
    const link = world.tables.loginLinks.get(context.req.param('link'));
    const account = link && world.tables.accounts.get(link.connected);
    if (!link || !account) return notFound(context);
    world.tables.loginLinks.delete(link.id);
    options.commit();
    if (link.created + LOGIN_LINK_LIVES <= world.clock.now()) return notFound(context);
    return show(context, expressPage(world, account));
  });

  return app;
}

/** Where the visitor of a session that is no longer open goes, or what is said. */
function closedSession(context: Context, session: SessionRow): Response | Promise<Response> | null {
  if (session.status === 'complete') return context.redirect(successUrl(session), 303);
  if (session.status === 'open') return null;
  const back = session.cancel_url === null ? undefined : { url: session.cancel_url, label: 'Go back and start again' };
  return show(context, messagePage('This payment page has expired', 'Nothing was taken from your card.', back), 410);
}

/** Where a payer goes once the bank has an answer. */
function afterAuthentication(world: World, intent: PaymentIntentRow): string {
  const session = intent.session === null ? undefined : findSession(world, intent.session);
  if (session?.status === 'complete') return successUrl(session);
  if (session) return `/c/pay/${session.id}?authentication=failed`;
  const back = new URL(intent.return_url ?? world.origin);
  back.searchParams.set('payment_intent', intent.id);
  back.searchParams.set('payment_intent_client_secret', intent.client_secret);
  back.searchParams.set('redirect_status', intent.status === 'requires_payment_method' ? 'failed' : 'succeeded');
  return back.href;
}

function intentWithSecret(world: World, id: string, secret: string | undefined): PaymentIntentRow | undefined {
  const intent = world.tables.paymentIntents.get(id);
  return intent?.client_secret === secret ? intent : undefined;
}

/** Takes what a business handed in, or says what is wrong with it. */
function handIn(world: World, account: AccountRow, typed: TypedBank, lacksDocuments: boolean): FieldErrors | null {
  const sortCode = readSortCode(typed.sortCode);
  const accountNumber = readAccountNumber(typed.accountNumber);
  if (sortCode === null || accountNumber === null) {
    return {
      ...(sortCode === null && { sort_code: 'Enter the 6 digits of the sort code, like 10-88-00.' }),
      ...(accountNumber === null && { account_number: 'Enter the 8 digits of the account number.' }),
    };
  }
  const bank = world.tables.bankAccounts.newest('account', account.id);
  const known = bank?.sort_code === sortCode && bank.account_number === accountNumber && bank.status === 'new';
  const holder = account.business_profile.name;
  const row = known
    ? account
    : attachBank(world, account, { sort_code: sortCode, account_number: accountNumber, holder_name: holder });
  setStanding(world, row, lacksDocuments ? 'restricted' : 'enabled');
  return null;
}

function endVisit(world: World, visit: OnboardingRow): void {
  world.tables.onboardings.put({ ...visit, expires_at: world.clock.now() });
}

function typedCard(form: URLSearchParams): TypedCard {
  return {
    email: field(form, 'email'),
    number: field(form, 'number'),
    expiry: field(form, 'expiry'),
    cvc: field(form, 'cvc'),
    name: field(form, 'name'),
    postcode: field(form, 'postcode'),
  };
}

/** What somebody typed: the pages send their fields in the address's own notation. */
async function formOf(context: Context): Promise<URLSearchParams> {
  return new URLSearchParams(await context.req.text());
}

function field(form: URLSearchParams, name: string): string {
  return form.get(name)?.trim() ?? '';
}

function inPairs(sortCode: string): string {
  return sortCode.replace(/(\d\d)(?=\d)/g, '$1-');
}

function show(context: Context, page: Markup, status: 200 | 402 | 404 | 410 | 422 = 200): Response | Promise<Response> {
  return context.html(page, status);
}

function notFound(context: Context): Response | Promise<Response> {
  return show(context, messagePage('There is nothing here', 'The address is wrong, or it has been used already.'), 404);
}
