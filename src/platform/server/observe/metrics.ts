import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export type Metrics = {
  /** Counts an answered request. `route` is the contract's address or a page's pattern, never a real path. */
  request(route: string, status: number, milliseconds: number): void;
  count(
    name: 'page_cache_hit' | 'page_cache_miss' | 'event_relayed' | 'job_failed' | 'job_done' | 'browser_error',
  ): void;
  /** Notes how long Stripe took to answer a call: the time of a purchase that is not ours. */
  stripe(status: number, milliseconds: number): void;
  /** The Prometheus text of /metrics. */
  text(): Promise<string>;
};

/** Metrics of this process: requests by route and status, calls to Stripe, jobs, the page cache, and Node's own. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'thicket_' });
  const requests = new Histogram({
    name: 'thicket_http_request_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  const stripe = new Histogram({
    name: 'thicket_stripe_call_seconds',
    help: 'Time that Stripe took to answer a call, by status',
    labelNames: ['status'],
    buckets: [0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const happenings = new Counter({
    name: 'thicket_happenings_total',
    help: 'What happened inside, by name',
    labelNames: ['name'],
    registers: [registry],
  });
  // Finding the series of a route by its labels costs more than noting a time in it.
  const series = new Map<string, ReturnType<typeof requests.labels>>();
  return {
    request(route, status, milliseconds) {
      const key = `${status} ${route}`;
      let own = series.get(key);
      if (!own) series.set(key, (own = requests.labels(route, String(status))));
      own.observe(milliseconds / 1000);
    },
    stripe: (status, milliseconds) => stripe.observe({ status: String(status) }, milliseconds / 1000),
    count: (name) => happenings.inc({ name }),
    text: () => registry.metrics(),
  };
}
