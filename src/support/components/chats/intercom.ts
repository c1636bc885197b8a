import { runScript, type ChatAdapter } from './adapter.ts';

/** The vendor's function. Until its script has come it is ours, which keeps the calls in the form that the script reads. */
type Intercom = ((...call: unknown[]) => void) & { q?: unknown[]; c?: (call: unknown) => void };

declare global {
  interface Window {
    Intercom?: Intercom;
  }
}

function queue(): Intercom {
  const calls: Intercom = (...call) => void calls.q?.push(call);
  calls.q = [];
  calls.c = (call) => void calls.q?.push(call);
  return calls;
}

/** Intercom's messenger (https://developers.intercom.com/installing-intercom/web/methods). */
export function intercomChat(appId: string): ChatAdapter {
  const call: Intercom = (...args) => window.Intercom?.(...args);
  return {
    start: async (person) => {
      window.Intercom ??= queue();
      call('boot', {
        api_base: 'https://api-iam.intercom.io',
        app_id: appId,
        user_id: person.id,
        user_hash: person.identitySignature,
        name: person.name,
        email: person.emailAddress,
        created_at: Math.floor(Date.parse(person.createdDate) / 1000),
        avatar: { type: 'avatar', image_url: person.picture },
        // The product has a Help button of its own.
        hide_default_launcher: true,
      });
      await runScript(`https://widget.intercom.io/widget/${encodeURIComponent(appId)}`);
    },
    // The moment tells the vendor that the person is here; it takes the address from the page itself.
    update: () => call('update', { last_request_at: Math.floor(Date.now() / 1000) }),
    open: () => call('show'),
    shutdown: () => call('shutdown'),
  };
}
