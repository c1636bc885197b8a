import type { Context, Hono } from 'hono';
import type { PaymentIntentRow, SessionRow } from '../rows.ts';
import type { World } from '../world.ts';
import { AUTHENTICATION_FAILED, confirmIntent, failIntent } from '../resources/confirm-intent.ts';
import { continueSession, findSession, paySession, successUrl } from '../resources/pay-session.ts';
import { authenticationUrl } from '../resources/present-intent.ts';
import { Refusal } from '../wire/refuse.ts';
import { readField, readForm, showNotFound, showPage, type PageOptions } from './answer-page.ts';
import { authenticatePage } from './draw-authentication.ts';
import { checkoutPage } from './draw-checkout.ts';
import { messagePage, type FieldErrors } from './layout.ts';
import { isFieldErrors, prefilledCard, readCard, type TypedCard } from './read-card.ts';

/** The payment page, and the bank's page on which a cardholder confirms the payment. */
export function addCheckoutPages(app: Hono, world: World, options: PageOptions): void {
  app.get('/c/pay/:id', (context) => {
    const session = findSession(world, context.req.param('id'));
    if (!session) return showNotFound(context);
    const closed = answerClosedSession(context, session);
    if (closed) return closed;
    const errors: FieldErrors =
      context.req.query('authentication') === 'failed' ? { number: AUTHENTICATION_FAILED.message } : {};
    return showPage(context, checkoutPage(world, session, prefilledCard(world, session), errors));
  });

  app.post('/c/pay/:id', async (context) => {
    const typed = readTypedCard(await readForm(context));
    options.runDueTasks();
    const session = findSession(world, context.req.param('id'));
    if (!session) return showNotFound(context);
    const closed = answerClosedSession(context, session);
    if (closed) return closed;
    const read = readCard(typed, world.clock.now());
    if (isFieldErrors(read)) return showPage(context, checkoutPage(world, session, typed, read), 422);
    const outcome = paySession(world, session, read.card, read.expiry, read.payer);
    await options.commitAndNotify();
    if (outcome instanceof Refusal) {
      const field = outcome.error.code === 'incorrect_cvc' ? 'cvc' : 'number';
      return showPage(context, checkoutPage(world, session, typed, { [field]: outcome.error.message }), 402);
    }
    return context.redirect(
      outcome.status === 'requires_action' ? authenticationUrl(world, outcome) : successUrl(session),
      303,
    );
  });

  app.get('/authenticate/:id', (context) => {
    const intent = findIntent(world, context.req.param('id'), context.req.query('secret'));
    if (!intent) return showNotFound(context);
    if (intent.status !== 'requires_action') return context.redirect(urlAfterAuthentication(world, intent), 303);
    return showPage(context, authenticatePage(world, intent));
  });

  app.post('/authenticate/:id', async (context) => {
    const form = await readForm(context);
    const intent = findIntent(world, context.req.param('id'), readField(form, 'secret'));
    if (!intent) return showNotFound(context);
    const method = intent.payment_method === null ? undefined : world.tables.paymentMethods.get(intent.payment_method);
    if (intent.status !== 'requires_action' || !method) {
      return context.redirect(urlAfterAuthentication(world, intent), 303);
    }
    const session = intent.session === null ? undefined : findSession(world, intent.session);
    if (readField(form, 'outcome') !== 'complete') failIntent(world, intent, method, AUTHENTICATION_FAILED, null);
    else if (session) continueSession(world, session, intent, method);
    else confirmIntent(world, intent, method, true);
    await options.commitAndNotify();
    return context.redirect(urlAfterAuthentication(world, world.tables.paymentIntents.get(intent.id) ?? intent), 303);
  });
}

/** The answer to a visitor of a session that is complete or expired; null while it is open. */
function answerClosedSession(context: Context, session: SessionRow): Response | Promise<Response> | null {
  if (session.status === 'complete') return context.redirect(successUrl(session), 303);
  if (session.status === 'open') return null;
  const back = session.cancel_url === null ? undefined : { url: session.cancel_url, label: 'Go back and start again' };
  return showPage(
    context,
    messagePage('This payment page has expired', 'Nothing was taken from your card.', back),
    410,
  );
}

function urlAfterAuthentication(world: World, intent: PaymentIntentRow): string {
  const session = intent.session === null ? undefined : findSession(world, intent.session);
  if (session?.status === 'complete') return successUrl(session);
  if (session) return `/c/pay/${session.id}?authentication=failed`;
  const back = new URL(intent.return_url ?? world.origin);
  back.searchParams.set('payment_intent', intent.id);
  back.searchParams.set('payment_intent_client_secret', intent.client_secret);
  back.searchParams.set('redirect_status', intent.status === 'requires_payment_method' ? 'failed' : 'succeeded');
  return back.href;
}

/** The payment intent with this id, for a visitor who knows its secret. */
function findIntent(world: World, id: string, secret: string | undefined): PaymentIntentRow | undefined {
  const intent = world.tables.paymentIntents.get(id);
  return intent?.client_secret === secret ? intent : undefined;
}

function readTypedCard(form: URLSearchParams): TypedCard {
  return {
    email: readField(form, 'email'),
    number: readField(form, 'number'),
    expiry: readField(form, 'expiry'),
    cvc: readField(form, 'cvc'),
    name: readField(form, 'name'),
    postcode: readField(form, 'postcode'),
  };
}
