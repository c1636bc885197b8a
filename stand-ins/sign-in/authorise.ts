import type { Context } from 'hono';
import type { Client } from './authenticate-client.ts';
import type { GrantStore } from './keep-grants.ts';
import type { IssuerName, PeopleStore } from './people.ts';
import { answerAddress, checkAuthorisationRequest } from './check-request.ts';
import { chooserPage, stopPage, type TypedPerson } from './draw-chooser.ts';

/** How the answers of an issuer differ. */
type AnswerFormat = {
  /** Parameters of every answer, like `iss`. */
  always: Record<string, string>;
  /** Parameters of the answer when the person cancels. */
  cancelled: Record<string, string>;
  fragment: string;
};

/**
 * The authorisation endpoint: `GET` checks the request and shows the account chooser,
 * `POST` (from that page) redirects to the client with a code or `error=access_denied`.
 */
export function authorisationEndpoint(
  issuer: IssuerName,
  clients: readonly Client[],
  people: PeopleStore,
  grants: GrantStore,
  format: AnswerFormat,
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
      const answer = { error, error_description: description, state, ...format.always };
      return c.redirect(answerAddress(redirectUri, answer, format.fragment), 302);
    }

    const { request } = checked;
    const redirectBack = (answer: Record<string, string>) =>
      c.redirect(
        answerAddress(request.redirectUri, { ...answer, state: request.state, ...format.always }, format.fragment),
        303,
      );
    // Browsers apply form-action to the redirect after a form too, so the client's origin must be allowed.
    c.header('Content-Security-Policy', pagePolicy(`'self' ${new URL(request.redirectUri).origin}`));
    if (c.req.method === 'GET') return c.html(chooserPage(issuer, request, people.all(), null));

    const form = new URLSearchParams(await c.req.text());
    if (form.get('answer') === 'cancel') return redirectBack(format.cancelled);
    const chosen = form.get('person');
    if (chosen !== null) {
      const person = people.find(chosen);
      if (!person) return c.html(chooserPage(issuer, request, people.all(), null), 400);
      return redirectBack({ code: grants.issueCode(request, person) });
    }
    const typed = readTypedPerson(form);
    if (typed.problems.length > 0) return c.html(chooserPage(issuer, request, people.all(), typed), 422);
    people.add(typed.person);
    return redirectBack({ code: grants.issueCode(request, typed.person) });
  };
}

function readTypedPerson(form: URLSearchParams): TypedPerson {
  const person = {
    email: form.get('email')?.trim() ?? '',
    name: form.get('name')?.trim() ?? '',
    emailVerified: form.get('verified') === 'yes',
  };
  const problems: TypedPerson['problems'] = [];
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(person.email)) {
    problems.push({ field: 'email', sentence: 'Enter an e-mail address, like name@example.org' });
  }
  if (person.name === '') problems.push({ field: 'name', sentence: 'Enter a name' });
  return { person, problems };
}

const pagePolicy = (formAction: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: http: data:; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`;
