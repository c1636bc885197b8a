import { describe, expect, it } from 'vitest';
import { boardAddress, boardsOf } from './board.ts';
import { chatOf, chatSources, helpWay } from './chat.ts';

describe('the Help button', () => {
  const signed = { identitySignature: 'ab12' };
  const unsigned = { identitySignature: null };
  it.each([
    ['a visitor', null, false, 'help-page'],
    ['a visitor who consented', null, true, 'help-page'],
    ['somebody without a signature', unsigned, true, 'help-page'],
    ['somebody who refused analytics', signed, false, 'ask-for-consent'],
    ['somebody who consented', signed, true, 'chat'],
  ] as const)('leads %s the right way', (_, person, consent, way) => {
    expect(helpWay(person, consent)).toBe(way);
  });
});

describe('the chat', () => {
  it.each([
    [{ SUPPORT_CHAT: 'local' }, { kind: 'local' }],
    [
      { SUPPORT_CHAT: 'intercom', INTERCOM_APP_ID: 'abc' },
      { kind: 'intercom', appId: 'abc' },
    ],
    [
      { SUPPORT_CHAT: 'chatwoot', CHATWOOT_URL: 'https://chat.example.org/', CHATWOOT_WEBSITE_TOKEN: 't' },
      { kind: 'chatwoot', url: 'https://chat.example.org', websiteToken: 't' },
    ],
  ] as const)('of %o is %o', (settings, chat) => {
    expect(chatOf(settings)).toEqual(chat);
  });

  it('opens the policy of pages for its vendor only', () => {
    const all = (chat: Parameters<typeof chatSources>[0]): string[] => Object.values(chatSources(chat)).flat();
    expect(all({ kind: 'local' })).toEqual([]);
    expect(new Set(all({ kind: 'chatwoot', url: 'https://chat.example.org/app', websiteToken: 't' }))).toEqual(
      new Set(['https://chat.example.org']),
    );
    for (const source of all({ kind: 'intercom', appId: 'abc' }))
      expect(source).toMatch(/^(https|wss):\/\/[*\w.-]*intercom[\w-]*\.(io|com|eu|help)$|^https:\/\/intercom\.help$/);
  });
});

describe('a board', () => {
  it.each([
    ['https://ideas.example.org', null, 'https://ideas.example.org'],
    ['https://ideas.example.org', 'a.b.c', 'https://ideas.example.org/?jwt=a.b.c'],
    ['https://ideas.example.org/board?sort=new#top', 'a.b.c', 'https://ideas.example.org/board?sort=new&jwt=a.b.c#top'],
  ])('%s with the token %s is opened at %s', (url, token, address) => {
    expect(boardAddress(url, token)).toBe(address);
  });

  it.each([
    ['in development without a setting', {}, false, 'http://localhost/dev/board/feature'],
    ['in production without a setting', {}, true, null],
    ['with a setting', { FEATURE_BOARD_URL: 'https://ideas.example.org' }, true, 'https://ideas.example.org'],
  ])('for ideas, %s', (_, settings, production, url) => {
    expect(boardsOf({ ...settings, production }, 'http://localhost').feature).toBe(url);
  });
});
