/**
 * Ways to write an address so that a check takes it for a path of this site and a browser does not. Families of tricks
 * are combined, so that a new family meets all others.
 */

const EVIL = 'evil.example';

/** What browsers read as '//', or drop on the way. */
const slashes = [
  '//',
  '/\\',
  '\\/',
  '\\\\',
  '///',
  '////',
  '/\t/',
  '/\n/',
  '/\r/',
  '/\r\n/',
  '\t//',
  '\n//',
  ' //',
  '\u00a0//',
  '\u2028//',
  '\ufeff//',
  '/ /',
  '/\u0085/',
  '/.//',
  '/..//',
  '/./..//',
  '/%2e//',
  '/%2e%2e//',
  '/%2f',
  '/%2F/',
  '/%5c',
  '/%5C/',
  '/%09/',
  '/%0a/',
  '/%0d%0a/',
  '%2f%2f',
  '／／',
  '/／',
  '⁄⁄',
  '∕∕',
  '。//',
] as const;

/** Who the address is said to be for. */
const hosts = [
  EVIL,
  `${EVIL}/%2f..`,
  `${EVIL}:443/a`,
  `thicket.example@${EVIL}`,
  `thicket.example.${EVIL}`,
  `thicket.example%40${EVIL}`,
  `e\u200bvil.example`,
  `ｅｖｉｌ.example`,
  `evil。example`,
] as const;

const schemes = [
  'https:',
  'http:',
  'HTTPS:',
  'https:/',
  'https://',
  'https:\\\\',
  ' https://',
  '\thttps://',
  'ht\ntps://',
  'ftp://',
  'ws://',
  'blob:https://',
  'view-source:https://',
] as const;

const scripts = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\tjavascript:alert(1)',
  'java\nscript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript:/*--></title>*/alert(1)',
  'javascript://thicket.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:,x',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'about:blank',
  'mailto:a@evil.example',
] as const;

const injections = [
  '/\r\nLocation: https://evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/%0d%0aSet-Cookie:%20__Host-thicket=1',
  '/a\r\n\r\n<script>alert(1)</script>',
  '/\u010d\u010aLocation: https://evil.example',
] as const;

/** Addresses within the address, which only somebody who follows them twice would go to. */
const nested = [
  '/login?next=//evil.example',
  '/login?next=https://evil.example',
  '/login?next=%2F%2Fevil.example',
  '/login?next=%252F%252Fevil.example',
  '/login?auth=login&continue=https://evil.example&next=/\\evil.example',
  '/#//evil.example',
  '/;//evil.example',
  '/@evil.example',
  '/:80//evil.example',
] as const;

const others = [
  '',
  '#',
  '?next=https://evil.example',
  '.evil.example',
  '@evil.example',
  ':80',
  '[::1]',
  '//[::1]/',
  '//127.1',
];

/** Addresses that must never lead to another site. */
export const redirectTricks: readonly string[] = [
  ...slashes.flatMap((slash) => [EVIL, hosts[2], hosts[3], hosts[4]].map((host) => `${slash}${host}`)),
  ...hosts.flatMap((host) => [`//${host}`, `/\\${host}`, `/\t/${host}`]),
  ...schemes.flatMap((scheme) => [EVIL, hosts[3]].map((host) => `${scheme}${host}`)),
  ...scripts,
  ...scripts.slice(0, 5).map((script) => `/${script}`),
  ...injections,
  ...nested,
  ...others,
].filter((trick, index, all) => all.indexOf(trick) === index);
