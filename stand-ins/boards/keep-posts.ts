import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const BOARDS = ['feature', 'bug'] as const;
export type Board = (typeof BOARDS)[number];

export type Post = { id: string; title: string; text: string; author: string; at: string };

const POSTS_KEPT = 200;

export const isBoard = (name: string | undefined): name is Board => BOARDS.some((board) => board === name);

type PostStore = { read(board: Board): Promise<Post[]>; add(board: Board, post: Post): Promise<void> };

/** Opens the posts of all boards, newest first. Changes run one after another. */
export function openPostStore(folder: string | undefined): PostStore {
  const loaded = new Map<Board, Promise<Post[]>>();
  let last = Promise.resolve();
  const fileOf = (board: Board): string => join(folder ?? '', `${board}.json`);
  const load = async (board: Board): Promise<Post[]> => {
    if (folder === undefined) return [];
    try {
      return JSON.parse(await readFile(fileOf(board), 'utf8')) as Post[];
    } catch {
      // No posts yet, or a file broken by hand: start with an empty board.
      return [];
    }
  };
  const read = (board: Board): Promise<Post[]> => {
    let posts = loaded.get(board);
    if (!posts) loaded.set(board, (posts = load(board)));
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
