import { html, raw } from 'hono/html';
import type { AuthorisationRequest } from './check-request.ts';
import type { IssuerName, Person } from './people.ts';

type Html = ReturnType<typeof html>;

const ISSUER_TITLES: Record<IssuerName, string> = {
  google: 'Google (stand-in)',
  facebook: 'Facebook (stand-in)',
  host: 'Host account (stand-in)',
};

/** What was typed for another person, with the mistakes. */
export type TypedPerson = { person: Person; problems: { field: 'email' | 'name'; sentence: string }[] };

function page(issuer: IssuerName, title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – ${ISSUER_TITLES[issuer]}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body class="${issuer}">
        <main>
          <p class="issuer">${ISSUER_TITLES[issuer]}</p>
          ${content}
        </main>
      </body>
    </html>`;
}

/** The page for a request that must not be redirected. */
export function stopPage(issuer: IssuerName, reason: string): Html {
  return page(
    issuer,
    'This sign-in cannot go on',
    html`<h1>This sign-in cannot go on</h1>
      <p>${reason}</p>
      <p>Nothing has been shared. Close this page and start again from the app.</p>`,
  );
}

/** The page where a person chooses an account. */
export function chooserPage(
  issuer: IssuerName,
  request: AuthorisationRequest,
  people: Person[],
  typed: TypedPerson | null,
): Html {
  const problemOf = (field: 'email' | 'name') => typed?.problems.find((problem) => problem.field === field)?.sentence;
  const hinted = request.loginHint?.toLowerCase();
  const known = people.some(({ email }) => email.toLowerCase() === hinted);
  const suggested = hinted && !known ? (request.loginHint ?? '') : '';
  const sorted = [...people].sort(
    (a, b) => Number(b.email.toLowerCase() === hinted) - Number(a.email.toLowerCase() === hinted),
  );
  return page(
    issuer,
    typed ? 'Error: choose an account' : 'Choose an account',
    html`<h1>Choose an account</h1>
      <p>
        to go on to <strong>${new URL(request.redirectUri).host}</strong>, which will see your name and e-mail address.
      </p>
      ${typed ? problemSummary(typed) : ''}
      <form method="post">
        <ul>
          ${sorted.map((person) => personButton(person))}
        </ul>
      </form>
      <form method="post" novalidate>
        <fieldset>
          <legend>Use another account</legend>
          ${field('email', 'E-mail address', 'email', typed?.person.email ?? suggested, problemOf('email'))}
          ${field('name', 'Name', 'text', typed?.person.name ?? '', problemOf('name'))}
          <label class="tick">
            <input
              type="checkbox"
              name="verified"
              value="yes"
              ${typed?.person.emailVerified === false ? '' : raw('checked')}
            />
            E-mail is verified
          </label>
          <button class="main" type="submit">Continue as this person</button>
        </fieldset>
      </form>
      <form method="post">
        <button class="quiet" type="submit" name="answer" value="cancel">Cancel</button>
      </form>`,
  );
}

function problemSummary(typed: TypedPerson): Html {
  return html`<div class="problems" role="alert">
    <h2>There is a problem</h2>
    <ul>
      ${typed.problems.map(({ field, sentence }) => html`<li><a href="#${field}">${sentence}</a></li>`)}
    </ul>
  </div>`;
}

function personButton(person: Person): Html {
  const initials = person.name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('');
  return html`<li>
    <button class="person" type="submit" name="person" value="${person.email}">
      <span class="initials" aria-hidden="true">${initials}</span>
      <span class="who">
        <strong>${person.name}</strong>
        <span>${person.email}</span>
        ${person.emailVerified === false ? html`<em>E-mail not verified</em>` : ''}
      </span>
    </button>
  </li>`;
}

function field(name: 'email' | 'name', label: string, type: string, value: string, problem: string | undefined): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="off"
      ${problem ? raw(`aria-invalid="true" aria-describedby="${name}-problem"`) : ''}
    />
  </div>`;
}

const STYLE = `
:root { color-scheme: light; --brand: #1f4d36; --ink: #22261f; --soft: #565c50; --line: #d5d6d2; --berry: #a3123f; }
.google { --brand: #0b57d0; } .facebook { --brand: #0a5bd0; }
* { box-sizing: border-box; }
body { margin: 0; background: #f1f2ef; color: var(--ink); font: 1rem/1.5 system-ui, 'Segoe UI', Roboto, sans-serif; }
main { width: min(100%, 28rem); margin: 0 auto; background: #fff; padding: 1.25rem 1rem 1.5rem; min-height: 100vh; }
.issuer { margin: 0; color: var(--brand); font-weight: 700; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0.5rem 0; } h2 { font-size: 1.0625rem; margin: 0; }
p { margin: 0.25rem 0 1rem; overflow-wrap: anywhere; }
ul { list-style: none; margin: 0; padding: 0; }
button { font: inherit; cursor: pointer; min-height: 2.75rem; border-radius: 10px; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
.person { display: flex; gap: 0.75rem; align-items: center; width: 100%; text-align: left; padding: 0.625rem 0.75rem; background: #fff; color: inherit; border: 1px solid var(--line); border-radius: 10px; margin-bottom: 0.5rem; }
.person:hover { background: #f4f6f3; border-color: var(--brand); }
.initials { flex: none; display: grid; place-items: center; width: 2.5rem; height: 2.5rem; border-radius: 50%; background: var(--brand); color: #fff; font-weight: 600; }
.who { min-width: 0; display: grid; } .who span, .who em { color: var(--soft); font-size: 0.9375rem; overflow-wrap: anywhere; }
fieldset { border: 0; border-top: 1px solid var(--line); margin: 1rem 0 0; padding: 1rem 0 0; min-width: 0; }
legend { float: left; width: 100%; font-weight: 700; padding: 0; margin-bottom: 0.5rem; } legend + * { clear: both; }
.field { margin-bottom: 0.875rem; } .field label { display: block; font-weight: 600; }
.field input { font: inherit; width: 100%; min-height: 2.75rem; padding: 0 0.75rem; border: 1px solid #7a7f73; border-radius: 10px; }
.field input[aria-invalid] { border: 2px solid var(--berry); }
.tick { display: flex; gap: 0.625rem; align-items: center; min-height: 2.75rem; } .tick input { width: 1.375rem; height: 1.375rem; accent-color: var(--brand); margin: 0; }
.main { width: 100%; border: 0; background: var(--brand); color: #fff; font-weight: 600; margin-top: 0.5rem; }
.quiet { width: 100%; border: 1px solid #7a7f73; background: #fff; color: inherit; margin-top: 0.75rem; }
.problem { color: var(--berry); font-weight: 600; margin: 0; }
.problems { border: 2px solid var(--berry); border-radius: 10px; padding: 0.75rem 1rem; margin-bottom: 1rem; } .problems a { color: var(--berry); display: inline-block; padding: 0.25rem 0; }
@media (min-width: 40rem) { main { margin: 2.5rem auto; padding: 2rem; min-height: 0; border-radius: 12px; border: 1px solid var(--line); } }
`;
