import { vatNumberOf } from '../vat-number.ts';
import { resolve } from 'node:path';
import * as z from 'zod';
import { wordChecks } from './http/check-messages.ts';
import { readMasterKeys } from './vault/master-keys.ts';

const url = z.url();
const yesNo = z.enum(['yes', 'no']);
/** So many different characters at least: sixteen times the same are no secret. */
const DIFFERENT = 8;
const secret = z
  .string()
  .min(16, 'must have at least 16 characters')
  .refine((text) => new Set(text).size >= DIFFERENT, `must have at least ${DIFFERENT} different characters`);

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  HOST: z.string().default('127.0.0.1'),
  THICKET_DATA: z.string().default('.thicket'),
  DATABASE_URL: url.optional(),
  DATABASE_APP_URL: url.optional(),
  DATABASE_PERSON_URL: url.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  PUBLIC_URL: url.optional(),
  BRAND_NAME: z.string().min(1).max(40).default('Thicket'),
  SUPPORT_EMAIL: z.email().default('help@thicket.example'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: secret.optional(),
  DATA_KEYS: z
    .string()
    .refine(
      (text) => readMasterKeys(text) !== null,
      'must be name:key, the key 32 bytes in base64; several are parted by commas',
    )
    .optional(),
  TOKEN_SECRET: secret.default('thicket-development-token-secret'),
  SMTP_URL: url.optional(),
  BOUNCE_SECRET: secret.optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be the public key of a VAPID pair')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be the private key of a VAPID pair')
    .optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  MAIL_FROM: z.string().default('Thicket <bookings@thicket.example>'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'must be a Stripe secret key (sk_test_… or sk_live_…)')
    .default('sk_test_thicket_sandbox'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[^\s,]+(\s*,\s*whsec_[^\s,]+)*$/, 'must be whsec_ and what follows; several are parted by commas')
    .default('whsec_thicket_sandbox'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: url.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  GOOGLE_ISSUER: url.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_ISSUER: url.optional(),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  HOST_ISSUER: url.optional(),
  HOST_CLIENT_ID: z.string().optional(),
  HOST_CLIENT_SECRET: z.string().optional(),
  HOST_NAME: z.string().default('Thicket ID'),
  PASSWORD_SIGN_IN: yesNo.default('yes'),
  PASSWORD_MINIMUM_LENGTH: z.coerce.number().int().min(6).max(128).default(8),
  PASSWORD_MAXIMUM_LENGTH: z.coerce.number().int().min(32).max(200).default(200),
  PASSWORD_LOWERCASE: yesNo.default('no'),
  PASSWORD_UPPERCASE: yesNo.default('no'),
  PASSWORD_NUMERIC: yesNo.default('no'),
  PASSWORD_NON_ALPHANUMERIC: yesNo.default('no'),
  ENUMERATION_PROTECTION: yesNo.default('yes'),
  SUPPORT_CHAT: z.enum(['local', 'intercom', 'chatwoot']).default('local'),
  SUPPORT_IDENTITY_SECRET: secret.default('thicket-development-support-secret'),
  INTERCOM_APP_ID: z.string().optional(),
  CHATWOOT_URL: url.optional(),
  CHATWOOT_WEBSITE_TOKEN: z.string().optional(),
  FEATURE_BOARD_URL: url.optional(),
  BUG_BOARD_URL: url.optional(),
  BOARD_SECRET: secret.default('thicket-development-board-secret'),
  PROVIDER_FEE_BASIS_POINTS: z.coerce.number().int().min(0).max(10_000).default(200),
  PLATFORM_VAT_NUMBER: z
    .string()
    .refine((text) => vatNumberOf(text) !== null, 'must be a UK VAT number (GB 123 4567 82)')
    .optional(),
  BOOKER_FEE_BASIS_POINTS: z.coerce.number().int().min(0).max(10_000).default(300),
  POSTCODES_IO_URL: url.optional(),
  MAP_STYLE_URL: url.optional(),
  MAP_SOURCES: z.string().default(''),
  ELIGIBILITY_CHECK_URL: url.optional(),
  ELIGIBILITY_CHECK_CLIENT_ID: z.string().optional(),
  ELIGIBILITY_CHECK_CLIENT_SECRET: z.string().optional(),
  NOTIFY_URL: url.optional(),
  DEMO_TOWN: yesNo.optional(),
});

/** The signing secrets of the webhooks: Stripe gives each endpoint one of its own. */
export function webhookSecrets({ STRIPE_WEBHOOK_SECRET }: Pick<Settings, 'STRIPE_WEBHOOK_SECRET'>): string[] {
  return STRIPE_WEBHOOK_SECRET.split(',').map((one) => one.trim());
}

/** The settings whose shipped value is public and therefore worthless in production. */
export const defaultSecrets = [
  'TOKEN_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SUPPORT_IDENTITY_SECRET',
  'BOARD_SECRET',
] as const;

/** Settings that only make sense together: all of a row, or none. */
const together = [
  ['DATABASE_APP_URL', 'DATABASE_PERSON_URL'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['ELIGIBILITY_CHECK_URL', 'ELIGIBILITY_CHECK_CLIENT_ID', 'ELIGIBILITY_CHECK_CLIENT_SECRET'],
  ['HOST_ISSUER', 'HOST_CLIENT_ID', 'HOST_CLIENT_SECRET'],
] as const;

/** What each support chat needs to know. */
const supportChats = {
  local: [],
  intercom: ['INTERCOM_APP_ID'],
  chatwoot: ['CHATWOOT_URL', 'CHATWOOT_WEBSITE_TOKEN'],
} as const satisfies Record<string, readonly (keyof z.infer<typeof schema>)[]>;

export type Settings = z.infer<typeof schema> & { production: boolean; dataFolder: string };

/** Whether a host can only be reached from this machine. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || host.startsWith('127.');

type Values = z.infer<typeof schema>;

/** What is wrong wherever others can reach the product: the shipped secrets are public, and a guessable one is none. */
function wrongWhereOpen(values: Values): string[] {
  const defaults = schema.parse({});
  const shipped = defaultSecrets.filter((name) =>
    // Also as one of several.
    values[name].split(',').some((one) => one.trim() === defaults[name]),
  );
  return [
    ...shipped.map(
      (name) =>
        `${name}: must be set in production and wherever HOST or PUBLIC_URL is not this machine; the shipped value is public`,
    ),
    ...sharedSecrets(values).map((names) => `${names.join(', ')}: must be different secrets; each is for one purpose`),
    ...(webhookSecrets(values).some((one) => one.length < 'whsec_'.length + 16)
      ? ['STRIPE_WEBHOOK_SECRET: must have at least 16 characters after whsec_, as Stripe gives it']
      : []),
    ...(values.DATA_KEYS
      ? []
      : ['DATA_KEYS: must be set in production; without it, keys of health notes would lie beside what they open']),
    ...(values.PUBLIC_URL ? [] : ['PUBLIC_URL: must be set in production, for links in mails and payments']),
    ...(values.SMTP_URL ? [] : ['SMTP_URL: must be set in production; the mailbox exists in development only']),
  ];
}

/** Names of settings that share one secret. */
function sharedSecrets(values: Values): string[][] {
  const names = [...defaultSecrets, 'METRICS_TOKEN', 'BOUNCE_SECRET'] as const;
  const bySecret = Map.groupBy(
    names.filter((name) => values[name] !== undefined),
    (name) => values[name],
  );
  return [...bySecret.values()].filter((sharing) => sharing.length > 1);
}

/** What is right for trying the product out, and never in production. */
function wrongInProduction(values: Values): string[] {
  return [
    ...(values.STRIPE_SECRET_KEY.includes('_test_')
      ? ['STRIPE_SECRET_KEY: must be a live key in production; with a test key nobody would be paid']
      : []),
    ...(values.DATABASE_URL && !values.DATABASE_APP_URL && !values.DATABASE_PERSON_URL
      ? [
          'DATABASE_APP_URL, DATABASE_PERSON_URL: must be set in production where DATABASE_URL is, to log in as thicket_app and ' +
            'thicket_person: a connection of the owner that only takes their role can put it down again',
        ]
      : []),
    ...(values.PUBLIC_URL && new URL(values.PUBLIC_URL).protocol !== 'https:'
      ? ['PUBLIC_URL: must begin with https:// in production']
      : []),
    ...(values.DEMO_TOWN === 'yes' ? ['DEMO_TOWN: cannot be yes in production; its passwords are public'] : []),
  ];
}

/** A setting is wrong. The message names the variable and what to do; the process shows it and ends with code 78. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Reads and checks the settings from environment variables.
 * @throws SettingsError naming every variable that is wrong.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  wordChecks();
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  const wrong: string[] = [];
  if (!parsed.success) {
    for (const issue of parsed.error.issues) wrong.push(`${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(`Thicket cannot start with these settings.\n  ${wrong.join('\n  ')}`);
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  for (const name of supportChats[values.SUPPORT_CHAT])
    if (values[name] === undefined) wrong.push(`${name}: must be set, because SUPPORT_CHAT is ${values.SUPPORT_CHAT}`);
  for (const row of together) {
    const missing = row.filter((name) => values[name] === undefined);
    if (missing.length > 0 && missing.length < row.length) {
      wrong.push(
        `${missing.join(', ')}: must be set too, because ${row.filter((name) => values[name] !== undefined).join(', ')} is`,
      );
    }
  }
  // Whoever gives the site an address of its own, or listens beyond this machine, opens it to others.
  const isOpen =
    !isLoopback(values.HOST) || (values.PUBLIC_URL !== undefined && !isLoopback(new URL(values.PUBLIC_URL).hostname));
  if (production || isOpen) wrong.push(...wrongWhereOpen(values));
  if (production) wrong.push(...wrongInProduction(values));
  if (wrong.length > 0) throw new SettingsError(`Thicket cannot start with these settings.\n  ${wrong.join('\n  ')}`);
  return { ...values, production, dataFolder: resolve(values.THICKET_DATA) };
}
