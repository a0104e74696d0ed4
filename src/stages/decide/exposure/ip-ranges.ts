/** IP ranges: their width, and whether they cover the internet. Does not depend on rules or resources. */
import { containsRange, ipRange } from '#domain/value/ip-range.ts';

/** Ranges this wide count as the internet, because no single organisation has one: an IPv4 /7, an IPv6 /16. */
const WIDEST_IPV4 = 7;
const WIDEST_IPV6 = 16;

/** Whether a range is the internet, or a part of it that no single organisation has: 0.0.0.0/0, 128.0.0.0/1, ::/0, 2000::/3. */
export function isWorld(cidr: string): boolean {
  const range = ipRange(cidr);
  return range !== undefined && range.prefix <= (range.bits === 32 ? WIDEST_IPV4 : WIDEST_IPV6) && !isPrivate(cidr);
}

/** Whether the public ranges of a list together cover as much as the internet: halves, quarters, or many wide ranges. */
export function areWorld(cidrs: readonly string[]): boolean {
  const open = [...new Set(cidrs)].filter((cidr) => !isPrivate(cidr));
  if (open.some(isWorld)) return true;
  const ranges = open.map(ipRange).filter((range) => range !== undefined);
  const total = ranges.filter((range) => range.bits === 32).reduce((sum, range) => sum + 2 ** (32 - range.prefix), 0);
  return total >= 2 ** (32 - WIDEST_IPV4);
}

/** https://www.iana.org/assignments/iana-ipv4-special-registry/ https://www.iana.org/assignments/iana-ipv6-special-registry/ */
const PRIVATE = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
  '::1/128',
];

/** Whether a range is in address space not routed on the internet: RFC 1918, shared, loopback, link-local, unique local. */
export function isPrivate(cidr: string): boolean {
  return PRIVATE.some((range) => containsRange(range, cidr));
}

/** Whether a range is a single address: /32 or /128. */
export function isSingleHost(cidr: string): boolean {
  const range = ipRange(cidr);
  return range !== undefined && range.prefix === range.bits;
}
