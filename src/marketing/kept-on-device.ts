/** Something that the product keeps in a person's browser. */
export type KeptOnDevice = {
  /** As the browser lists it; '…' and '*' stand for what differs. */
  name: string;
  place: 'cookie' | 'device' | 'tab';
  what: string;
  /** How long it stays. */
  until: string;
  /** Only people who offer activities have it. */
  ofProviders?: true;
};

const SIGNED_OUT = '60 days after you were here last, or until you sign out';
const BROWSER = 'Until you clear your browser’s data';
const TAB = 'Until you close the tab';

/** Every cookie. Those of the support chat come only with consent, and only where another company runs the chat. */
export const cookiesKept: readonly KeptOnDevice[] = [
  { name: '__Host-thicket', place: 'cookie', what: 'Keeps you signed in. No script can read it.', until: SIGNED_OUT },
  {
    name: 'thicket-signed-in',
    place: 'cookie',
    what: 'Tells our pages that somebody is signed in here, but not who.',
    until: SIGNED_OUT,
  },
  {
    name: '__Host-thicket-attempt',
    place: 'cookie',
    what: 'Makes sure that whoever comes back from Google, Facebook or another sign-in began in this browser.',
    until: '10 minutes, or until you are signed in',
  },
  { name: 'thicket-consent', place: 'cookie', what: 'Your choice about cookies.', until: 'Half a year' },
  {
    name: 'intercom-*',
    place: 'cookie',
    what: 'The support chat, only after your yes and only where Intercom runs it.',
    until: 'Up to 9 months, or until you take your yes back',
  },
  {
    name: 'cw_*',
    place: 'cookie',
    what: 'The support chat, only after your yes and only where Chatwoot runs it.',
    until: 'Up to a year, or until you take your yes back',
  },
];

/** The names that the sign-in cookies have where a site is served without https; never in production. */
export const namesWithoutHttps = ['thicket-refresh', 'thicket-attempt'] as const;

/** Everything that is kept in the browser’s storage, which is never sent to us by itself. */
export const storageKept: readonly KeptOnDevice[] = [
  {
    name: 'recently-viewed-listings',
    place: 'device',
    what: 'The listings that you looked at last, by their title, to offer them again while you search.',
    until: 'Until you remove them in the search box, or clear your browser’s data',
  },
  {
    name: 'recently-viewed-collections',
    place: 'device',
    what: 'The collections that you looked at last, by their title.',
    until: BROWSER,
  },
  { name: 'near-you', place: 'device', what: 'The place that you want to see activities near.', until: BROWSER },
  {
    name: 'recent-searches',
    place: 'device',
    what: 'The last five things that you searched for, to offer them again.',
    until: 'Until you remove them, or clear your browser’s data',
  },
  { name: 'theme', place: 'device', what: 'Whether pages are light or dark.', until: BROWSER },
  { name: 'auth-status', place: 'device', what: 'That you have seen the menu open once.', until: BROWSER },
  { name: 'navigationMode', place: 'device', what: 'Whether you work in Learn or Mentor.', until: BROWSER },
  {
    name: 'after-auth-redirect',
    place: 'device',
    what: 'The page that you go back to after signing in.',
    until: 'Until you have signed in',
  },
  {
    name: 'email-for-signin',
    place: 'device',
    what: 'The email address that you asked a sign-in link for, so that you need not type it again.',
    until: 'Until you have used the link',
  },
  {
    name: 'invite-token',
    place: 'device',
    what: 'An invitation that you opened before signing in.',
    until: 'Until it is accepted or no longer valid',
  },
  {
    name: 'question-to-provider',
    place: 'device',
    what: 'A question to a provider that you wrote before signing in.',
    until: 'Used for an hour; removed when you send or empty it',
  },
  {
    name: 'listing-to-save',
    place: 'device',
    what: 'A listing whose heart you pressed before signing in.',
    until: 'Until you have signed in',
  },
  {
    name: 'held-for',
    place: 'device',
    what: 'That places are being kept for your account while you book.',
    until: 'Until they are booked or given back',
  },
  {
    name: 'checkout-…',
    place: 'tab',
    what: 'Whom and which dates you chose at the checkout of a listing.',
    until: TAB,
  },
  {
    name: 'checkout-typed',
    place: 'tab',
    what: 'Answers that you typed at the checkout and that are not saved yet.',
    until: 'Until the checkout is open again, or you close the tab',
  },
  {
    name: 'family-typed',
    place: 'tab',
    what: 'What you typed into somebody’s profile and did not save before the page or your session ended.',
    until: 'Until that profile is open again, or you close the tab',
  },
  {
    name: 'automatic-discount-banner',
    place: 'device',
    what: 'Which notes about discounts you have closed: the last 50.',
    until: BROWSER,
  },
  {
    name: 'eligibility-warning-dismissed',
    place: 'device',
    what: 'That you closed a note about a council’s decision.',
    until: BROWSER,
  },
  {
    name: 'show-conversation-notifications',
    place: 'device',
    what: 'Whether this device shows a note when a message comes in.',
    until: BROWSER,
  },
  {
    name: 'haf-warning-modal',
    place: 'device',
    ofProviders: true,
    what: 'That you do not want to be warned again before you answer a request for a place that a council pays for.',
    until: BROWSER,
  },
  {
    name: 'session-register',
    place: 'device',
    ofProviders: true,
    what: 'Marks on a register that we do not have yet, with what you typed beside them. No child’s name.',
    until: 'Until they have reached us',
  },
  {
    name: 'thicket-marks',
    place: 'device',
    ofProviders: true,
    what: 'The same marks a second time, in case your browser clears the first place.',
    until: 'Until they have reached us',
  },
  {
    name: 'thicket-kept',
    place: 'device',
    ofProviders: true,
    what: 'Registers of today and tomorrow that you may open, your own account, and what you wrote down without signal: encrypted, with a key that goes when you sign out.',
    until: 'Until 24 hours after the session, or until you sign out',
  },
  {
    name: 'workbox-precache-…',
    place: 'device',
    what: 'The code of our pages, so that registers open without signal; also where you turned on push. Nothing about anybody.',
    until: 'Until there is a newer version, or you clear your browser’s data',
  },
  {
    name: 'date-range-interval',
    place: 'device',
    ofProviders: true,
    what: 'The range of days that you chose for your registers.',
    until: BROWSER,
  },
  {
    name: 'date-range-values',
    place: 'device',
    ofProviders: true,
    what: 'The first and last day of that range.',
    until: BROWSER,
  },
  {
    name: 'payouts-expansion-info',
    place: 'device',
    ofProviders: true,
    what: 'Which payouts you have opened to read more.',
    until: BROWSER,
  },
  {
    name: 'dismiss-payout-disabled',
    place: 'device',
    ofProviders: true,
    what: 'That you closed the note that your payouts are stopped.',
    until: BROWSER,
  },
  {
    name: 'dismiss-payout-disabled-soon',
    place: 'device',
    ofProviders: true,
    what: 'That you closed the note that your payouts will be stopped.',
    until: BROWSER,
  },
  {
    name: 'dismiss-refund-pending-count',
    place: 'device',
    ofProviders: true,
    what: 'That you closed the reminder about refunds.',
    until: 'Counts until 9 o’clock the next morning',
  },
  {
    name: 'onboarding-flow',
    place: 'device',
    ofProviders: true,
    what: 'How far you are with a listing that you are making.',
    until: BROWSER,
  },
  {
    name: 'block-draft',
    place: 'tab',
    ofProviders: true,
    what: 'Dates that you are putting together.',
    until: TAB,
  },
  {
    name: 'bank-account-way-back',
    place: 'tab',
    ofProviders: true,
    what: 'The page that you left to link a bank account at Stripe.',
    until: 'Until you are back, or close the tab',
  },
  {
    name: 'react-router-scroll-positions',
    place: 'tab',
    what: 'How far down each page you were, for the Back button.',
    until: TAB,
  },
  {
    name: 'react-router-manifest-version',
    place: 'tab',
    what: 'That this tab has loaded our newest version.',
    until: TAB,
  },
];
