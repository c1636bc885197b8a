/** The boards where people suggest features and report problems. */
export const boardKinds = ['feature', 'bug'] as const;
export type BoardKind = (typeof boardKinds)[number];

/** Addresses of the boards; null where there is none and no link is shown. */
export type Boards = Record<BoardKind, string | null>;

/** The boards that the settings name; in development those of this machine stand in for them. */
export function boardsOf(
  settings: {
    production: boolean;
    FEATURE_BOARD_URL?: string | undefined;
    BUG_BOARD_URL?: string | undefined;
  },
  publicUrl: string,
): Boards {
  const own = (kind: BoardKind): string | null => (settings.production ? null : `${publicUrl}/dev/board/${kind}`);
  return { feature: settings.FEATURE_BOARD_URL ?? own('feature'), bug: settings.BUG_BOARD_URL ?? own('bug') };
}

/** A board's address with the token that signs the person in; whatever else the address has stays. */
export function boardAddress(url: string, token: string | null): string {
  if (token === null) return url;
  const address = new URL(url);
  address.searchParams.set('jwt', token);
  return address.href;
}
