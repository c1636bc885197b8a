/**
 * Boards where people suggest features and report problems, in place of a hosted service. They read the same signed
 * token in `?jwt=` as the real ones.
 */
import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { jwtVerify } from 'jose';
import { boardPage, type Visitor } from './draw-board.ts';
import { isBoard, openPostStore, type Board } from './keep-posts.ts';

/** No scripts. Pictures of people come from the product, whose address varies. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' http: https:; form-action 'self'; base-uri 'self'; frame-ancestors 'none'";

const COOKIE = 'board-visitor';
const TITLE_MAXIMUM = 120;
const TEXT_MAXIMUM = 2_000;
const VISITORS_KEPT = 1_000;

/**
 * The boards at `/dev/board/feature` and `/dev/board/bug`.
 * @param options.secret signs the tokens (HS256)
 * @param options.folder where posts are kept across restarts, one JSON file for each board; without it, in memory
 */
export function boardRoutes(options: { secret: string; folder?: string }): Hono {
  const key = new TextEncoder().encode(options.secret);
  const store = openPostStore(options.folder);
  /** Signed-in visitors by their cookie, which is a random id. */
  const visitors = new Map<string, Visitor>();
  const routes = new Hono();

  const visitorOf = (context: Context): Visitor | null => visitors.get(getCookie(context, COOKIE) ?? '') ?? null;

  async function show(context: Context, board: Board, more: { notice?: string; status?: 200 | 400 } = {}) {
    context.header('Content-Security-Policy', PAGE_POLICY);
    context.header('Cache-Control', 'no-store');
    context.header('Referrer-Policy', 'no-referrer');
    const posts = await store.read(board);
    return context.html(
      boardPage({ board, visitor: visitorOf(context), posts, notice: more.notice ?? null }),
      more.status ?? 200,
    );
  }

  routes.get('/dev/board/:board', async (context) => {
    const board = context.req.param('board');
    if (!isBoard(board)) return context.text('There is no such board.', 404);
    const token = context.req.query('jwt');
    if (token === undefined) return show(context, board);
    const visitor = await readToken(token, key, board);
    if (!visitor) return show(context, board, { notice: 'Your sign-in was not accepted. You are here as a visitor.' });
    const id = randomUUID();
    visitors.set(id, visitor);
    for (const oldest of visitors.keys()) {
      if (visitors.size <= VISITORS_KEPT) break;
      visitors.delete(oldest);
    }
    setCookie(context, COOKIE, id, { path: '/dev/board', httpOnly: true, sameSite: 'Lax' });
    // The redirect keeps the token out of the address bar and the history.
    return context.redirect(`/dev/board/${board}`, 303);
  });

  routes.post('/dev/board/:board', async (context) => {
    const board = context.req.param('board');
    if (!isBoard(board)) return context.text('There is no such board.', 404);
    const form = await context.req.parseBody();
    const title = textOf(form['title'], TITLE_MAXIMUM);
    if (title === '') return show(context, board, { notice: 'Please write a title first.', status: 400 });
    await store.add(board, {
      id: randomUUID(),
      title,
      text: textOf(form['text'], TEXT_MAXIMUM),
      author: visitorOf(context)?.name ?? 'A visitor',
      at: new Date().toISOString(),
    });
    return context.redirect(`/dev/board/${board}`, 303);
  });

  return routes;
}

const textOf = (value: unknown, maximum: number): string =>
  typeof value === 'string' ? value.trim().slice(0, maximum) : '';

/** The visitor of a token; null when it is not ours, has expired or is for another board. */
async function readToken(token: string, key: Uint8Array, board: Board): Promise<Visitor | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience: board,
      requiredClaims: ['exp'],
    });
    const { id, email, name, imageUrl } = payload;
    if (typeof id !== 'string' || typeof email !== 'string' || typeof name !== 'string') return null;
    return { id, email, name, ...(typeof imageUrl === 'string' ? { imageUrl } : {}) };
  } catch {
    return null;
  }
}
