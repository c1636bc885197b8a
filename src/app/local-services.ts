import { join } from 'node:path';
import { Hono } from 'hono';
import { boardRoutes } from '../../stand-ins/boards/boards.ts';
import { startEligibilityChecking } from '../../stand-ins/eligibility-checking/eligibility-checking.ts';
import { notifyRoutes } from '../../stand-ins/notify/notify.ts';
import { pushRoutes } from '../../stand-ins/push/push.ts';
import { textRoutes } from '../../stand-ins/texts/texts.ts';
import { mailboxRoutes, startMailbox } from '../../stand-ins/mailbox/mailbox.ts';
import { startSignInStandIn } from '../../stand-ins/sign-in/sign-in.ts';
import { startInOwnProcess } from '../../stand-ins/stripe/own-process.ts';
import { STRIPE_EVENTS } from '../payments/server/receive-stripe-event.ts';
import type { Outside } from './open-product.ts';
import { startEmbeddedPostgres } from '../platform/server/database/embedded-postgres.ts';
import { webhookSecrets, type Settings } from '../platform/server/settings.ts';
import { openPrivateFolder } from '../platform/server/storage/private-folder.ts';

export type Embedded = {
  outside: Outside;
  /** Pages of the stand-ins below /dev, in development only. */
  standIns: Hono | null;
  /** Done when all of it answers. What is known above is known before. */
  ready: Promise<void>;
  /** Stops in the order that loses nothing: callers first, the database last. */
  stop(): Promise<void>;
};

/** Client names that the sign-in stand-in knows; real ones come from the settings. */
const TEXTS = { sid: 'ACthicketdevelopment', token: 'thicket-development-texts', from: '+447700900000' };
const CLIENT = { id: 'thicket-development', secret: 'thicket-development-client-secret' };

/** Starts what the settings do not name: database, mail server, payments, sign-in providers, each on loopback. */
export async function startEmbedded(settings: Settings, publicUrl: string): Promise<Embedded> {
  const stops: (() => Promise<void>)[] = [];
  const folder = settings.dataFolder;
  const near = (offset: number): number => (settings.PORT === 0 ? 0 : settings.PORT + offset);
  const database = settings.DATABASE_URL ? null : await startEmbeddedPostgres({ folder });
  if (database) stops.push(() => database.stop());
  const development = !settings.production;
  // Also what was written there when everybody on the machine could still read it.
  if (development) for (const name of ['mailbox', 'stripe', 'boards']) openPrivateFolder(join(folder, name));

  const catches = development && !settings.SMTP_URL;
  const mailbox = catches ? await startMailbox({ port: 0, folder: join(folder, 'mailbox') }) : null;
  if (mailbox) stops.push(() => mailbox.stop());

  const sandboxed = development && settings.STRIPE_SECRET_KEY.startsWith('sk_test_thicket');
  const stripe = sandboxed
    ? await onPort(near(1), (port) =>
        startInOwnProcess({
          port,
          folder: join(folder, 'stripe'),
          secretKey: settings.STRIPE_SECRET_KEY,
          businessName: settings.BRAND_NAME,
          webhook: {
            url: `${publicUrl}/api/stripe/webhook`,
            secret: webhookSecrets(settings)[0] ?? '',
            events: STRIPE_EVENTS,
          },
        }),
      )
    : null;
  if (stripe) stops.push(() => stripe.stop());

  const ownIssuers = settings.GOOGLE_CLIENT_ID || settings.FACEBOOK_CLIENT_ID || settings.HOST_ISSUER;
  const signIn =
    development && !ownIssuers
      ? await onPort(near(2), (port) =>
          startSignInStandIn({
            port,
            clients: (['google', 'facebook', 'host'] as const).map((issuer) => ({
              issuer,
              clientId: CLIENT.id,
              clientSecret: CLIENT.secret,
              redirectUris: [`${publicUrl}/api/auth/social/${issuer}/callback`],
            })),
          }),
        )
      : null;
  if (signIn) {
    stops.push(() => signIn.stop());
    settings.GOOGLE_CLIENT_ID = settings.FACEBOOK_CLIENT_ID = settings.HOST_CLIENT_ID = CLIENT.id;
    settings.GOOGLE_CLIENT_SECRET = settings.FACEBOOK_CLIENT_SECRET = settings.HOST_CLIENT_SECRET = CLIENT.secret;
  }

  if (development && !settings.ELIGIBILITY_CHECK_URL) stops.push(await startEngine(settings, near(3)));

  const standIns = development ? new Hono() : null;
  if (mailbox) standIns?.route('/', mailboxRoutes(mailbox));
  const telling = standIns ? catchTellings(standIns, settings, publicUrl) : {};
  standIns?.route('/', boardRoutes({ secret: settings.BOARD_SECRET, folder: join(folder, 'boards') }));

  return {
    standIns,
    ready: stripe?.ready ?? Promise.resolve(),
    outside: {
      databaseUrl: settings.DATABASE_URL ?? database?.url ?? '',
      ...(settings.DATABASE_APP_URL && settings.DATABASE_PERSON_URL
        ? { roles: { appUrl: settings.DATABASE_APP_URL, personUrl: settings.DATABASE_PERSON_URL } }
        : {}),
      smtpUrl: settings.SMTP_URL ?? mailbox?.smtpUrl ?? '',
      ...(stripe ? { stripeUrl: stripe.url } : {}),
      ...telling,
      issuers: signIn?.issuers ?? issuersOf(settings),
    },
    stop: async () => {
      for (const stop of stops.toReversed()) await stop();
    },
  };
}

/** The outside issuers that a deployment has set. */
const issuersOf = (settings: Settings): Outside['issuers'] => ({
  ...(settings.GOOGLE_CLIENT_ID ? { google: settings.GOOGLE_ISSUER ?? 'https://accounts.google.com' } : {}),
  ...(settings.FACEBOOK_CLIENT_ID ? { facebook: settings.FACEBOOK_ISSUER ?? 'https://www.facebook.com' } : {}),
  ...(settings.HOST_ISSUER ? { host: settings.HOST_ISSUER } : {}),
});

/** A push service of our own, what takes letters of councils, and texts where no Twilio account is set. */
function catchTellings(
  standIns: Hono,
  settings: Settings,
  publicUrl: string,
): Pick<Outside, 'pushOrigin' | 'textsUrl'> {
  const pushOrigin = new URL(publicUrl).origin;
  standIns.route('/', pushRoutes(pushOrigin));
  if (!settings.NOTIFY_URL) {
    standIns.route('/', notifyRoutes());
    settings.NOTIFY_URL = `${publicUrl}/dev/notify`;
  }
  if (settings.TWILIO_ACCOUNT_SID !== undefined) return { pushOrigin };
  standIns.route('/', textRoutes(TEXTS));
  settings.TWILIO_ACCOUNT_SID = TEXTS.sid;
  settings.TWILIO_AUTH_TOKEN = TEXTS.token;
  settings.TWILIO_FROM = TEXTS.from;
  return { pushOrigin, textsUrl: `${publicUrl}/dev/texts` };
}

/** A fixed port keeps links of earlier runs alive; when it is taken, any free one serves. */
async function onPort<Service>(port: number, start: (port: number) => Promise<Service>): Promise<Service> {
  try {
    return await start(port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return start(0);
    throw error;
  }
}

/** Starts what speaks as the national service for free school meals, and says so in the settings; answers how to stop it. */
async function startEngine(settings: Settings, near: number): Promise<() => Promise<void>> {
  const engine = await onPort(near, (port) =>
    startEligibilityChecking({ port, clientId: CLIENT.id, clientSecret: CLIENT.secret }),
  );
  settings.ELIGIBILITY_CHECK_URL = engine.url;
  settings.ELIGIBILITY_CHECK_CLIENT_ID = CLIENT.id;
  settings.ELIGIBILITY_CHECK_CLIENT_SECRET = CLIENT.secret;
  return () => engine.stop();
}
