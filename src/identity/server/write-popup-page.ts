import { createHash } from 'node:crypto';
import { escapeHtml } from '../../platform/server/mail.ts';
import { POPUP_CHANNEL, type PopupOutcome } from '../popup.ts';

/** Tells the page that opened the window, and closes it. Reads the outcome from the page, so that it never varies. */
const SCRIPT = `
const channel = new BroadcastChannel(${JSON.stringify(POPUP_CHANNEL)});
channel.postMessage(JSON.parse(document.getElementById('outcome').textContent));
channel.close();
window.close();
`;

const POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** JSON that may stand in a script element: nothing in it ends the element or begins a comment. */
const embedded = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The page that ends the way through a provider in a small window.
 * @param shown what somebody sees whose browser runs no script: a sentence, and where to go on
 */
export function popupPage(
  outcome: PopupOutcome,
  shown: { brand: string; sentence: string; path: string },
  cookies: readonly string[],
): Response {
  const html = `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(shown.brand)}</title></head>
<body>
<p>${escapeHtml(shown.sentence)}</p>
<p><a href="${escapeHtml(shown.path)}">Go on to ${escapeHtml(shown.brand)}</a></p>
<script type="application/json" id="outcome">${embedded(outcome)}</script>
<script>${SCRIPT}</script>
</body>
</html>
`;
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
  });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(html, { headers });
}
