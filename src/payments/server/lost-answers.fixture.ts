import { vi } from 'vitest';
import type { World } from '../../../test/world.ts';

/**
 * Refunds are made, and their answers do not come: whoever asked for one waits. A test that sets the clock onwards must not
 * have a call of the payment partner's client on its way, which would repeat it under a key that is forgotten by then.
 * @returns `made` comes once a refund was made; `giveUp` lets those who wait fail, and answers come again
 */
export function loseAnswersOfRefunds({ services }: World): { made: Promise<void>; giveUp(): void } {
  const { refunds } = services.stripe;
  const [made, over] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
  over.promise.catch(() => undefined);
  const create = refunds.create.bind(refunds);
  const spy = vi.spyOn(refunds, 'create').mockImplementation((async (...asked: Parameters<typeof create>) => {
    await create(...asked);
    made.resolve();
    return over.promise;
  }) as typeof create);
  return {
    made: made.promise,
    giveUp: () => {
      spy.mockRestore();
      over.reject(new Error('The answer was lost.'));
    },
  };
}
