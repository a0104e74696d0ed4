/** Who may come in from where: the rules of a security group, one triple of protocol, ports and source at a time. */
import type { Drift } from '#domain/drift.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { valuesOf } from './guardrail.ts';

/** One way in. Ports 0 to 65535 for all. */
export interface Opening {
  readonly protocol: string;
  readonly fromPort: number;
  readonly toPort: number;
  readonly cidr: string;
}

/** Logins, file transfer, databases and caches: no service for strangers. The rule is https://docs.aws.amazon.com/config/latest/developerguide/restricted-common-ports.html, the list is longer. */
const GUARDED_PORTS = [20, 21, 22, 23, 445, 1433, 1434, 3306, 3389, 4333, 5432, 5500, 5900, 6379, 9200, 11211, 27017] as const;

/**
 * Ways in that a drift made.
 * @param drift a drift of a security group or of one of its rules
 * @param workspace holds the values that did not change
 * @returns openings there are now that nothing before covered; none for other types
 */
export function newOpenings(drift: Drift, workspace: Workspace): readonly Opening[] {
  const { before, after } = valuesOf(drift, workspace);
  const earlier = openingsIn(drift.resourceType, before);
  return openingsIn(drift.resourceType, after).filter((opening) => !earlier.some((other) => covers(other, opening)));
}

function openingsIn(type: string, values: JsonObject): readonly Opening[] {
  switch (type) {
    case 'aws_security_group':
    case 'aws_default_security_group': {
      const rules = values['ingress'];
      return Array.isArray(rules) ? rules.filter(isJsonObject).flatMap((rule) => openingsOfRule(rule)) : [];
    }
    case 'aws_security_group_rule':
      return values['type'] === 'egress' ? [] : openingsOfRule(values);
    case 'aws_vpc_security_group_ingress_rule':
      return openingsOfRule(values);
    default:
      return [];
  }
}

function openingsOfRule(rule: JsonObject): readonly Opening[] {
  const protocol = String(rule['protocol'] ?? rule['ip_protocol'] ?? '-1').toLowerCase();
  const everyPort = protocol === '-1' || protocol === 'all';
  const [fromPort, toPort] = everyPort ? [0, 65_535] : [portOf(rule['from_port'], 0), portOf(rule['to_port'], 65_535)];
  const cidrs = ['cidr_blocks', 'ipv6_cidr_blocks', 'cidr_ipv4', 'cidr_ipv6'].flatMap((name) => textsOf(rule[name]));
  return cidrs.map((cidr) => ({ protocol: everyPort ? 'all' : protocol, fromPort, toPort, cidr }));
}

function covers(wider: Opening, narrower: Opening): boolean {
  return (
    (wider.protocol === 'all' || wider.protocol === narrower.protocol) &&
    wider.fromPort <= narrower.fromPort &&
    wider.toPort >= narrower.toPort &&
    containsRange(wider.cidr, narrower.cidr)
  );
}

/**
 * Whether a range is the whole internet, or half of it and more.
 * @param cidr an IPv4 or IPv6 range
 * @returns true for such as 0.0.0.0/0, ::/0 and 128.0.0.0/1
 */
export function isWorld(cidr: string): boolean {
  return prefixOf(cidr) <= 1;
}

/**
 * Whether a range lies inside address space that the internet does not reach.
 * https://www.iana.org/assignments/iana-ipv4-special-registry/ and https://www.rfc-editor.org/rfc/rfc4193
 * @param cidr an IPv4 or IPv6 range
 * @returns true for RFC 1918, shared, loopback, link-local and unique local ranges
 */
export function isPrivate(cidr: string): boolean {
  return (
    ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'].some((range) =>
      containsRange(range, cidr),
    ) || /^(?:f[cd]|fe[89ab])[0-9a-f]{0,2}:/i.test(cidr)
  );
}

/**
 * Whether a range is one address.
 * @param cidr an IPv4 or IPv6 range
 * @returns true for /32 and /128
 */
export function isSingleHost(cidr: string): boolean {
  return prefixOf(cidr) === (cidr.includes(':') ? 128 : 32);
}

/**
 * Whether an opening lets in where people administer machines or databases listen.
 * @param opening a way in
 * @returns true where it takes in one of those ports
 */
export function reachesGuardedPort(opening: Opening): boolean {
  return !opening.protocol.startsWith('icmp') && GUARDED_PORTS.some((port) => opening.fromPort <= port && port <= opening.toPort);
}

/**
 * Prints an opening for people.
 * @param opening a way in
 * @returns such as `tcp 22 from 0.0.0.0/0`
 */
export function describeOpening(opening: Opening): string {
  const ports =
    opening.protocol === 'all'
      ? 'all traffic'
      : `${opening.protocol} ${opening.fromPort === opening.toPort ? opening.fromPort : `${opening.fromPort}-${opening.toPort}`}`;
  return `${ports} from ${opening.cidr}`;
}

function containsRange(wider: string, narrower: string): boolean {
  if (wider === narrower) return true;
  if (wider.includes(':') || narrower.includes(':')) return wider.includes(':') && narrower.includes(':') && prefixOf(wider) === 0;
  const [widerStart, narrowerStart, prefix] = [ipv4Of(wider), ipv4Of(narrower), prefixOf(wider)];
  if (widerStart === undefined || narrowerStart === undefined || prefix > prefixOf(narrower)) return false;
  const size = 2 ** (32 - prefix);
  return Math.floor(widerStart / size) === Math.floor(narrowerStart / size);
}

function ipv4Of(cidr: string): number | undefined {
  const parts = (cidr.split('/')[0] ?? '').split('.').map(Number);
  return parts.length === 4 && parts.every((part) => Number.isInteger(part) && part >= 0 && part <= 255)
    ? parts.reduce((sum, part) => sum * 256 + part, 0)
    : undefined;
}

function prefixOf(cidr: string): number {
  const prefix = cidr.split('/')[1];
  return prefix === undefined ? (cidr.includes(':') ? 128 : 32) : Number(prefix);
}

function portOf(value: Json | undefined, otherwise: number): number {
  return typeof value === 'number' && value >= 0 ? value : otherwise;
}

function textsOf(value: Json | undefined): readonly string[] {
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string');
  return typeof value === 'string' && value !== '' ? [value] : [];
}
