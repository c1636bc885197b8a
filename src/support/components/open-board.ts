import { api } from '../../client.ts';
import { boardAddress, type BoardKind } from '../board.ts';

/** Leads a window that was just opened to a board, signed in if that works, as a visitor if not. */
export async function openBoard(tab: Window, board: BoardKind, url: string): Promise<void> {
  let token: string | null = null;
  try {
    token = (await api('GET /users/nolt-jwt', { query: { board } })).token;
  } catch {
    // While acting for another account there is no token, and without a connection the board will not load either.
  }
  tab.location.replace(boardAddress(url, token));
}
