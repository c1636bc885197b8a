import { useRef, useState } from 'react';
import { RequestFailed } from '../../platform/browser/client.ts';

/** The person did not want to prove who they are. Nothing was changed. */
class ProofCancelled extends Error {
  override name = 'ProofCancelled';
}

export const isCancelled = (error: unknown): boolean => error instanceof ProofCancelled;

const asksForProof = (error: unknown): boolean =>
  error instanceof RequestFailed && error.data?.key === 'requires-recent-login';

/** Does something that may ask to sign in again first: asks, and goes on with it. */
export type WithProof = <Answer>(act: () => Promise<Answer>) => Promise<Answer>;

/**
 * Changes of how somebody signs in want a recent proof of who they are. `withProof` tries, has the dialog opened when
 * the server asks for a proof, and then does once more what was asked.
 */
export function useProof() {
  const [open, setOpen] = useState(false);
  const waiting = useRef<PromiseWithResolvers<void> | null>(null);

  const proof = (): Promise<void> => {
    waiting.current ??= Promise.withResolvers<void>();
    setOpen(true);
    return waiting.current.promise;
  };
  const settle = (how: 'proved' | 'cancelled'): void => {
    setOpen(false);
    if (how === 'proved') waiting.current?.resolve();
    else waiting.current?.reject(new ProofCancelled());
    waiting.current = null;
  };
  const withProof: WithProof = async (act) => {
    try {
      return await act();
    } catch (error) {
      if (!asksForProof(error)) throw error;
      await proof();
      return act();
    }
  };
  return { withProof, asking: { open, onProved: () => settle('proved'), onCancel: () => settle('cancelled') } };
}
