import { expect, test } from 'vitest';
import { sourceOf } from './source.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  [' 192.0.2.7 ', '192.0.2.7'],
  ['192.0.2.7:51234', '192.0.2.7'],
  // A line of IPv6 has 2^64 addresses; they are one source, however they are written.
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  // IPv4 in the clothes of IPv6 is the same caller.
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['64:ff9b::192.0.2.7', '192.0.2.7'],
  ['2002:c000:207:5::1', '192.0.2.7'],
  ['2002:c000:207:6::1', '192.0.2.7'],
  // Not addresses.
  ['in-process', 'in-process'],
  ['', ''],
  ['unknown', 'unknown'],
  ['192.0.2', '192.0.2'],
  ['0x7f.1', '0x7f.1'],
])('the address %j counts as the source %j', (address, source) => {
  expect(sourceOf(address)).toBe(source);
});
