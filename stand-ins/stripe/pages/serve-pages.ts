import { Hono } from 'hono';
import type { World } from '../world.ts';
import type { PageOptions } from './answer-page.ts';
import { CONTENT_POLICY, STYLE } from './layout.ts';
import { addCheckoutPages } from './serve-checkout.ts';
import { addOnboardingPages } from './serve-onboarding.ts';

/** The pages that people see: payment, the bank's confirmation, onboarding, the Express dashboard. */
export function hostedPages(world: World, options: PageOptions): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    options.runDueTasks();
    await next();
    context.header('content-security-policy', CONTENT_POLICY);
    context.header('referrer-policy', 'no-referrer');
    context.header('cache-control', 'no-store');
  });
  app.get('/pages.css', (context) => context.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));
  addCheckoutPages(app, world, options);
  addOnboardingPages(app, world, options);
  return app;
}
