import { html, raw } from 'hono/html';

/** A piece of HTML with its values escaped. */
export type Markup = ReturnType<typeof html>;

export const STYLE = `
:root {
  --ink: #1c2430; --soft: #55606e; --line: #c9d0d8; --ground: #f4f6f8; --card: #ffffff;
  --main: #0b5c6b; --main-dark: #08434e; --bad: #a3202f; --bad-ground: #fdf0f1; --note: #fff4d6; --note-ink: #5a4300;
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
a { color: var(--main); text-underline-offset: 0.15em; }
.test-band {
  margin: 0; padding: 0.5rem 1rem; background: var(--note); color: var(--note-ink);
  text-align: center; font-weight: 600; border-bottom: 1px solid #ecd590;
}
main { max-width: 62rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; }
main.narrow { max-width: 34rem; }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 0.75rem; }
h2 { font-size: 1.0625rem; line-height: 1.3; margin: 0 0 0.75rem; }
p { margin: 0 0 0.75rem; }
.soft { color: var(--soft); }
.back { display: inline-flex; align-items: center; min-height: 2.75rem; gap: 0.5rem; margin-bottom: 0.25rem; }
.back::before, summary::before {
  content: ""; width: 0.5rem; height: 0.5rem; margin-left: 0.125rem; border: solid currentColor; border-width: 0 0 2px 2px; transform: rotate(45deg);
}
.columns { display: grid; gap: 1.5rem; }
.sheet { background: var(--card); border: 1px solid #e2e6eb; border-radius: 0.75rem; padding: 1.25rem; }
.total { font-size: 2.25rem; line-height: 1.15; font-weight: 700; margin: 0 0 1rem; font-variant-numeric: tabular-nums; }
.items { list-style: none; margin: 0; padding: 0; }
.items li, .sum {
  display: flex; justify-content: space-between; gap: 1rem; padding: 0.75rem 0; border-top: 1px solid var(--line);
}
.items p, .sum p { margin: 0; }
.items .soft { font-size: 0.9375rem; }
.price { font-variant-numeric: tabular-nums; white-space: nowrap; }
.sum { font-weight: 700; border-top: 2px solid var(--ink); }
.field { margin-bottom: 1rem; }
.pair { display: grid; gap: 0 1rem; grid-template-columns: 1fr 1fr; align-items: end; }
label { display: block; font-weight: 600; margin-bottom: 0.25rem; }
.hint { margin: 0 0 0.25rem; color: var(--soft); font-size: 0.9375rem; }
input {
  width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; font: inherit; color: inherit; background: #fff;
  border: 1px solid #7a8593; border-radius: 0.5rem;
}
input[aria-invalid="true"] { border: 2px solid var(--bad); }
.error { margin: 0 0 0.25rem; color: var(--bad); font-weight: 600; }
.summary { border: 2px solid var(--bad); background: var(--bad-ground); border-radius: 0.5rem; padding: 0.75rem 1rem; margin-bottom: 1rem; }
.summary h2 { margin: 0 0 0.25rem; }
.summary ul { margin: 0; padding-left: 1.125rem; }
.summary a { color: var(--bad); }
button {
  width: 100%; min-height: 3rem; padding: 0.5rem 1rem; font: inherit; font-weight: 700; color: #fff;
  background: var(--main); border: 1px solid var(--main); border-radius: 0.5rem; cursor: pointer;
}
button:hover { background: var(--main-dark); }
button.second { color: var(--main-dark); background: #fff; }
button.second:hover { background: #eaf3f4; }
.buttons { display: grid; gap: 0.75rem; margin-top: 1.25rem; }
form > button { margin-top: 0.25rem; }
:focus-visible { outline: 3px solid #e0a100; outline-offset: 2px; }
details { margin: 1rem 0 0; }
summary { min-height: 2.75rem; display: flex; align-items: center; gap: 0.5rem; cursor: pointer; color: var(--main); text-decoration: underline; text-underline-offset: 0.15em; }
summary::-webkit-details-marker { display: none; }
summary::before { transform: rotate(-135deg); }
details[open] summary::before { transform: rotate(-45deg); }
dl { margin: 0 0 1.25rem; }
dl > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: 0.5rem 0; border-top: 1px solid var(--line); }
dl > div:first-child { border-top: 0; }
dt { font-variant-numeric: tabular-nums; }
dd { margin: 0; color: var(--soft); }
dl.facts dt { color: var(--soft); }
dl.facts dd { color: var(--ink); font-weight: 600; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: left; padding: 0.5rem 0.5rem 0.5rem 0; border-top: 1px solid var(--line); }
td:last-child, th:last-child { text-align: right; padding-right: 0; }
@media (min-width: 48rem) {
  main { padding-top: 2.5rem; }
  .columns { grid-template-columns: 5fr 6fr; gap: 3rem; align-items: start; }
  .sheet { padding: 2rem; }
}
`;

/** Allows only the page's own style sheet. */
export const CONTENT_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

/** @param width `narrow` for one column */
export function layout(title: string, width: 'wide' | 'narrow', content: Markup): Markup {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/pages.css" />
      </head>
      <body>
        <header><p class="test-band">Test payments – no money moves</p></header>
        <main class="${width}">${content}</main>
      </body>
    </html>`;
}

/** Error messages by field name. */
export type FieldErrors = Record<string, string>;

export interface Field {
  name: string;
  label: string;
  value: string;
  hint?: string;
  autocomplete?: string;
  inputmode?: 'numeric' | 'email' | 'text';
  type?: 'text' | 'email';
}

export function fieldMarkup(field: Field, errors: FieldErrors): Markup {
  const error = errors[field.name];
  const described = [field.hint && `${field.name}-hint`, error && `${field.name}-error`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${field.name}">${field.label}</label>
    ${field.hint ? html`<p class="hint" id="${field.name}-hint">${field.hint}</p>` : ''}
    ${error ? html`<p class="error" id="${field.name}-error">${error}</p>` : ''}
    <input
      id="${field.name}"
      name="${field.name}"
      type="${field.type ?? 'text'}"
      value="${field.value}"
      ${field.autocomplete ? html`autocomplete="${field.autocomplete}"` : ''}
      ${field.inputmode ? html`inputmode="${field.inputmode}"` : ''}
      ${described ? html`aria-describedby="${described}"` : ''}
      ${error ? raw('aria-invalid="true"') : ''}
    />
  </div>`;
}

/** The errors of a form in one box, each a link to its field. */
export function errorSummary(errors: FieldErrors): Markup | '' {
  const entries = Object.entries(errors);
  if (entries.length === 0) return '';
  return html`<div class="summary" role="alert">
    <h2>There is a problem</h2>
    <ul>
      ${entries.map(([name, message]) => html`<li><a href="#${name}">${message}</a></li>`)}
    </ul>
  </div>`;
}

/** A page with only a message. */
export function messagePage(title: string, message: string, back?: { url: string; label: string }): Markup {
  return layout(
    title,
    'narrow',
    html`<section class="sheet">
      <h1>${title}</h1>
      <p>${message}</p>
      ${back ? html`<p><a class="back" href="${back.url}">${back.label}</a></p>` : ''}
    </section>`,
  );
}
