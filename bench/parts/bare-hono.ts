import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

// The reference: what Hono answers at best. Serves the text of one file as JSON, and nothing else.
const [file = '', port = '0'] = process.argv.slice(2);
const answer = readFileSync(file, 'utf8');
const app = new Hono().get('/', (context) =>
  context.body(answer, 200, { 'content-type': 'application/json', 'cache-control': 'no-store' }),
);
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' }, () =>
  process.stdout.write('bare Hono is ready at http\n'),
);
