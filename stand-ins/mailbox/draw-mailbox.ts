import { html, raw } from 'hono/html';
import type { MailboxAttachment, MailboxMail } from './read-mail.ts';

type Html = ReturnType<typeof html>;

/**
 * The mailbox as a page without scripts: the list of mails and the open one. The mail's HTML is in a sandboxed frame;
 * everything else is escaped.
 */
export function mailboxPage(view: {
  mails: MailboxMail[];
  /** Shows only mails to this address; empty for all. */
  to: string;
  mail: MailboxMail | null;
  /** The requested mail does not exist or was dropped. */
  missing: boolean;
}): Html {
  const { mails, to, mail, missing } = view;
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${mail ? `${mail.subject || '(no subject)'} – Mailbox` : 'Mailbox'}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body class="${mail ? 'reading' : ''}">
        <a class="skip" href="#${mail ? 'mail' : 'mails'}">Skip to ${mail ? 'the mail' : 'the mails'}</a>
        <header>
          <h1><a href="/dev/mailbox">Mailbox</a></h1>
          <p>Mail sent from this machine lands here. Nothing leaves it. Mail to gone@… and gone-…@… comes back.</p>
        </header>
        <main>
          <section class="list" id="mails" aria-labelledby="mails-title">
            <form action="/dev/mailbox" role="search">
              <label for="to">Show only mail to</label>
              <div class="row">
                <input
                  id="to"
                  name="to"
                  type="email"
                  autocomplete="off"
                  spellcheck="false"
                  placeholder="name@example.org"
                  value="${to}"
                />
                <button type="submit">Show</button>
              </div>
            </form>
            <h2 id="mails-title">
              ${mails.length === 1 ? '1 mail' : `${mails.length} mails`}${to ? html` to ${to}` : ''}
            </h2>
            <p class="links">
              <a href="${address(to, mail?.id)}">Refresh</a
              >${to ? html` · <a href="/dev/mailbox">Show all mail</a>` : ''}
            </p>
            ${
              missing
                ? html`<p class="notice" role="status">That mail is no longer here. The newest 500 are kept.</p>`
                : ''
            }
            ${
              mails.length === 0
                ? emptyList(to)
                : html`<ul>
                    ${mails.map((each) => listItem(each, to, each.id === mail?.id))}
                  </ul>`
            }
          </section>
          ${mail ? openedMail(mail, to) : mails.length > 0 ? html`<p class="hint">Choose a mail to read it.</p>` : ''}
        </main>
      </body>
    </html>`;
}

function address(to: string, mailId?: string): string {
  const query = new URLSearchParams({
    ...(to ? { to } : {}),
    ...(mailId ? { mail: mailId } : {}),
  }).toString();
  return query ? `/dev/mailbox?${query}` : '/dev/mailbox';
}

function emptyList(to: string): Html {
  return to
    ? html`<p class="empty">
        Nothing has been sent to ${to} yet. Check the spelling, or do the thing that sends the mail and refresh.
      </p>`
    : html`<p class="empty">
        No mail yet. Sign up or book something, then refresh: confirmations, codes and links arrive here.
      </p>`;
}

function listItem(mail: MailboxMail, to: string, opened: boolean): Html {
  return html`<li>
    <a href="${address(to, mail.id)}" ${opened ? raw('aria-current="true"') : ''}>
      <span class="subject">${mail.subject || '(no subject)'}</span>
      <span class="meta">To ${mail.to.join(', ')}</span>
      <span class="meta">
        ${timeElement(mail.receivedAt)}${
          mail.attachments.length > 0
            ? ` · ${mail.attachments.length === 1 ? '1 attachment' : `${mail.attachments.length} attachments`}`
            : ''
        }
      </span>
    </a>
  </li>`;
}

function openedMail(mail: MailboxMail, to: string): Html {
  return html`<article id="mail" aria-labelledby="subject">
    <p class="back"><a href="${address(to)}">Back to all mails</a></p>
    <h2 id="subject">${mail.subject || '(no subject)'}</h2>
    <dl>
      <dt>From</dt>
      <dd>${mail.from}</dd>
      ${
        mail.replyTo
          ? html`<dt>Answers to</dt>
              <dd>${mail.replyTo}</dd>`
          : ''
      }
      <dt>To</dt>
      <dd>${mail.to.join(', ')}</dd>
      <dt>Received</dt>
      <dd>${timeElement(mail.receivedAt)}</dd>
      ${
        mail.stop['list-unsubscribe']
          ? html`<dt>Stopped by</dt>
              <dd>${mail.stop['list-unsubscribe']}</dd>`
          : ''
      }
    </dl>
    ${mail.attachments.length > 0 ? attachmentList(mail) : ''} ${body(mail)}
    ${
      mail.links.length > 0
        ? html`<h3>Links in this mail</h3>
            <ul class="plain">
              ${mail.links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}
            </ul>`
        : ''
    }
  </article>`;
}

function body(mail: MailboxMail): Html {
  if (!mail.html) return html`<pre class="text">${mail.text || '(empty)'}</pre>`;
  // Without allow-scripts and allow-same-origin, a mail can only open links in a new tab.
  return html`<iframe
      title="The mail as its reader sees it"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerpolicy="no-referrer"
      srcdoc="${`<base target="_blank">${mail.html}`}"
    ></iframe>
    ${
      mail.text
        ? html`<details>
            <summary>Plain text version</summary>
            <pre class="text">${mail.text}</pre>
          </details>`
        : ''
    }`;
}

function attachmentList(mail: MailboxMail): Html {
  return html`<h3>${mail.attachments.length === 1 ? 'Attachment' : 'Attachments'}</h3>
    <ul class="plain attachments">
      ${mail.attachments.map(
        (attachment, index) =>
          html`<li>
            <a href="/dev/mailbox/${mail.id}/attachments/${index}" download="${attachment.filename}">
              Download ${attachment.filename}
            </a>
            <span class="meta">${describe(attachment)}</span>
          </li>`,
      )}
    </ul>`;
}

function describe({ contentType, size }: MailboxAttachment): string {
  const amount =
    size < 1024
      ? `${size} bytes`
      : size < 1024 * 1024
        ? `${Math.round(size / 1024)} kB`
        : `${(size / 1024 / 1024).toFixed(1)} MB`;
  return `${contentType}, ${amount}`;
}

const londonTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

function timeElement(iso: string): Html {
  return html`<time datetime="${iso}">${londonTime.format(new Date(iso))}</time>`;
}

const STYLE = `
:root { color-scheme: light; --forest: #1f4d36; --on-forest: #fff; --paper: #faf7f0; --ink: #22261f; --soft: #565c50; --line: #d8d2c2; --edge: #7a7f73; --card: #fff; --under: #f2eee2; --open: #e9f0e6; }
@media (prefers-color-scheme: dark) {
  :root { color-scheme: dark; --forest: #71d090; --on-forest: #04170c; --paper: #101a15; --ink: #eeece3; --soft: #b5b9ac; --line: #39443c; --edge: #7f8a7e; --card: #19241e; --under: #223028; --open: #1d3527; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 'Atkinson Hyperlegible Next Variable', 'Atkinson Hyperlegible', system-ui, sans-serif; }
a { color: var(--forest); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid var(--forest); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -999rem; } .skip:focus { left: 1rem; top: 0.5rem; background: var(--card); padding: 0.75rem; z-index: 1; }
header { padding: 1rem; border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; }
header p { margin: 0; color: var(--soft); }
h1 { font-size: 1.375rem; margin: 0; } h1 a { color: inherit; text-decoration: none; }
h2 { font-size: 1.125rem; margin: 1rem 0 0; overflow-wrap: anywhere; } h3 { font-size: 1rem; margin: 1.25rem 0 0.25rem; }
main { padding: 1rem; max-width: 90rem; margin: 0 auto; }
label { display: block; font-weight: 600; margin-bottom: 0.25rem; }
.row { display: flex; gap: 0.5rem; }
input, button { font: inherit; min-height: 2.75rem; border-radius: 10px; padding: 0 0.875rem; }
input { flex: 1; min-width: 0; border: 1px solid var(--edge); background: var(--card); color: inherit; }
button { border: 0; background: var(--forest); color: var(--on-forest); font-weight: 600; cursor: pointer; }
.links { margin: 0.25rem 0 0.75rem; color: var(--soft); } .links a { display: inline-block; padding: 0.5rem 0; }
ul { list-style: none; margin: 0; padding: 0; }
.list ul { border: 1px solid var(--line); border-radius: 12px; overflow: hidden; background: var(--card); }
.list li + li { border-top: 1px solid var(--line); }
.list li a { display: block; padding: 0.75rem 1rem; text-decoration: none; color: inherit; border-left: 4px solid transparent; }
.list li a:hover { background: var(--under); }
.list li a[aria-current] { border-left-color: var(--forest); background: var(--open); }
.list li a:focus-visible { outline-offset: -3px; }
.subject { display: block; font-weight: 600; overflow-wrap: anywhere; }
.meta { display: block; color: var(--soft); font-size: 0.9375rem; overflow-wrap: anywhere; }
.empty, .hint, .notice { color: var(--soft); background: var(--card); border: 1px dashed #a9a48f; border-radius: 12px; padding: 1.25rem; margin: 0; }
.notice { margin-bottom: 0.75rem; }
.hint { display: none; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; min-width: 0; }
article h2 { font-size: 1.375rem; line-height: 1.25; margin: 0; }
.back { margin: 0 0 0.5rem; } .back a { display: inline-block; padding: 0.5rem 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.125rem 1rem; margin: 0.75rem 0 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 32rem; height: max(24rem, 65vh); margin-top: 1rem; border: 1px solid var(--line); border-radius: 8px; background: #fff; resize: vertical; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 1rem 0 0; padding: 1rem; border: 1px solid var(--line); border-radius: 8px; }
details { margin-top: 1rem; } summary { cursor: pointer; padding: 0.5rem 0; font-weight: 600; }
.plain a { display: inline-block; padding: 0.5rem 0; overflow-wrap: anywhere; }
.attachments li { display: flex; flex-wrap: wrap; gap: 0 0.75rem; align-items: center; }
.reading .list { display: none; }
@media (min-width: 56rem) {
  main { display: grid; grid-template-columns: minmax(18rem, 26rem) minmax(0, 1fr); gap: 1.5rem; align-items: start; padding: 1.5rem; }
  .reading .list, .hint { display: block; }
  .back { display: none; }
  article { padding: 1.5rem; }
}
`;
