import * as z from 'zod';
import type Stripe from 'stripe';
import type { OnboardingRow } from '../rows.ts';
import { HOUR, MINUTE } from '../clock.ts';
import { route } from '../wire/define-route.ts';
import { params, text, url } from '../wire/read-params.ts';
import { invalidRequest, Refusal } from '../wire/refuse.ts';
import { newId, type World } from '../world.ts';
import { findAccount } from './change-account.ts';

const LINK_LIFETIME = 5 * MINUTE;
const VISIT_LIFETIME = 1 * HOUR;

/** Uses a link: returns the visit that it starts, or where to get a new link when it is used or expired. */
export function openLink(world: World, linkId: string): OnboardingRow | { refreshUrl: string } | undefined {
  const link = world.tables.accountLinks.get(linkId);
  if (!link) return undefined;
  if (link.used || link.expires_at <= world.clock.now()) return { refreshUrl: link.refresh_url };
  world.tables.accountLinks.put({ ...link, used: true });
  return world.tables.onboardings.put({
    id: newId('', 32),
    connected: link.connected,
    return_url: link.return_url,
    refresh_url: link.refresh_url,
    expires_at: world.clock.now() + VISIT_LIFETIME,
  });
}

export const accountLinkRoutes = [
  route({
    method: 'POST',
    path: '/v1/account_links',
    params: params({
      account: text,
      collection_options: z
        .strictObject({
          fields: z.enum(['currently_due', 'eventually_due']).optional(),
          future_requirements: z.enum(['include', 'omit']).optional(),
        })
        .optional(),
      refresh_url: url,
      return_url: url,
      type: z.enum(['account_onboarding', 'account_update']),
    }),
    answer: ({ world, params: sent }): Stripe.AccountLink | Refusal => {
      const account = findAccount(world, sent.account);
      if (account instanceof Refusal) return account;
      if (account.id === world.platform) {
        return invalidRequest('You cannot create an account link for your own platform account.', { param: 'account' });
      }
      if (sent.type === 'account_update') {
        return invalidRequest(
          'Account links of type account_update can only be created for accounts where you are responsible for collecting requirements. Use account_onboarding.',
          { param: 'type' },
        );
      }
      const now = world.clock.now();
      const link = world.tables.accountLinks.put({
        id: newId('', 24),
        created: now,
        expires_at: now + LINK_LIFETIME,
        connected: account.id,
        return_url: sent.return_url,
        refresh_url: sent.refresh_url,
        used: false,
      });
      return {
        object: 'account_link',
        created: link.created,
        expires_at: link.expires_at,
        url: `${world.origin}/setup/e/${account.id}/${link.id}`,
      };
    },
  }),
];
