import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';

// The reference: what Node answers at best. Serves the bytes of one file with a page's usual headers, and nothing else.
const [file = '', port = '0'] = process.argv.slice(2);
const body = readFileSync(file);
createServer((_, response) => {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
    'content-length': body.length,
  });
  response.end(body);
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('bare is ready at http\n'));
