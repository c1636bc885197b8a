import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { answerAddress, checkAuthorisationRequest } from './grants.ts';
import type { AuthorisationRequest, Client, GrantBook } from './grants.ts';
import type { IssuerName, PeopleRegister, Person } from './people.ts';

type Html = ReturnType<typeof html>;

const ISSUER_TITLES: Record<IssuerName, string> = {
  google: 'Google (stand-in)',
  facebook: 'Facebook (stand-in)',
  host: 'Host account (stand-in)',
};

/** What differs from issuer to issuer when the person has answered. */
export type ChooserManners = {
  /** Parameters added to every answer, e.g. `iss`. */
  always: Record<string, string>;
  /** The words for a person who cancelled. */
  cancelled: Record<string, string>;
  fragment: string;
};

/**
 * The authorisation endpoint: `GET` checks the request and shows the account chooser,
 * `POST` (from that page) sends the person back with a code, or with `error=access_denied`.
 */
export function authorisationEndpoint(
  issuer: IssuerName,
  clients: readonly Client[],
  people: PeopleRegister,
  grants: GrantBook,
  manners: ChooserManners,
): (c: Context) => Promise<Response> {
  return async (c) => {
    const checked = checkAuthorisationRequest(issuer, clients, new URL(c.req.url).searchParams);
    c.header('Cache-Control', 'no-store');
    if (checked.outcome === 'stop') {
      c.header('Content-Security-Policy', pagePolicy("'none'"));
      return c.html(stopPage(issuer, checked.reason), 400);
    }
    if (checked.outcome === 'refuse') {
      const { redirectUri, state, error, description } = checked;
      const answer = { error, error_description: description, state, ...manners.always };
      return c.redirect(answerAddress(redirectUri, answer, manners.fragment), 302);
    }

    const { request } = checked;
    const back = (answer: Record<string, string>) =>
      c.redirect(
        answerAddress(request.redirectUri, { ...answer, state: request.state, ...manners.always }, manners.fragment),
        303,
      );
    // A browser holds the redirect after a form to the form's policy, so the client's address is allowed too.
    c.header('Content-Security-Policy', pagePolicy(`'self' ${new URL(request.redirectUri).origin}`));
    if (c.req.method === 'GET') return c.html(chooserPage(issuer, request, people.all(), null));

    const form = new URLSearchParams(await c.req.text());
    if (form.get('answer') === 'cancel') return back(manners.cancelled);
    const picked = form.get('person');
    if (picked !== null) {
      const person = people.find(picked);
      if (!person) return c.html(chooserPage(issuer, request, people.all(), null), 400);
      return back({ code: grants.issueCode(request, person) });
    }
    const typed = readTyped(form);
    if (typed.problems.length > 0) return c.html(chooserPage(issuer, request, people.all(), typed), 422);
    people.remember(typed.person);
    return back({ code: grants.issueCode(request, typed.person) });
  };
}

type Typed = { person: Person; problems: { field: 'email' | 'name'; sentence: string }[] };

function readTyped(form: URLSearchParams): Typed {
  const person = {
    email: form.get('email')?.trim() ?? '',
    name: form.get('name')?.trim() ?? '',
    emailVerified: form.get('verified') === 'yes',
  };
  const problems: Typed['problems'] = [];
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(person.email)) {
    problems.push({ field: 'email', sentence: 'Enter an e-mail address, like name@example.org' });
  }
  if (person.name === '') problems.push({ field: 'name', sentence: 'Enter a name' });
  return { person, problems };
}

const pagePolicy = (formAction: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: http: data:; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`;

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

function stopPage(issuer: IssuerName, reason: string): Html {
  return page(
    issuer,
    'This sign-in cannot go on',
    html`<h1>This sign-in cannot go on</h1>
      <p>${reason}</p>
      <p>Nothing has been shared. Close this page and start again from the app.</p>`,
  );
}

function chooserPage(issuer: IssuerName, request: AuthorisationRequest, people: Person[], typed: Typed | null): Html {
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

function problemSummary(typed: Typed): Html {
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
