import { html, raw } from 'hono/html';
import type { Board, Post } from './keep-posts.ts';

/** A person who is signed in on a board. */
export type Visitor = { id: string; email: string; name: string; imageUrl?: string };

const WORDS: Record<Board, { title: string; lead: string; label: string; send: string; empty: string }> = {
  feature: {
    title: 'Ideas',
    lead: 'What would make the product better for you?',
    label: 'Your idea in a few words',
    send: 'Suggest this',
    empty: 'No ideas yet. Yours can be the first.',
  },
  bug: {
    title: 'Problems',
    lead: 'What did not work? What did you see, and what had you expected?',
    label: 'The problem in a few words',
    send: 'Report this',
    empty: 'No problems reported yet.',
  },
};

/** A board as a page without scripts: the visitor, a form and the posts. */
export function boardPage(view: {
  board: Board;
  visitor: Visitor | null;
  posts: readonly Post[];
  notice: string | null;
}) {
  const { board, visitor, posts, notice } = view;
  const { title, lead, label, send, empty } = WORDS[board];
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – Board on this machine</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <header>
          <p class="who" id="who">
            ${
              visitor
                ? html`${visitor.imageUrl ? html`<img src="${visitor.imageUrl}" alt="" width="40" height="40" />` : ''}
                    <span>You are signed in as <strong>${visitor.name}</strong> (${visitor.email}).</span>`
                : html`<span>You are here as a visitor.</span>`
            }
          </p>
        </header>
        <main>
          <h1>${title}</h1>
          <p class="lead">${lead}</p>
          ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
          <form method="post" action="/dev/board/${board}">
            <label for="title">${label}</label>
            <input id="title" name="title" required maxlength="120" autocomplete="off" />
            <label for="text">More about it <span>(optional)</span></label>
            <textarea id="text" name="text" rows="4" maxlength="2000"></textarea>
            <button type="submit">${send}</button>
          </form>
          <h2>What people wrote</h2>
          ${
            posts.length === 0
              ? html`<p class="empty">${empty}</p>`
              : html`<ul>
                  ${posts.map(
                    (post) =>
                      html`<li>
                        <h3>${post.title}</h3>
                        ${post.text ? html`<p class="text">${post.text}</p>` : ''}
                        <p class="meta">${post.author}, <time datetime="${post.at}">${post.at.slice(0, 10)}</time></p>
                      </li>`,
                  )}
                </ul>`
          }
          <p class="meta">This board stands in for a hosted one. What you write stays on this machine.</p>
        </main>
      </body>
    </html>`;
}

const STYLE = `
:root { color-scheme: light; --forest: #1f4d36; --paper: #faf7f0; --ink: #22261f; --soft: #565c50; --line: #d8d2c2; --card: #fff; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 'Atkinson Hyperlegible Next Variable', 'Atkinson Hyperlegible', system-ui, sans-serif; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid #2b5fc2; outline-offset: 2px; border-radius: 4px; }
header, main { padding: 1rem; max-width: 44rem; margin: 0 auto; }
.who { display: flex; gap: 0.75rem; align-items: center; margin: 0; } .who img { border-radius: 50%; border: 1px solid var(--line); flex: none; }
h1 { font-size: 1.75rem; margin: 0.5rem 0 0; } h2 { font-size: 1.375rem; margin: 2rem 0 0.75rem; } h3 { font-size: 1.0625rem; margin: 0; }
.lead { color: var(--soft); margin: 0.25rem 0 1.25rem; }
form { display: grid; gap: 0.375rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; }
label { font-weight: 600; } label span { color: var(--soft); font-weight: 400; }
input, textarea, button { font: inherit; min-height: 3rem; border-radius: 10px; padding: 0.5rem 0.875rem; width: 100%; }
input, textarea { border: 1.5px solid #7a7f73; background: var(--card); color: inherit; margin-bottom: 0.625rem; resize: vertical; }
button { border: 0; background: var(--forest); color: #fff; font-weight: 600; cursor: pointer; justify-self: start; width: auto; padding: 0.5rem 1.5rem; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.75rem; }
li { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; }
.text { white-space: pre-wrap; margin: 0.25rem 0 0; } .meta { color: var(--soft); font-size: 0.9375rem; margin: 0.5rem 0 0; }
.notice { border: 1px solid #c99a2e; background: #fff4d6; border-radius: 10px; padding: 0.75rem 1rem; }
.empty { color: var(--soft); border: 1px dashed #a9a48f; border-radius: 12px; padding: 1.25rem; margin: 0; }
`;
