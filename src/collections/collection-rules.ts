import { ok, refuse, type Result } from '../platform/result.ts';
import type { Role } from '../identity/access.ts';

export const collectionStates = ['PUBLIC', 'UNLISTED', 'ARCHIVED'] as const;
export type CollectionState = (typeof collectionStates)[number];

/** What each state means for others, as it is offered. */
export const stateWords: Record<CollectionState, { label: string; help: string }> = {
  PUBLIC: { label: 'Public', help: 'Everybody finds it, and providers can ask for a place in it.' },
  UNLISTED: {
    label: 'Only with the link',
    help: 'Whoever has the link sees it. It stands in no list and no search engine.',
  },
  ARCHIVED: { label: 'Archived', help: 'Nobody sees it any more. You can bring it back.' },
};

/** What the states mean of a family's list, which is never public. */
export const listWords: Record<Exclude<CollectionState, 'PUBLIC'>, { label: string; help: string }> = {
  ARCHIVED: { label: 'Only you', help: 'Nobody else sees it. A link that you gave out before stops working for good.' },
  UNLISTED: {
    label: 'Who has the link',
    help: 'Whoever has the link sees the list, without your name or your children’s.',
  },
};

/** Whether somebody's collections are lists for themselves and for whom they send a link. */
export const isForLink = (roles: ReadonlySet<Role>): boolean =>
  !(['provider', 'council', 'admin'] as const).some((role) => roles.has(role));

/** Collections that one account can have. */
export const MOST_COLLECTIONS = 50;
/** Listings that one collection can hold. */
export const MOST_LISTINGS = 100;

/** The key of a collection's address: its title in small letters, and a few letters that keep namesakes apart. */
export function collectionKey(title: string, apart: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
  return [words, apart].filter(Boolean).join('-');
}

/** Families keep lists for themselves and for whom they send the link; what everybody finds is by providers and councils. */
export function mayHaveState(state: CollectionState, roles: ReadonlySet<Role>): Result<true, 'providers-only'> {
  if (state !== 'PUBLIC' || !isForLink(roles)) return ok(true);
  return refuse(
    'providers-only',
    'Public collections are made by providers and councils. Share yours by its link, or choose a role in your profile.',
  );
}

/** How high and wide a frame is before it says how much it needs, in pixels. */
export const EMBED_HEIGHT = 600;
export const EMBED_WIDTH = 800;

/** What another website pastes to show a collection: its frame grows with what it holds. */
export function embedCode(publicUrl: string, key: string, title: string, height = EMBED_HEIGHT): string {
  const escaped = title.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
  const source = `${publicUrl}/collections/iframe/${key}`;
  return [
    `<iframe src="${source}" title="${escaped}" id="collection-${key}" style="width:100%;height:${height}px;border:0" loading="lazy"></iframe>`,
    '<script>',
    `addEventListener('message', (event) => {`,
    `  const frame = document.getElementById('collection-${key}');`,
    `  if (event.source === frame.contentWindow && event.data.collectionHeight) frame.style.height = event.data.collectionHeight + 'px';`,
    '});',
    '</script>',
  ].join('\n');
}
