/** Allowed traffic in and out: the rules of security groups, network ACLs and prefix lists, as protocol, ports and range. */
import type { Drift } from '#domain/drift.ts';
import { objectsIn } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { currentResources, textsOf } from './current-resources.ts';
import type { CurrentResources } from './current-resources.ts';
import { valuesOf } from '../guardrail.ts';
import type { GuardrailContext } from '../guardrail.ts';
import { containsRange } from '#domain/value/ip-range.ts';
import { areWorld, isPrivate, isWorld } from './ip-ranges.ts';

/** One allowed ingress or egress. All ports are 0 to 65535. */
export interface Opening {
  readonly protocol: string;
  readonly fromPort: number;
  readonly toPort: number;
  readonly cidr: string;
}

export type Direction = 'ingress' | 'egress';
type Seeing = Pick<GuardrailContext, 'workspace' | 'drifts'>;

/** Ports of logins, file transfer, databases, caches and remote control, which are not public services. Extends the list of https://docs.aws.amazon.com/config/latest/developerguide/restricted-common-ports.html. */
const GUARDED_PORTS = [
  20, 21, 22, 23, 111, 135, 139, 445, 873, 1433, 1434, 1521, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 4333, 5432, 5439, 5500, 5601, 5900,
  5985, 5986, 6379, 6443, 7001, 8020, 8086, 9042, 9092, 9200, 9300, 10250, 11211, 27017, 27018, 50070,
] as const;

/**
 * Finds the openings that the earlier rules did not cover, for a security group, a network ACL, one of their rules, or a prefix list.
 * @param seeing the root and the run's drifts, for unchanged values and referenced prefix lists
 */
export function newOpenings(drift: Drift, seeing: Seeing, direction: Direction = 'ingress'): readonly Opening[] {
  if (!holdsNetworkRules(drift.resourceType)) return [];
  const { before, after } = valuesOf(drift, seeing.workspace);
  const resources = currentResources(seeing.drifts, seeing.workspace);
  const earlier = openingsIn(drift.resourceType, before, { resources, direction });
  return openingsIn(drift.resourceType, after, { resources, direction }).filter(
    (opening) => !earlier.some((other) => covers(other, opening)),
  );
}

const RULED_TYPE =
  /^aws_(?:(?:default_)?security_group|security_group_rule|vpc_security_group_(?:in|e)gress_rule|(?:default_)?network_acl|network_acl_rule|ec2_managed_prefix_list)$/;

/**
 * Finds sources that a security group or rule newly allows and whose contents are unknown: ids of prefix lists, and of security groups that
 * are unknown or in another account.
 */
export function unknownSources(drift: Drift, seeing: Seeing): readonly string[] {
  const { before, after } = valuesOf(drift, seeing.workspace);
  const resources = currentResources(seeing.drifts, seeing.workspace);
  const sourcesIn = (values: JsonObject): readonly string[] =>
    rulesIn(drift.resourceType, values, 'ingress').flatMap((rule) => [...listsIn(rule), ...groupsIn(rule)]);
  const earlier = new Set(sourcesIn(before));
  const own = new Set([after['id'], after['security_group_id']]);
  return [...new Set(sourcesIn(after))].filter(
    (source) => !earlier.has(source) && !own.has(source) && resources.named(source).length === 0,
  );
}

/** Returns the openings of security groups after the run, including those of separate rules, and the ids of unknown groups. */
export function openingsOfGroups(
  ids: readonly string[],
  seeing: Seeing,
  direction: Direction = 'ingress',
): { readonly openings: readonly Opening[]; readonly unknown: readonly string[] } {
  const resources = currentResources(seeing.drifts, seeing.workspace);
  const openings = ids.flatMap((id) => [
    ...resources.named(id).flatMap(({ type, values }) => openingsIn(type, values, { resources, direction })),
    ...['aws_security_group_rule', `aws_vpc_security_group_${direction}_rule`].flatMap((type) =>
      resources.where(type, 'security_group_id', id).flatMap(({ values }) => openingsIn(type, values, { resources, direction })),
    ),
  ]);
  return { openings, unknown: ids.filter((id) => resources.named(id).length === 0) };
}

/** Whether a type holds network rules: security groups, network ACLs, their rules, and prefix lists. */
export function holdsNetworkRules(type: string): boolean {
  return RULED_TYPE.test(type);
}

/** Returns the openings of one resource's rules. */
export function openingsOf(type: string, values: JsonObject, seeing: Seeing, direction: Direction): readonly Opening[] {
  return openingsIn(type, values, { resources: currentResources(seeing.drifts, seeing.workspace), direction });
}

/** Lists the sources that rules reference other than by address (groups, prefix lists, itself), each once, with protocol and ports. */
export function sourcesOf(type: string, values: JsonObject, direction: Direction): readonly string[] {
  const named = rulesIn(type, values, direction).flatMap((rule) => {
    const by = `${String(rule['protocol'] ?? rule['ip_protocol'] ?? 'all')} ${String(rule['from_port'] ?? '')}-${String(rule['to_port'] ?? '')}`;
    const sources = [...listsIn(rule), ...groupsIn(rule), ...(rule['self'] === true ? ['itself'] : [])];
    return sources.map((source) => `${source} (${by})`);
  });
  return [...new Set(named)];
}

interface Reading {
  readonly resources: CurrentResources;
  readonly direction: Direction;
}

function openingsIn(type: string, values: JsonObject, { resources, direction }: Reading): readonly Opening[] {
  return rulesIn(type, values, direction).flatMap((rule) => openingsOfRule(rule, resources));
}

function rulesIn(type: string, values: JsonObject, direction: Direction): readonly JsonObject[] {
  const listed = (): readonly JsonObject[] => objectsIn(values[direction]);
  switch (type) {
    case 'aws_security_group':
    case 'aws_default_security_group':
      return listed();
    case 'aws_network_acl':
    case 'aws_default_network_acl':
      return listed().filter((rule) => rule['action'] !== 'deny');
    case 'aws_network_acl_rule':
      return (values['egress'] === true) === (direction === 'egress') && values['rule_action'] !== 'deny' ? [values] : [];
    // Every rule that references the list allows its ranges; the ports are in those rules.
    case 'aws_ec2_managed_prefix_list':
      return direction === 'ingress' ? [{ cidr_blocks: rangesOfList(values) }] : [];
    case 'aws_security_group_rule':
      return (values['type'] === 'egress') === (direction === 'egress') ? [values] : [];
    default:
      return type === `aws_vpc_security_group_${direction}_rule` ? [values] : [];
  }
}

/** Network ACLs use protocol numbers. https://www.iana.org/assignments/protocol-numbers/ */
const PROTOCOLS: Readonly<Record<string, string>> = { '-1': 'all', '1': 'icmp', '6': 'tcp', '17': 'udp', '58': 'icmpv6' };

function openingsOfRule(rule: JsonObject, resources: CurrentResources): readonly Opening[] {
  const named = String(rule['protocol'] ?? rule['ip_protocol'] ?? '-1').toLowerCase();
  const protocol = PROTOCOLS[named] ?? named;
  const [fromPort, toPort] = protocol === 'all' ? [0, 65_535] : [portOf(rule['from_port'], 0), portOf(rule['to_port'], 65_535)];
  const cidrs = ['cidr_blocks', 'ipv6_cidr_blocks', 'cidr_ipv4', 'cidr_ipv6', 'cidr_block', 'ipv6_cidr_block'].flatMap((name) =>
    textsOf(rule[name]),
  );
  const listed = listsIn(rule).flatMap((list) => resources.named(list).flatMap(({ values }) => rangesOfList(values)));
  return [...cidrs, ...listed].map((cidr) => ({ protocol, fromPort, toPort, cidr }));
}

/** Reads `entry` of a list that is declared in code, or `entries` and `cidr_blocks` of one that a data source reads. */
function rangesOfList(values: JsonObject): readonly string[] {
  const entries = [values['entry'], values['entries']].flatMap((value) => objectsIn(value));
  return [...textsOf(values['cidr_blocks']), ...entries.flatMap((entry) => textsOf(entry['cidr']))];
}

function listsIn(rule: JsonObject): readonly string[] {
  return [...textsOf(rule['prefix_list_ids']), ...textsOf(rule['prefix_list_id'])];
}

function groupsIn(rule: JsonObject): readonly string[] {
  return ['security_groups', 'source_security_group_id', 'referenced_security_group_id'].flatMap((name) => textsOf(rule[name]));
}

/** Whether one opening allows everything that another does: the same or more protocols, ports and addresses. */
export function covers(wider: Opening, narrower: Opening): boolean {
  return (
    (wider.protocol === 'all' || wider.protocol === narrower.protocol) &&
    wider.fromPort <= narrower.fromPort &&
    wider.toPort >= narrower.toPort &&
    containsRange(wider.cidr, narrower.cidr)
  );
}

/** Returns the openings that cover the internet by themselves; all public ones if only their union does. */
export function worldOpenings(openings: readonly Opening[]): readonly Opening[] {
  const whole = openings.filter((opening) => isWorld(opening.cidr));
  if (whole.length > 0 || !areWorld(openings.map((opening) => opening.cidr))) return whole;
  return openings.filter((opening) => !isPrivate(opening.cidr));
}

/** Whether an opening allows an administration or database port. */
export function reachesGuardedPort(opening: Opening): boolean {
  return !opening.protocol.startsWith('icmp') && GUARDED_PORTS.some((port) => opening.fromPort <= port && port <= opening.toPort);
}

/** Prints an opening for display, such as `tcp 22 from 0.0.0.0/0`. */
export function describeOpening(opening: Opening): string {
  const ports =
    opening.protocol === 'all'
      ? 'all traffic'
      : `${opening.protocol} ${opening.fromPort === opening.toPort ? opening.fromPort : `${opening.fromPort}-${opening.toPort}`}`;
  return `${ports} from ${opening.cidr}`;
}

function portOf(value: Json | undefined, otherwise: number): number {
  return typeof value === 'number' && value >= 0 ? value : otherwise;
}
