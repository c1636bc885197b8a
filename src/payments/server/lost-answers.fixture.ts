import { vi } from 'vitest';
import type { World } from '../../../test/world.ts';

/**
 * The next refund is made, and its answer does not come: whoever asked for it waits. A test that sets the clock onwards must not
 * have a call of the payment partner's client on its way, which would repeat it under a key that is forgotten by then.
 * @returns `made` comes once the refund was made; `giveUp` lets who waits for its answer fail
 */
export function loseAnswerOfRefund({ services }: World): { made: Promise<void>; giveUp(): void } {
  const { refunds } = services.stripe;
  const [made, over] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
  over.promise.catch(() => undefined);
  const create = refunds.create.bind(refunds);
  const spy = vi.spyOn(refunds, 'create').mockImplementationOnce((async (...asked: Parameters<typeof create>) => {
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
