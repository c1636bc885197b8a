import { runScript, type ChatAdapter } from './adapter.ts';

type Chatwoot = {
  setUser(id: string, person: Record<string, string>): void;
  setCustomAttributes(attributes: Record<string, string>): void;
  toggle(state: 'open' | 'close'): void;
  reset(): void;
};

declare global {
  interface Window {
    $chatwoot?: Chatwoot;
    chatwootSDK?: { run(options: { websiteToken: string; baseUrl: string }): void };
    chatwootSettings?: Record<string, unknown>;
  }
}

/** Chatwoot's website chat (https://www.chatwoot.com/docs/product/channels/live-chat/sdk/setup). */
export function chatwootChat(url: string, websiteToken: string): ChatAdapter {
  return {
    start: async (person) => {
      if (!window.$chatwoot) {
        // The product has a Help button of its own.
        window.chatwootSettings = { hideMessageBubble: true, locale: 'en', position: 'right', darkMode: 'light' };
        const ready = new Promise((resolve) => window.addEventListener('chatwoot:ready', resolve, { once: true }));
        await runScript(`${url}/packs/js/sdk.js`);
        window.chatwootSDK?.run({ websiteToken, baseUrl: url });
        await ready;
      }
      window.$chatwoot?.setUser(person.id, {
        identifier_hash: person.identitySignature,
        name: person.name,
        email: person.emailAddress,
        avatar_url: person.picture,
      });
    },
    update: (path) => window.$chatwoot?.setCustomAttributes({ page: path }),
    open: () => window.$chatwoot?.toggle('open'),
    shutdown: () => {
      window.$chatwoot?.toggle('close');
      window.$chatwoot?.reset();
    },
  };
}
