import type Stripe from 'stripe';
import { route } from '../wire/define-route.ts';
import { params } from '../wire/read-params.ts';
import { invalidRequest, Refusal } from '../wire/refuse.ts';
import { newId } from '../world.ts';
import { findAccount } from './change-account.ts';

export const loginLinkRoutes = [
  route({
    method: 'POST',
    path: '/v1/accounts/:id/login_links',
    params: params({}),
    answer: ({ world, path }): Stripe.LoginLink | Refusal => {
      const account = findAccount(world, path('id'));
      if (account instanceof Refusal) return account;
      if (account.standing === 'new' || account.id === world.platform) {
        return invalidRequest('Cannot create a login link for an account that has not completed onboarding.');
      }
      const link = world.tables.loginLinks.put({
        id: newId('', 24),
        connected: account.id,
        created: world.clock.now(),
      });
      return {
        object: 'login_link',
        created: link.created,
        url: `${world.origin}/express/${account.id}/${link.id}`,
      };
    },
  }),
];
