import { expect, it } from 'vitest';
import { meaningOf, readRecipients } from './delivery-report.ts';

const POSTFIX = `Reporting-MTA: dns; mail.example.com
X-Postfix-Queue-ID: 4XyZ
Arrival-Date: Sat, 27 Mar 2027 09:00:00 +0000 (GMT)

Final-Recipient: rfc822; anna@example.org
Original-Recipient: rfc822;Anna@example.org
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; 550 5.1.1 <anna@example.org>: Recipient address rejected:
    User unknown in virtual mailbox table
`;

it('reads who did not get it, and why, as Postfix tells it', () => {
  expect(readRecipients(POSTFIX)).toEqual([
    {
      addresses: ['anna@example.org', 'anna@example.org'],
      action: 'failed',
      status: '5.1.1',
      answer: '550 5.1.1 <anna@example.org>: Recipient address rejected: User unknown in virtual mailbox table',
    },
  ]);
});

it('reads several recipients, lines that end in CRLF, and a reason that stands in the words only', () => {
  const exim = [
    'Reporting-MTA: dns; a.example',
    '',
    'Action: failed',
    'Final-Recipient: rfc822;ben@example.org',
    'Status: 5.0.0',
    'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist',
    '',
    'Action: delayed',
    'Final-Recipient: rfc822;cleo@example.org',
    'Status: 4.4.1',
    '',
  ].join('\r\n');
  expect(readRecipients(exim)).toMatchObject([
    { addresses: ['ben@example.org'], status: '5.1.1' },
    { addresses: ['cleo@example.org'], action: 'delayed', status: '4.4.1' },
  ]);
});

it.each(['', 'Dear customer, your mail did not arrive.', 'Final-Recipient', '\n\n\n', ':\n::\n'])(
  'finds nobody in %j',
  (part) => {
    expect(readRecipients(part)).toEqual([]);
  },
);

it.each([
  ['failed', '5.1.1', 'stop', 'nobody is there'],
  ['failed', '5.2.1', 'stop', 'the mailbox is switched off'],
  ['failed', '5.2.2', 'count', 'the mailbox is full'],
  ['failed', '4.4.7', 'count', 'it was tried for days'],
  ['failed', null, 'count', 'nobody says why'],
  ['failed', '5.7.1', 'nothing', 'they do not like our mails'],
  ['delayed', '4.4.1', 'nothing', 'it may still arrive'],
  ['delivered', '2.0.0', 'nothing', 'it arrived'],
  ['', '5.1.1', 'nothing', 'the report says nothing'],
])('%s %s means %s: %s', (action, status, meaning, _why) => {
  expect(meaningOf({ action, status })).toBe(meaning);
});
