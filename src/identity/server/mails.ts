import type { Doors } from '../../platform/server/doors.ts';
import { composeMail, type Mail } from '../../platform/server/mail.ts';
import { CODE_MINUTES, LINK_MINUTES, type LinkPurpose } from '../sign-in-code.ts';

type To = Pick<Doors, 'settings'>;

const minutes = (count: number): string =>
  count >= 24 * 60 ? `${count / 24 / 60} days` : count >= 60 ? `${count / 60} hour` : `${count} minutes`;

/** '123456' as '123 456': easier to carry from one screen to another. */
export const spaced = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

const notYou = 'If this was not you, you can ignore this mail. Nobody can sign in without it.';

export function codeMail({ settings }: To, to: string, code: string): Mail {
  return composeMail({
    brand: settings.BRAND_NAME,
    to,
    subject: `${spaced(code)} is your sign-in code`,
    heading: 'Your sign-in code',
    parts: [
      `Enter this code to sign in: ${spaced(code)}`,
      `It works for ${minutes(CODE_MINUTES)}, and only the newest one does.`,
      notYou,
    ],
  });
}

/** The mail that carries a link of each purpose. */
export function linkMail({ settings }: To, to: string, purpose: LinkPurpose, url: string): Mail {
  const brand = settings.BRAND_NAME;
  const works = `The link works once, for ${minutes(LINK_MINUTES[purpose])}.`;
  const texts = {
    'sign-in': {
      subject: `Sign in to ${brand}`,
      heading: 'Here is your sign-in link',
      say: 'Press the button to sign in. You can open it on any of your devices.',
      button: 'Sign in',
    },
    'verify-email': {
      subject: 'Please confirm your email address',
      heading: 'Is this your address?',
      say: `Somebody, we hope you, used this address for an account at ${brand}. Confirm it so that booking mails reach you.`,
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
export function noAccountMail({ settings, publicUrl }: Pick<Doors, 'settings' | 'publicUrl'>, to: string): Mail {
  return composeMail({
    brand: settings.BRAND_NAME,
    to,
    subject: `There is no ${settings.BRAND_NAME} account with this address`,
    heading: 'No account with this address',
    parts: [
      'Somebody, perhaps you, asked for a new password for this address. There is no account with it. You may have used another address, or signed in with Google or Facebook.',
      { button: 'Make an account', url: `${publicUrl}/signup` },
      'If this was not you, you can ignore this mail.',
    ],
  });
}

export function welcomeMail(
  { settings, publicUrl }: Pick<Doors, 'settings' | 'publicUrl'>,
  to: string,
  firstName: string,
  verifyUrl: string | null,
): Mail {
  const brand = settings.BRAND_NAME;
  return composeMail({
    brand,
    to,
    subject: `Welcome to ${brand}`,
    heading: firstName ? `Welcome, ${firstName}` : 'Welcome',
    parts: [
      'After school. In place of school. Beyond school. Your account is ready: find an activity, add who will attend, and book.',
      ...(verifyUrl
        ? [
            'Please confirm your address, so that booking mails reach you.',
            { button: 'Confirm my address', url: verifyUrl },
          ]
        : []),
      ...(verifyUrl ? [] : [{ button: 'Find an activity', url: `${publicUrl}/search-learning-experiences` }]),
      'If you did not make this account, you can ignore this mail.',
    ],
  });
}
