import { isForGood } from './bounce.ts';

/** What a delivery report (RFC 3464) says about one recipient of a mail. */
export type ReportedRecipient = {
  /** The address as it was given, and the one that it led to, in small letters. */
  addresses: string[];
  /** 'failed', 'delayed', 'delivered', 'relayed', 'expanded'. */
  action: string;
  /** As in RFC 3463: '5.1.1'; null where the report gives none. */
  status: string | null;
  /** What the last mail server said, for people. */
  answer: string;
};

const LONGEST_ADDRESS = 320;

/** A part of `message/delivery-status`: about the mail, then about each of its recipients, parted by empty lines. */
export function readRecipients(part: string): ReportedRecipient[] {
  return part
    .split(/\r?\n[ \t]*\r?\n/)
    .map(readFields)
    .filter((fields) => fields.has('final-recipient'))
    .map((fields) => {
      const said = withoutType(fields.get('diagnostic-code') ?? '');
      return {
        addresses: ['original-recipient', 'final-recipient'].flatMap((name) => {
          const address = withoutType(fields.get(name) ?? '')
            .replaceAll(/[<>]/g, '')
            .toLowerCase();
          return address === '' || address.length > LONGEST_ADDRESS ? [] : [address];
        }),
        action: (fields.get('action') ?? '').toLowerCase(),
        status: statusOf(fields.get('status') ?? '', said),
        answer: said || (fields.get('status') ?? ''),
      };
    });
}

/** Header fields by name in small letters, with their continued lines. */
function readFields(group: string): Map<string, string> {
  const lines = group.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const] : [];
    }),
  );
}

/** The value of 'rfc822; anna@example.org' and of 'smtp; 550 no such user'. */
const withoutType = (value: string): string => value.slice(value.indexOf(';') + 1).trim();

/** Some servers say '5.0.0' and give the reason in words only. */
function statusOf(status: string, said: string): string | null {
  const [own] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(status) ?? [];
  const [inWords] = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(said) ?? [];
  return (own === undefined || own.endsWith('.0.0') ? inWords : undefined) ?? own ?? null;
}

/**
 * What follows for the address: it is given up, the return is counted, or nothing, because the mail may still arrive or was refused
 * for what we are (x.7.x).
 */
export function meaningOf({
  action,
  status,
}: Pick<ReportedRecipient, 'action' | 'status'>): 'stop' | 'count' | 'nothing' {
  if (action !== 'failed' || (status !== null && /^[245]\.7\./.test(status))) return 'nothing';
  return status !== null && isForGood(0, status) ? 'stop' : 'count';
}
