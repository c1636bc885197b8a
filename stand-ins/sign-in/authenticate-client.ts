import type { IssuerName } from './people.ts';

export type Client = {
  issuer: IssuerName;
  clientId: string;
  clientSecret: string;
  redirectUris: string[];
};

/** The client of a token request, by HTTP Basic or form fields; null when the id or secret is wrong. */
export function authenticateClient(
  issuer: IssuerName,
  clients: readonly Client[],
  authorization: string | undefined,
  form: URLSearchParams,
): Client | null {
  const credentials = authorization?.startsWith('Basic ')
    ? basicCredentials(authorization)
    : { clientId: form.get('client_id') ?? '', clientSecret: form.get('client_secret') ?? '' };
  return (
    clients.find(
      (client) =>
        client.issuer === issuer &&
        client.clientId === credentials.clientId &&
        client.clientSecret === credentials.clientSecret,
    ) ?? null
  );
}

/** Both halves are form-encoded before they are joined (RFC 6749, 2.3.1). */
function basicCredentials(authorization: string): { clientId: string; clientSecret: string } {
  const decoded = Buffer.from(authorization.slice('Basic '.length), 'base64').toString();
  const colon = decoded.indexOf(':');
  const formDecode = (text: string) => new URLSearchParams(`value=${text.replaceAll('&', '%26')}`).get('value') ?? '';
  return {
    clientId: formDecode(decoded.slice(0, Math.max(colon, 0))),
    clientSecret: formDecode(decoded.slice(colon + 1)),
  };
}
