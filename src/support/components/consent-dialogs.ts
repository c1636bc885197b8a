import * as library from 'vanilla-cookieconsent';
import 'vanilla-cookieconsent/dist/cookieconsent.css';
import type { SupportChat } from '../chat.ts';
import { CONSENT_COOKIE, CONSENT_DAYS, type Consent } from '../consent.ts';
import { consentChanged } from './consent-state.ts';
import './consent-dialogs.css';

/** What a chat keeps on a device, in words. */
const chatKeeps: Record<SupportChat['kind'], string> = {
  local: 'It keeps nothing else on your device.',
  intercom: 'Intercom runs it, and keeps cookies of its own.',
  chatwoot: 'It runs on Chatwoot, which keeps cookies of its own.',
};

/** What the vendors' chats leave on this site. It goes when consent is taken back. */
const vendorCookies = [{ name: /^intercom-/ }, { name: /^cw_/ }];

/** The library gives the focus to its settings a moment after it has shown them, even when they are closed by then. */
const LATE_FOCUS_MS = 200;

let started: Promise<void> | null = null;
let closed: PromiseWithResolvers<void> | null = null;

/** Asks at the foot of the window, unless something was decided. The page stays usable. */
export async function showQuestion(chat: SupportChat['kind']): Promise<void> {
  await start(chat);
  if (!library.validConsent()) library.show(true);
}

/** Takes the question away undecided. */
export function hideQuestion(): void {
  if (started) library.hide();
}

/** Opens the settings over the page. Answers what is decided when they are closed. */
export async function showSettings(chat: SupportChat['kind']): Promise<Consent | null> {
  await start(chat);
  closed ??= Promise.withResolvers();
  const opened = performance.now();
  library.showPreferences();
  await closed.promise;
  const early = LATE_FOCUS_MS - (performance.now() - opened);
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  return consentChanged();
}

function start(chat: SupportChat['kind']): Promise<void> {
  started ??= library.run({
    root: makeRoot(),
    autoShow: false,
    disablePageInteraction: false,
    // It would take a browser that is driven by a test for a robot. Robots do not sign in, so they are not asked.
    hideFromBots: false,
    // There are no scripts in the page that wait for consent.
    manageScriptTags: false,
    cookie: { name: CONSENT_COOKIE, expiresAfterDays: CONSENT_DAYS, sameSite: 'Lax', secure: true },
    categories: {
      necessary: { enabled: true, readOnly: true },
      analytics: { autoClear: { cookies: vendorCookies } },
    },
    guiOptions: {
      consentModal: { layout: 'bar inline', position: 'bottom', equalWeightButtons: true },
      preferencesModal: { layout: 'box', equalWeightButtons: true },
    },
    language: { default: 'en-GB', translations: { 'en-GB': words(chat) } },
    onFirstConsent: () => void consentChanged(),
    onChange: () => void consentChanged(),
    onModalReady: ({ modalName, modal }) => {
      if (modalName === 'consentModal') unblock(modal);
      else unfold(modal);
    },
    onModalShow: ({ modalName }) => {
      if (modalName === 'consentModal') makeRoom.begin();
    },
    onModalHide: ({ modalName }) => {
      if (modalName === 'consentModal') makeRoom.end();
      else {
        closed?.resolve();
        closed = null;
      }
    },
  });
  return started;
}

const words = (chat: SupportChat['kind']): library.Translation => ({
  consentModal: {
    label: 'Cookies',
    title: 'May our support chat use cookies?',
    description: 'It is the only thing that needs them: we count no visits and show no adverts.',
    acceptAllBtn: 'Accept',
    acceptNecessaryBtn: 'Reject',
    showPreferencesBtn: 'Choose',
  },
  preferencesModal: {
    title: 'Cookies',
    closeIconLabel: 'Close',
    acceptAllBtn: 'Accept all',
    acceptNecessaryBtn: 'Reject all',
    savePreferencesBtn: 'Save my choice',
    sections: [
      {
        description:
          'Small notes that a site keeps on your device. You can change your mind at any time. <a href="/cookies">More about cookies</a>',
      },
      {
        title: 'Necessary: always on',
        linkedCategory: 'necessary',
        description: `They keep you signed in and remember this choice (${CONSENT_COOKIE}).`,
      },
      {
        title: 'Analytics',
        linkedCategory: 'analytics',
        description: `For our support chat only: we have no tool that counts visits. With the chat on, support sees your name, your email address and the page you are on. ${chatKeeps[chat]}`,
      },
    ],
  },
});

/** Where the library draws. Its question keeps Tab to itself; with the page in use beside it, Tab must lead on. */
function makeRoot(): HTMLElement {
  const root = document.createElement('div');
  root.className = 'consent-root';
  const letTabPass = (event: KeyboardEvent): void => {
    const inQuestion = event.target instanceof Element && event.target.closest('.cm') !== null;
    if (event.key === 'Tab' && inQuestion) event.stopPropagation();
  };
  root.addEventListener('keydown', letTabPass, { capture: true });
  document.body.append(root);
  return root;
}

/** The library draws the question as a modal dialog which takes the focus. It is a region that waits. */
function unblock(question: HTMLElement): void {
  question.setAttribute('role', 'region');
  question.removeAttribute('aria-modal');
  question.querySelector('[tabindex="-1"]')?.removeAttribute('tabindex');
}

/** What each kind of cookie is for can be read without a press, and its choice is a switch. */
function unfold(settings: HTMLElement): void {
  for (const title of settings.querySelectorAll<HTMLElement>('[aria-expanded=false]')) title.click();
  for (const choice of settings.querySelectorAll('input')) choice.setAttribute('role', 'switch');
}

/** While the question is there, the end of the page and the bars at its foot stand above it, by its height. */
const makeRoom = {
  begin: (): void => {
    const question = document.querySelector<HTMLElement>('.consent-root .cm');
    if (question) measure.observe(question, { box: 'border-box' });
  },
  end: (): void => {
    measure.disconnect();
    document.documentElement.style.removeProperty('--consent-bar');
  },
};

const measure = new ResizeObserver(([entry]) => {
  const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
  document.documentElement.style.setProperty('--consent-bar', `${height}px`);
});
