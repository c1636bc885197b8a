import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Contract, Route } from '../../contract.ts';
import { commonRefusals } from './http.ts';
import { escapeHtml } from '../mail.ts';

type Contracts = readonly (readonly [domain: string, contract: Contract])[];

const problem = z
  .object({
    key: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Problem', description: 'A refusal: a key for machines and a sentence for people' });

/** The OpenAPI 3.1 description of all contracts. */
export function openApiDocument(title: string, publicUrl: string, contracts: Contracts): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const [domain, contract] of contracts) {
    for (const [address, route] of Object.entries(contract)) {
      const [method = 'GET', path = '/'] = address.split(' ');
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(domain, address, route) };
    }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version: '1.0.0',
      description: 'Send a bearer token from POST /auth/sign-in. Errors are {key, message, fields?}.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  });
}

function operation(domain: string, address: string, route: Route): ZodOpenApiOperationObject {
  const refusals = [
    ...Object.entries(route.refusals ?? {}),
    ['invalid-input', commonRefusals['invalid-input']] as const,
  ];
  const byStatus = new Map<number, string[]>();
  for (const [key, status] of refusals) byStatus.set(status, [...(byStatus.get(status) ?? []), key]);
  const responses = Object.fromEntries(
    [...byStatus].map(([status, keys]) => [
      String(status),
      { description: keys.join(', '), content: { 'application/json': { schema: problem } } },
    ]),
  );
  return {
    operationId: address.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, ''),
    tags: [domain],
    summary: route.summary,
    description: `Access: ${route.access}.`,
    ...(route.access === 'everyone' ? {} : { security: [{ bearer: [] }] }),
    requestParams: {
      ...(route.params ? { path: route.params } : {}),
      ...(route.query ? { query: route.query } : {}),
      ...(route.idempotent ? { header: z.object({ 'idempotency-key': z.string().max(200).optional() }) } : {}),
    },
    ...(route.body ? { requestBody: { content: { 'application/json': { schema: route.body } } } } : {}),
    ...(route.upload
      ? {
          requestBody: {
            content: { 'multipart/form-data': { schema: z.object({ file: z.string().meta({ format: 'binary' }) }) } },
          },
        }
      : {}),
    responses: {
      ...(route.output
        ? { '200': { description: 'Done', content: { 'application/json': { schema: route.output } } } }
        : route.produces
          ? { '200': { description: 'Done', content: { [route.produces]: {} } } }
          : { '204': { description: 'Done' } }),
      ...responses,
    },
  };
}

/** The same description as a page for people: every route by domain, without script. */
export function docsPage(title: string, contracts: Contracts): string {
  const sections = contracts
    .filter(([, contract]) => Object.keys(contract).length > 0)
    .map(([domain, contract]) => {
      const rows = Object.entries(contract).map(([address, route]) => routeAsHtml(address, route));
      return `<section id="${domain}"><h2>${domain}</h2>${rows.join('')}</section>`;
    });
  const links = contracts
    .filter(([, contract]) => Object.keys(contract).length > 0)
    .map(([domain]) => `<a href="#${domain}">${domain}</a>`);
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} API</title><style>${css}</style></head>
<body><main><h1>${escapeHtml(title)} API</h1><p>All addresses are below <code>/api</code>. Sign in with <code>POST /auth/sign-in</code> and send the token as <code>Authorization: Bearer …</code>. Errors are <code>{key, message, fields?}</code>. The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p><nav aria-label="Domains">${links.join(' ')}</nav>${sections.join('')}</main></body></html>`;
}

function routeAsHtml(address: string, route: Route): string {
  const [method = '', path = ''] = address.split(' ');
  const parts: string[] = [];
  const add = (name: string, schema: z.ZodType | undefined): void => {
    if (!schema) return;
    const json = JSON.stringify(
      z.toJSONSchema(schema, { unrepresentable: 'any', io: name === 'Answer' ? 'output' : 'input' }),
      null,
      2,
    );
    parts.push(`<h4>${name}</h4><pre tabindex="0">${escapeHtml(json)}</pre>`);
  };
  add('Query', route.query);
  add('Body', route.body);
  add('Answer', route.output);
  const problems = Object.entries(route.refusals ?? {}).map(
    ([key, status]) => `<li><code>${status} ${key}</code></li>`,
  );
  return `<details><summary><b class="${method.toLowerCase()}">${method}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(route.summary)}</span></summary><p>Access: ${escapeHtml(route.access)}${route.idempotent ? ' · takes an Idempotency-Key' : ''}${route.upload ? ' · file upload' : ''}</p>${problems.length > 0 ? `<h4>Refusals</h4><ul>${problems.join('')}</ul>` : ''}${parts.join('')}</details>`;
}

const css = `:root{color-scheme:light dark;--ground:#f6f3ea;--ink:#22281f;--line:#d8d2c0;--card:#fffdf8}@media(prefers-color-scheme:dark){:root{--ground:#191d17;--ink:#eef0e8;--line:#3a4036;--card:#22271f}}
body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.55 system-ui,sans-serif}main{max-width:960px;margin:0 auto;padding:24px 16px}h2{margin:32px 0 8px}nav a{margin-right:12px}a{color:inherit}
details{background:var(--card);border:1px solid var(--line);border-radius:10px;margin:8px 0;padding:0 12px}summary{padding:12px 0;cursor:pointer;overflow-wrap:anywhere}summary b{display:inline-block;min-width:64px}pre{overflow:auto;font-size:14px;max-height:400px}span{opacity:.85}`;
