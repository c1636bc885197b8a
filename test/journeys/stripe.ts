import type { Page } from '@playwright/test';

/** The key that the product brings along for the stand-in of its payment partner. */
const KEY = 'sk_test_thicket_sandbox';

/** What the bank of the payer says of one payment: whether it is kept ready, was taken or let go, and how much of it. */
export type AtTheBank = { status: string; ready: number; received: number };

/** Whoever stands on a payment page: answers how to ask the payment partner itself, later on, what became of that payment. */
export function askAboutPaymentOf(page: Page): () => Promise<AtTheBank> {
  const { origin, pathname } = new URL(page.url());
  const session = pathname.split('/').at(-1) ?? '';
  const read = async (path: string): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${origin}/v1/${path}`, { headers: { authorization: `Bearer ${KEY}` } });
    if (!answer.ok) throw new Error(`The payment partner answered ${answer.status} to ${path}.`);
    return (await answer.json()) as Record<string, unknown>;
  };
  return async () => {
    const { payment_intent: intent } = await read(`checkout/sessions/${session}`);
    const { status, amount_capturable, amount_received } = await read(`payment_intents/${String(intent)}`);
    return { status: String(status), ready: Number(amount_capturable), received: Number(amount_received) };
  };
}

/** Whoever stands on a payment page: answers how to have the stand-in of the payment partner do something. */
export function askPartner(page: Page): (what: string, how: Record<string, unknown>) => Promise<void> {
  const { origin } = new URL(page.url());
  return async (what, how) => {
    const answer = await fetch(`${origin}/_control/${what}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(how),
    });
    if (!answer.ok) throw new Error(`The payment partner answered ${answer.status} to ${what}.`);
  };
}
