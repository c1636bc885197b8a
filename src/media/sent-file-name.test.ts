import { expect, test } from 'vitest';
import { sentFileName } from './sent-file-name.ts';

test.each([
  ['Care plan.PDF', 'application/pdf', 'Care plan.pdf'],
  ['photo.jpeg', 'image/webp', 'photo.webp'],
  ['../../etc/passwd', 'application/pdf', 'passwd.pdf'],
  ['C:\\Users\\me\\plan.pdf', 'application/pdf', 'plan.pdf'],
  ['invoice.pdf.exe', 'application/pdf', 'invoice.pdf.pdf'],
  ['nice\u202Efdp.exe', 'application/pdf', 'nicefdp.pdf'],
  ['line\r\nbreak.pdf', 'application/pdf', 'linebreak.pdf'],
  ['', 'image/webp', 'file.webp'],
  ['.htaccess', 'application/pdf', 'file.pdf'],
] as const)('a file called %j is kept as a name that is safe', (name, contentType, kept) => {
  expect(sentFileName(name, contentType)).toBe(kept);
});

test('a long name is cut', () => {
  expect(sentFileName(`${'x'.repeat(500)}.pdf`, 'application/pdf').length).toBeLessThanOrEqual(120);
});
