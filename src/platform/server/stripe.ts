import Stripe from 'stripe';
import type { Metrics } from './observe/metrics.ts';

/** Opens the Stripe SDK; `sandboxUrl` points it at the local sandbox instead of Stripe. */
export function openStripe(secretKey: string, metrics: Metrics, sandboxUrl?: string): Stripe {
  const stripe = connect(secretKey, sandboxUrl);
  stripe.on('response', ({ status, elapsed }: Stripe.ResponseEvent) => metrics.stripe(status, elapsed));
  return stripe;
}

function connect(secretKey: string, sandboxUrl: string | undefined): Stripe {
  const base = { maxNetworkRetries: 2, timeout: 20_000, telemetry: false, appInfo: { name: 'thicket' } };
  if (!sandboxUrl) return new Stripe(secretKey, base);
  const url = new URL(sandboxUrl);
  return new Stripe(secretKey, {
    ...base,
    host: url.hostname,
    port: Number(url.port),
    protocol: url.protocol === 'https:' ? 'https' : 'http',
  });
}
