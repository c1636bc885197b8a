/** Which chat answers people here, and what a browser needs to reach it. Public: it is sent to every page. */
export type SupportChat =
  | { kind: 'local' }
  | { kind: 'intercom'; appId: string }
  | { kind: 'chatwoot'; url: string; websiteToken: string };

/** The chat that the settings name. They have been checked: what a chat needs is there. */
export function chatOf(settings: {
  SUPPORT_CHAT: SupportChat['kind'];
  INTERCOM_APP_ID?: string | undefined;
  CHATWOOT_URL?: string | undefined;
  CHATWOOT_WEBSITE_TOKEN?: string | undefined;
}): SupportChat {
  const { SUPPORT_CHAT: kind, INTERCOM_APP_ID: appId, CHATWOOT_URL: url, CHATWOOT_WEBSITE_TOKEN: token } = settings;
  if (kind === 'intercom' && appId) return { kind, appId };
  if (kind === 'chatwoot' && url && token) return { kind, url: url.replace(/\/+$/, ''), websiteToken: token };
  return { kind: 'local' };
}

/** Where a page may load things from, beside our own address: the parts of a content security policy. */
export type ChatSources = Record<'script' | 'connect' | 'frame' | 'picture' | 'font' | 'media' | 'form', string[]>;

const nothing: ChatSources = { script: [], connect: [], frame: [], picture: [], font: [], media: [], form: [] };

/** What the chat of a vendor loads, as the vendor documents it; nothing for our own. */
export function chatSources(chat: SupportChat): ChatSources {
  if (chat.kind === 'intercom') return intercom;
  if (chat.kind === 'local') return nothing;
  // One server for all; the chat's frame talks to it by a web socket from its own page.
  const { origin } = new URL(chat.url);
  return { ...nothing, script: [origin], connect: [origin], frame: [origin], picture: [origin], media: [origin] };
}

/** https://www.intercom.com/help/en/articles/3894-using-intercom-with-content-security-policy */
const intercom: ChatSources = {
  script: ['https://app.intercom.io', 'https://widget.intercom.io', 'https://js.intercomcdn.com'],
  connect: [
    'https://*.intercom.io',
    'wss://*.intercom.io',
    'https://*.intercom-messenger.com',
    'wss://*.intercom-messenger.com',
    'https://*.intercomcdn.com',
    'https://*.intercomcdn.eu',
    'https://*.intercomusercontent.com',
  ],
  frame: ['https://intercom-sheets.com', 'https://www.intercom-reporting.com'],
  picture: [
    'https://*.intercomcdn.com',
    'https://*.intercomcdn.eu',
    'https://*.intercomassets.com',
    'https://*.intercomassets.eu',
    'https://*.intercomusercontent.com',
  ],
  font: ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
  media: ['https://js.intercomcdn.com', 'https://downloads.intercomcdn.com'],
  form: ['https://intercom.help', 'https://*.intercom.io'],
};

/** What the Help button does. */
export type HelpWay = 'chat' | 'ask-for-consent' | 'help-page';

/**
 * The chat starts only with consent to analytics and for somebody whose identity is signed (specification, section 4).
 * Visitors, and whoever acts for another account, are led to the help pages.
 */
export function helpWay(person: { identitySignature: string | null } | null, consent: boolean): HelpWay {
  if (person === null || person.identitySignature === null) return 'help-page';
  return consent ? 'chat' : 'ask-for-consent';
}
