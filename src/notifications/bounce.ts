/** How long mails to an address wait after it sent one back, by how many came back in a row. After the last of them none is sent. */
const WAITS_HOURS = [1, 24] as const;

/** When an address that sent mails back is tried again; null where it is given up. */
export function retryAt(times: number, now: Temporal.Instant): Temporal.Instant | null {
  const hours = WAITS_HOURS[times - 1];
  return hours === undefined ? null : now.add({ hours });
}

/** Whether mails may go to an address now, wait, or are left out, because it sent some back. */
export function addressStand(
  bounced: { retryAt: Temporal.Instant | null } | null,
  now: Temporal.Instant,
): 'open' | 'waits' | 'given-up' {
  if (!bounced) return 'open';
  if (bounced.retryAt === null) return 'given-up';
  return Temporal.Instant.compare(bounced.retryAt, now) > 0 ? 'waits' : 'open';
}

/** After so many days without another return an address is taken to work again. */
const QUIET_DAYS = 7;

/**
 * Whether a mail that its server has just taken shows that the address works. Where servers tell later what did not arrive, taking a
 * mail says nothing; only that nothing came back for a while does.
 */
export function isProvedByMail(
  { isReported, at }: { isReported: boolean; at: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  return !isReported || Temporal.Instant.compare(at.add({ hours: 24 * QUIET_DAYS }), now) <= 0;
}

/**
 * What a mail server says for good about an address: that it is not there or takes no mail. Everything else may change, or is
 * about us, as 5.7.1, 'we do not like your mails'.
 * @param status as in RFC 3463, '5.1.1'; null where the server gave none
 */
export function isForGood(code: number, status: string | null): boolean {
  if (status !== null) return /^5\.(1|2\.1)/.test(status);
  return code === 550 || code === 551 || code === 553;
}
