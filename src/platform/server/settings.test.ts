import { describe, expect, it } from 'vitest';
import { defaultSecrets, readSettings, SettingsError } from './settings.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://thicket.example',
  SMTP_URL: 'smtps://mail.example',
  TOKEN_SECRET: 'a secret that nobody else knows',
  STRIPE_SECRET_KEY: 'sk_live_123',
  STRIPE_WEBHOOK_SECRET: 'whsec_mQ0x7kJp2vT9sLd4',
  SUPPORT_IDENTITY_SECRET: 'a secret of the support chat',
  BOARD_SECRET: 'a secret of the boards, our own',
  DATA_KEYS: 'first:MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
};

describe('settings', () => {
  it('need nothing: without any variable the embedded defaults serve', () => {
    expect(readSettings({})).toMatchObject({ PORT: 4000, production: false, BRAND_NAME: 'Thicket' });
  });

  it('are taken from the environment, empty ones as if they were not there', () => {
    expect(readSettings({ PORT: '8080', BRAND_NAME: '' })).toMatchObject({ PORT: 8080, BRAND_NAME: 'Thicket' });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'not a url'],
    ['PUBLIC_URL', 'thicket'],
    ['STRIPE_SECRET_KEY', 'pk_test_123'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['TOKEN_SECRET', 'short'],
    ['METRICS_TOKEN', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'prod'],
    ['DATA_KEYS', 'a long password that somebody made up'],
    ['DATA_KEYS', `${production.DATA_KEYS},${production.DATA_KEYS}`],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^Thicket cannot start[^]*${name}:`));
  });

  it('name what is missing beside what is set', () => {
    expect(() => readSettings({ S3_BUCKET: 'pictures' })).toThrow(
      /S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: must be set too/,
    );
  });

  it('in production are taken when every secret is one’s own', () => {
    expect(readSettings(production).production).toBe(true);
  });

  it.each(['PUBLIC_URL', 'SMTP_URL', 'DATA_KEYS', ...defaultSecrets])('in production %s must be set', (name) => {
    expect(() => readSettings({ ...production, [name]: undefined })).toThrow(SettingsError);
  });

  const same = 'one secret for everything';
  it.each([
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'whsec_' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'whsec_mQ0x7kJp2vT9sLd4, whsec_short' }],
    ['TOKEN_SECRET', { TOKEN_SECRET: 'a'.repeat(16) }],
    ['TOKEN_SECRET', { TOKEN_SECRET: 'abcabcabcabcabcabcabc' }],
    ['TOKEN_SECRET, BOARD_SECRET', { TOKEN_SECRET: same, BOARD_SECRET: same }],
    ['BOARD_SECRET, METRICS_TOKEN', { BOARD_SECRET: same, METRICS_TOKEN: same }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_test_123' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'rk_test_123' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://thicket.example' }],
    ['DEMO_TOWN', { DEMO_TOWN: 'yes' }],
    ['DATABASE_APP_URL, DATABASE_PERSON_URL', { DATABASE_URL: 'postgres://shop:secret@db.example/shop' }],
  ])('in production %s is refused by name: %j', (name, given) => {
    expect(() => readSettings({ ...production, ...given })).toThrow(new RegExp(`^  ${name}: `, 'm'));
  });

  it.each([{ HOST: '0.0.0.0' }, { HOST: '::' }, { HOST: '192.168.1.4' }, { PUBLIC_URL: 'http://192.168.1.4:4000' }])(
    'the shipped secrets are refused where others can reach the product: %j',
    (open) => {
      for (const name of defaultSecrets)
        expect(() => readSettings(open)).toThrow(new RegExp(`^  ${name}: must be set`, 'm'));
    },
  );

  it.each([{ HOST: 'localhost' }, { HOST: '127.0.0.2' }, { HOST: '::1' }, { PUBLIC_URL: 'http://[::1]:4000' }])(
    'and serve where nobody else can: %j',
    (closed) => {
      expect(readSettings(closed).production).toBe(false);
    },
  );

  it('keys of data must be set where others can reach the product, whatever it is called', () => {
    expect(() => readSettings({ HOST: '0.0.0.0' })).toThrow(/^ {2}DATA_KEYS: must be set in production/m);
  });

  it('a key that is refused does not stand in the message', () => {
    const wrong = 'first:MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY';
    const message = (() => {
      try {
        readSettings({ DATA_KEYS: wrong });
      } catch (error) {
        return String(error);
      }
      return '';
    })();
    expect(message).toContain('DATA_KEYS: must be name:key');
    expect(message).not.toContain('MDEyMz');
  });

  it('of a support chat come whole', () => {
    expect(() => readSettings({ SUPPORT_CHAT: 'intercom' })).toThrow(/INTERCOM_APP_ID: must be set/);
    expect(readSettings({ SUPPORT_CHAT: 'intercom', INTERCOM_APP_ID: 'abc123' }).SUPPORT_CHAT).toBe('intercom');
  });
});
