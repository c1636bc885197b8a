import type { Services } from '../../platform/server/services.ts';
import { isolated } from '../../platform/isolated.ts';
import { composeMail, type Mail } from '../../platform/server/mail.ts';
import { CODE_MINUTES, LINK_MINUTES, type CodePurpose, type LinkPurpose } from '../sign-in-code.ts';

type To = Pick<Services, 'settings'>;
type Site = Pick<Services, 'settings' | 'publicUrl'>;

const HOUR = 60;
const DAY = 24 * HOUR;

/** A span of whole minutes, as people say it: '30 minutes', '1 hour', '24 hours', '7 days'. */
function minutes(count: number): string {
  if (count > DAY) return `${count / DAY} days`;
  if (count === HOUR) return '1 hour';
  return count > HOUR ? `${count / HOUR} hours` : `${count} minutes`;
}

/** '123456' as '123 456': easier to carry from one screen to another. */
export const spaced = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

const notYou = 'If this was not you, you can ignore this email. Nobody can sign in without it.';

export function codeMail({ settings }: To, to: string, code: string, purpose: CodePurpose): Mail {
  const texts = {
    'sign-in': {
      subject: 'Your sign-in code',
      heading: 'Your sign-in code',
      say: `Enter this code to sign in: ${spaced(code)}`,
      otherwise: notYou,
    },
    prove: {
      subject: 'Your security code',
      heading: 'Your security code',
      say: `You are about to change how you sign in. Enter this code to show that it is you: ${spaced(code)}`,
      otherwise:
        'If this was not you, somebody is signed in to your account. Tell nobody this code, and sign out everywhere in your profile settings.',
    },
  } as const;
  const { subject, heading, say, otherwise } = texts[purpose];
  return composeMail({
    brand: settings.BRAND_NAME,
    to,
    // Not the code: subjects stand on lock screens.
    subject,
    heading,
    parts: [say, `It works for ${minutes(CODE_MINUTES)}, and only the newest one does.`, otherwise],
  });
}

/** To an address with which somebody wants to make an account: whether it has one already is told here, and nowhere else. */
export function signUpMail({ settings, publicUrl }: Site, to: string, code: string, known: boolean): Mail {
  const brand = settings.BRAND_NAME;
  const works = `It works for ${minutes(CODE_MINUTES)}, and only the newest one does.`;
  if (!known)
    return composeMail({
      brand,
      to,
      subject: 'Your sign-up code',
      heading: 'Your sign-up code',
      parts: [`Enter this code to make your ${brand} account: ${spaced(code)}`, works, notYou],
    });
  return composeMail({
    brand,
    to,
    subject: `You already have a ${brand} account`,
    heading: 'This address already has an account',
    parts: [
      `Somebody, perhaps you, asked to make a ${brand} account with this address. It already has one, so nothing was changed.`,
      `To sign in to it, enter this code where you were asked for one: ${spaced(code)}`,
      works,
      'Or sign in as you did before. If you have forgotten your password, you can choose a new one.',
      { button: 'Sign in', url: `${publicUrl}/login` },
      { link: 'Choose a new password', url: `${publicUrl}/reset-password` },
      notYou,
    ],
  });
}

/** The mail that carries a link of each purpose; one to another address goes there by `changeEmailMail`. */
export function linkMail(
  { settings }: To,
  to: string,
  purpose: Exclude<LinkPurpose, 'change-email'>,
  url: string,
): Mail {
  const brand = settings.BRAND_NAME;
  const works = `The link works once, for ${minutes(LINK_MINUTES[purpose])}.`;
  const texts = {
    'sign-in': {
      subject: `Sign in to ${brand}`,
      heading: 'Here is your sign-in link',
      say: 'Press the button to sign in. You can open it on any of your devices; another one asks for your address.',
      button: 'Sign in',
    },
    'verify-email': {
      subject: 'Please confirm your email address',
      heading: 'Is this your address?',
      say: `Somebody, we hope you, used this address for an account at ${brand}. Confirm it so that booking emails reach you.`,
      button: 'Confirm my address',
    },
    'reset-password': {
      subject: 'Choose a new password',
      heading: 'Choose a new password',
      say: 'Press the button to choose a new password. All your devices are signed out when you do.',
      button: 'Choose a new password',
    },
  } as const;
  const { subject, heading, say, button } = texts[purpose];
  return composeMail({ brand, to, subject, heading, parts: [say, { button, url }, works, notYou] });
}

/** Instead of a link to a new password, for an address that has no account: the person may have used another one. */
export function noAccountMail({ settings, publicUrl }: Site, to: string): Mail {
  return composeMail({
    brand: settings.BRAND_NAME,
    to,
    subject: `There is no ${settings.BRAND_NAME} account with this address`,
    heading: 'No account with this address',
    parts: [
      'Somebody, perhaps you, asked for a new password for this address. There is no account with it. You may have used another address, or signed in with Google or Facebook.',
      { button: 'Make an account', url: `${publicUrl}/signup` },
      'If this was not you, you can ignore this email.',
    ],
  });
}

/** To an address that an account wants to change to. It names the account, so that nobody confirms a stranger's. */
export function changeEmailMail({ settings }: To, to: string, present: string, url: string): Mail {
  const brand = settings.BRAND_NAME;
  return composeMail({
    brand,
    to,
    subject: 'Please confirm your new email address',
    heading: 'Is this your new address?',
    parts: [
      `The ${brand} account of ${present} asked to use this address instead. Confirm it if that is your account.`,
      { button: 'Use this address', url },
      `The link works once, for ${minutes(LINK_MINUTES['change-email'])}.`,
      'If it is not your account, do not press the button. Nothing changes then.',
    ],
  });
}

/** Instead of it, to the owner of an account that already has the address. */
export function addressTakenMail({ settings, publicUrl }: Site, to: string): Mail {
  const brand = settings.BRAND_NAME;
  return composeMail({
    brand,
    to,
    subject: `You already have a ${brand} account`,
    heading: 'This address already has an account',
    parts: [
      `Somebody, perhaps you, asked to use this address for another ${brand} account. It already has one, so nothing was changed.`,
      { button: 'Sign in', url: `${publicUrl}/login` },
      'If this was not you, you can ignore this email.',
    ],
  });
}

/** To the present address, while the new one is not confirmed yet. */
export function emailChangeAskedMail({ settings, publicUrl }: Site, to: string): Mail {
  return composeMail({
    brand: settings.BRAND_NAME,
    to,
    subject: 'Your email address is about to change',
    heading: 'Somebody asked to change your address',
    parts: [
      `Somebody, we hope you, asked to use another email address for your ${settings.BRAND_NAME} account. It changes once the new address is confirmed.`,
      'If this was not you, sign out everywhere in your profile settings. That stops the change.',
      { button: 'Open my profile settings', url: `${publicUrl}/profile-settings` },
    ],
  });
}

/** To the address that an account had before. */
export function emailChangedMail({ settings }: To, to: string): Mail {
  return composeMail({
    brand: settings.BRAND_NAME,
    to,
    subject: 'Your email address was changed',
    heading: 'Your address was changed',
    parts: [
      `Your ${settings.BRAND_NAME} account has another email address now, and all other devices were signed out.`,
      `If this was not you, write to ${settings.SUPPORT_EMAIL} from this address.`,
    ],
  });
}

/** What was changed about signing in; `provider` is its name as people know it. */
export type SignInChange =
  | { what: 'password' }
  | { what: 'linked'; provider: string }
  | { what: 'unlinked'; provider: string };

export function signInChangedMail({ settings, publicUrl }: Site, to: string, change: SignInChange): Mail {
  const texts = {
    password: ['Your password was changed', 'All other devices were signed out.'],
    linked: [
      `${'provider' in change ? change.provider : ''} was added to your account`,
      'You can sign in with it from now on.',
    ],
    unlinked: [
      `${'provider' in change ? change.provider : ''} was removed from your account`,
      'You can no longer sign in with it.',
    ],
  } as const;
  const [title, say] = texts[change.what];
  return composeMail({
    brand: settings.BRAND_NAME,
    to,
    subject: title,
    heading: title,
    parts: [
      say,
      'If this was not you, choose a new password now. That signs everybody else out.',
      { button: 'Choose a new password', url: `${publicUrl}/reset-password` },
    ],
  });
}

export function welcomeMail(
  { settings, publicUrl }: Site,
  to: string,
  firstName: string,
  verifyUrl: string | null,
): Mail {
  const brand = settings.BRAND_NAME;
  return composeMail({
    brand,
    to,
    subject: `Welcome to ${brand}`,
    // Until the address is proved it may be a stranger's, to whom somebody wants to say something.
    heading: firstName && !verifyUrl ? `Welcome, ${isolated(firstName)}` : 'Welcome',
    parts: [
      'After school. In place of school. Beyond school. Your account is ready: find an activity, add who will attend, and book.',
      ...(verifyUrl
        ? [
            'Please confirm your address, so that booking emails reach you.',
            { button: 'Confirm my address', url: verifyUrl },
          ]
        : []),
      ...(verifyUrl ? [] : [{ button: 'Find an activity', url: `${publicUrl}/search-learning-experiences` }]),
      'If you did not make this account, you can ignore this email.',
    ],
  });
}
