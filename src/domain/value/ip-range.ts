import ipaddr from 'ipaddr.js';

export interface IpRange {
  readonly bits: 32 | 128;
  /** The first address; bits after the prefix may be set, as in the text. */
  readonly start: bigint;
  readonly prefix: number;
}

/** Parses `10.0.0.0/16`, `2001:db8::/32` or a single address `192.0.2.1`; undefined for others, also with a zone (`fe80::1%eth0`). */
export function ipRange(text: string): IpRange | undefined {
  const [, address = '', length] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(address);
  if (!isV4 && !(address.includes(':') && ipaddr.IPv6.isValid(address))) return undefined;
  const bits = isV4 ? 32 : 128;
  const prefix = length === undefined ? bits : Number(length);
  if (prefix > bits) return undefined;
  const start = ipaddr
    .parse(address)
    .toByteArray()
    .reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return { bits, start, prefix };
}

/** Returns whether one range contains another; true for equal texts, false if one of them is no range. */
export function containsRange(wider: string, narrower: string): boolean {
  if (wider === narrower) return true;
  const [outer, inner] = [ipRange(wider), ipRange(narrower)];
  if (outer === undefined || inner === undefined || outer.bits !== inner.bits || outer.prefix > inner.prefix) return false;
  const rest = BigInt(outer.bits - outer.prefix);
  return outer.start >> rest === inner.start >> rest;
}
