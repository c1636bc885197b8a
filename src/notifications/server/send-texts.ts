import type { Settings } from '../../platform/server/settings.ts';

/** The door to the network of telephones. `send` resolves once it was taken. */
export type TextDoor = { send(to: string, body: string): Promise<'SENT' | 'REFUSED'> };

declare module '../../platform/server/services.ts' {
  interface Services {
    /** Null where texts are not set up. */
    texts: TextDoor | null;
  }
}

const PATIENCE_MS = 10_000;

/**
 * Opens the way to Twilio; null without an account there.
 * @param url where its API is: of the catcher on this machine, where the product is tried out
 */
export function openTexts(
  { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from }: Settings,
  url = 'https://api.twilio.com',
): TextDoor | null {
  if (!sid || !token || !from) return null;
  return {
    send: async (to, body) => {
      const answer = await fetch(`${url}/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}` },
        body: new URLSearchParams({ To: to, From: from, Body: body }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await answer.body?.cancel();
      if (answer.ok) return 'SENT';
      // A number that it will not take is not taken later either; everything else may be.
      if (answer.status === 400) return 'REFUSED';
      throw new Error(`Twilio answers ${answer.status}.`);
    },
  };
}
