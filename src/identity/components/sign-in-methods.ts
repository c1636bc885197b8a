import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { toast } from '../../ui/toast.tsx';
import { isCancelled } from './use-proof.ts';

const KEY = ['sign-in-methods'];

/** How the signed-in person signs in, and where they are signed in. */
export const useSignInMethods = () => useQuery({ queryKey: KEY, queryFn: () => api('GET /users/me/sign-in') });

/** How people may sign in here at all. */
export const useSignInOptions = () =>
  useQuery({ queryKey: ['sign-in-options'], queryFn: () => api('GET /auth/options') });

/** Reads the methods afresh. */
export function useRereadMethods(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: KEY });
}

/** A change of the methods by one press: read afresh when it is done, told when it failed. */
export function useMethodChange<Input>(change: (input: Input) => Promise<unknown>, failed: string) {
  const reread = useRereadMethods();
  return useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: change,
    onSettled: reread,
    onError: (error) => {
      if (!isCancelled(error)) toast.error(failed, { description: sentenceOf(error) });
    },
  });
}
