import type { Services } from '../../platform/server/services.ts';
import { composeMail, type Mail, type MailPart } from '../../platform/server/mail.ts';
import { isolated } from '../../platform/isolated.ts';
import { format } from '../../platform/time.ts';
import { forStrangers } from '../../identity/name.ts';
import { INVITATION_DAYS } from '../invitation-state.ts';
import { careChoice, type Care } from '../care.ts';
import { scopes, type Scope } from '../scope.ts';

type To = Pick<Services, 'settings' | 'publicUrl'>;

/** How the receiver of a mail may call somebody: by name, or by address where no name was given. */
type Named = { name: string; email: string };
const called = ({ name, email }: Named): string => name || email;
/** The same to an address that nobody has proved. */
const calledToStrangers = ({ name, email }: Named): string => forStrangers(name) || email;

/** What a grant lets its receiver do, and until when, as facts of a mail. */
function grantFacts(scope: Scope, until: Date | null): MailPart {
  const words = scopes.find((one) => one.scope === scope);
  return {
    facts: [
      ['Access', words?.label ?? scope],
      ['That means', words?.explanation ?? ''],
      // The moment itself is the midnight after the last day.
      ['Until', until ? format.longDate(new Date(until.getTime() - 1_000)) : 'it is taken back'],
    ],
  };
}

/** Asks somebody to act for an account. */
export function accessInvitationMail(
  { settings, publicUrl }: To,
  to: string,
  giver: Named,
  grant: { scope: Scope; until: Date | null },
  token: string,
): Mail {
  return composeMail({
    brand: settings.BRAND_NAME,
    to,
    subject: `${isolated(calledToStrangers(giver))} invites you to help with their account`,
    heading: `${isolated(calledToStrangers(giver))} would like your help`,
    parts: [
      `${isolated(calledToStrangers(giver))} (${giver.email}) asks you to act for their account at ${settings.BRAND_NAME}. You would use your own sign-in and switch to their account. They see what you do.`,
      grantFacts(grant.scope, grant.until),
      { button: 'See the invitation', url: `${publicUrl}/invitation?token=${token}` },
      `The link works once, for ${INVITATION_DAYS} days, and only with this email address (${to}).`,
      'If you do not know who this is, you can ignore this email.',
    ],
  });
}

/** Asks somebody to work with a provider. */
export function collaborationInvitationMail(
  { settings, publicUrl }: To,
  to: string,
  provider: Named,
  token: string,
): Mail {
  return composeMail({
    brand: settings.BRAND_NAME,
    to,
    subject: `${isolated(calledToStrangers(provider))} invites you to work with them`,
    heading: `Work with ${isolated(calledToStrangers(provider))}`,
    parts: [
      `${isolated(calledToStrangers(provider))} (${provider.email}) would like you to be part of their team at ${settings.BRAND_NAME}: as a mentor on the listings that they put you on.`,
      { button: 'See the invitation', url: `${publicUrl}/invitation?token=${token}` },
      `The link works once, for ${INVITATION_DAYS} days, and only with this email address (${to}).`,
      'If you do not know who this is, you can ignore this email.',
    ],
  });
}

/** Asks somebody to care for learners. Their names stay out of it: nobody has proved that the address is the right one. */
export function careInvitationMail(
  { settings, publicUrl }: To,
  to: string,
  giver: Named,
  care: Care,
  token: string,
): Mail {
  const { label, explanation } = careChoice(care);
  return composeMail({
    brand: settings.BRAND_NAME,
    to,
    subject: `${isolated(calledToStrangers(giver))} invites you to their family`,
    heading: `${isolated(calledToStrangers(giver))} would like to share the care`,
    parts: [
      `${isolated(calledToStrangers(giver))} (${giver.email}) asks you to care for somebody of their family at ${settings.BRAND_NAME} with them. You keep your own sign-in, your own bookings and your own payments.`,
      {
        facts: [
          ['You would be', label],
          ['That means', explanation],
        ],
      },
      { button: 'See the invitation', url: `${publicUrl}/invitation?token=${token}` },
      `The link works once, for ${INVITATION_DAYS} days, and only with this email address (${to}).`,
      'If you do not know who this is, you can ignore this email.',
    ],
  });
}

/** Tells a guardian that somebody cares for their learners with them now. */
export function careAcceptedMail({ settings, publicUrl }: To, to: string, receiver: Named, care: Care): Mail {
  return composeMail({
    brand: settings.BRAND_NAME,
    to,
    subject: `${isolated(called(receiver))} is part of your family’s account now`,
    heading: 'Your invitation was accepted',
    parts: [
      `${isolated(called(receiver))} (${receiver.email}) has accepted.`,
      {
        facts: [
          ['They are', careChoice(care).label],
          ['That means', careChoice(care).explanation],
        ],
      },
      { button: 'See who cares for whom', url: `${publicUrl}/family` },
      'You can end it there at any time.',
    ],
  });
}

/** Tells a guardian that another one has let somebody care for their learners. */
export function careJoinedMail({ settings, publicUrl }: To, to: string, receiver: Named, care: Care): Mail {
  return composeMail({
    brand: settings.BRAND_NAME,
    to,
    subject: `${isolated(called(receiver))} cares for your family with you now`,
    heading: 'Somebody has joined your family',
    parts: [
      `Another guardian has invited ${isolated(called(receiver))}, who has accepted.`,
      {
        facts: [
          ['They are', careChoice(care).label],
          ['That means', careChoice(care).explanation],
        ],
      },
      { button: 'See who cares for whom', url: `${publicUrl}/family` },
    ],
  });
}

/** Tells the giver that somebody may act for their account from now on. */
export function accessAcceptedMail(
  { settings, publicUrl }: To,
  to: string,
  receiver: Named,
  grant: { scope: Scope; until: Date | null },
): Mail {
  return composeMail({
    brand: settings.BRAND_NAME,
    to,
    subject: `${isolated(called(receiver))} can now act for your account`,
    heading: 'Your invitation was accepted',
    parts: [
      `${isolated(called(receiver))} (${receiver.email}) can act for your account from now on.`,
      grantFacts(grant.scope, grant.until),
      { button: 'See who has access', url: `${publicUrl}/access-control` },
      'You can take the access back there at any time. What is done for you is listed there too.',
    ],
  });
}

/** Tells a provider that somebody has joined the team. */
export function collaborationAcceptedMail({ settings }: To, to: string, collaborator: Named): Mail {
  return composeMail({
    brand: settings.BRAND_NAME,
    to,
    subject: `${isolated(called(collaborator))} works with you now`,
    heading: 'Your invitation was accepted',
    parts: [`${isolated(called(collaborator))} (${collaborator.email}) has joined your team.`],
  });
}

/** Tells somebody that they cannot sign in any more. The reason stays with those who look after accounts. */
export function accountDisabledMail({ settings }: Pick<To, 'settings'>, to: string): Mail {
  return composeMail({
    brand: settings.BRAND_NAME,
    to,
    subject: `Your ${settings.BRAND_NAME} account was disabled`,
    heading: 'Your account was disabled',
    parts: [
      'You have been signed out on all devices and cannot sign in for now. Your data is kept, and places that are booked stay booked.',
      'If you think that this is a mistake, please answer this email.',
    ],
  });
}
