import { useEffect, useState } from 'react';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import type { AuthOptions } from './auth-options.ts';

/** How people may sign in here: read as soon as it is wanted, where the page has not brought it along. */
export function useAuthOptions(wanted = true) {
  const [options, setOptions] = useState<AuthOptions | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const read = async (): Promise<void> => {
    setBusy(true);
    try {
      setOptions(await api('GET /auth/options'));
    } catch (error) {
      setFailure(sentenceOf(error));
    }
    setBusy(false);
  };
  const missing = wanted && options === null;
  useEffect(() => {
    if (missing) void read();
  }, [missing]);
  return { options, failure, busy, retry: () => void read() };
}
