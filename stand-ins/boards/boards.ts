/**
 * Boards where people suggest features and report problems, in place of a hosted service. They read the same signed
 * token in `?jwt=` that the real ones read, so that signing in on a board can be seen on one machine.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono, type Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { jwtVerify } from 'jose';
import { boardPage } from './page.ts';

export const boards = ['feature', 'bug'] as const;
export type Board = (typeof boards)[number];

/** Who is signed in on a board. */
export type Visitor = { id: string; email: string; name: string; imageUrl?: string };

export type Post = { id: string; title: string; text: string; author: string; at: string };

/** The page carries no script; pictures of people come from the product, on whatever address it has. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' http: https:; form-action 'self'; base-uri 'self'; frame-ancestors 'none'";

const COOKIE = 'board-visitor';
const TITLE_MAXIMUM = 120;
const TEXT_MAXIMUM = 2_000;
const POSTS_KEPT = 200;
const VISITORS_KEPT = 1_000;

const isBoard = (name: string | undefined): name is Board => boards.some((board) => board === name);

/**
 * The boards at `/dev/board/feature` and `/dev/board/bug`.
 * @param options.secret signs the tokens (HS256)
 * @param options.folder where posts are kept across restarts, one JSON file for each board; without it in memory
 */
export function boardRoutes(options: { secret: string; folder?: string }): Hono {
  const key = new TextEncoder().encode(options.secret);
  const store = openStore(options.folder);
  /** Signed-in visitors by the value of their cookie, which says nothing by itself. */
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
    // The token does not stay in the address bar and the history.
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

/** Who a token signs in, or null when it is not ours, has expired or is meant for another board. */
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

type Store = { read(board: Board): Promise<Post[]>; add(board: Board, post: Post): Promise<void> };

/** Posts, newest first; one change after the other. */
function openStore(folder: string | undefined): Store {
  const kept = new Map<Board, Promise<Post[]>>();
  let last = Promise.resolve();
  const fileOf = (board: Board): string => join(folder ?? '', `${board}.json`);
  const load = async (board: Board): Promise<Post[]> => {
    if (folder === undefined) return [];
    try {
      return JSON.parse(await readFile(fileOf(board), 'utf8')) as Post[];
    } catch {
      // Nothing was posted yet, or the file was spoilt by hand: the board begins anew.
      return [];
    }
  };
  const read = (board: Board): Promise<Post[]> => {
    let posts = kept.get(board);
    if (!posts) kept.set(board, (posts = load(board)));
    return posts;
  };
  const add = async (board: Board, post: Post): Promise<void> => {
    const posts = await read(board);
    posts.unshift(post);
    posts.splice(POSTS_KEPT);
    if (folder === undefined) return;
    await mkdir(folder, { recursive: true });
    const fresh = `${fileOf(board)}.new`;
    await writeFile(fresh, JSON.stringify(posts, null, 2));
    await rename(fresh, fileOf(board));
  };
  return { read, add: (board, post) => (last = last.then(() => add(board, post))) };
}
