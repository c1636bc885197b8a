import ipaddr from 'ipaddr.js';

/** What one line at home or one phone gets of IPv6, at the least: it can use every address in it. */
const PREFIX_BYTES = 8;

/**
 * From where a request comes, as limits count it: an IPv4 address, or the first 64 bits of an IPv6 address, because one
 * line has them all behind these. An IPv4 address that is written as IPv6 counts as itself. What is no address
 * ('in-process') stays as it is.
 * @param address as a socket or a proxy names it, with or without a port
 */
export function sourceOf(address: string): string {
  const written = address.trim();
  const bare = withoutPort(written);
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return written;
  const parsed = ipaddr.process(bare);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const bytes = parsed.toByteArray();
  // Where IPv4 is carried in IPv6, by a network that translates (RFC 6052) or a tunnel (6to4).
  if (parsed.range() === 'rfc6052') return bytes.slice(12).join('.');
  if (parsed.range() === '6to4') return bytes.slice(2, 6).join('.');
  const prefix = ipaddr.fromByteArray([...bytes.slice(0, PREFIX_BYTES), ...Array<number>(16 - PREFIX_BYTES).fill(0)]);
  return `${prefix.toString()}/64`;
}

/** '192.0.2.1:443' and '[2001:db8::1]:443', as some proxies write them, and '[2001:db8::1]'. */
function withoutPort(written: string): string {
  const [, address] = /^\[(.+)\](?::\d+)?$/.exec(written) ?? /^([\d.]+):\d+$/.exec(written) ?? [];
  return address ?? written;
}
