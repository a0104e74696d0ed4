/** Whether a change allows no more access. Network rules are compared by protocol, ports and addresses, lists by their elements. */
import { managedOfType, NO_DRIFTS } from '../exposure/current-resources.ts';
import { safeguardMove } from '#catalogue/attribute-notes.ts';
import type { Json } from '#domain/json.ts';
import { containsRange } from '#domain/value/ip-range.ts';
import { isEmpty } from '#domain/json.ts';
import { isPrivate } from '../exposure/ip-ranges.ts';
import {
  covers,
  describeOpening,
  holdsNetworkRules,
  openingsOfGroups,
  openingsOf,
  reachesGuardedPort,
  sourcesOf,
} from '../exposure/network-openings.ts';
import type { Direction, Opening } from '../exposure/network-openings.ts';
import { textsOf } from '../exposure/current-resources.ts';
import { valuesOf } from '../guardrail.ts';
import type { JudgedDrift } from '../judged-drift.ts';
import type { Leaf } from './leaf.ts';

const DIRECTIONS: readonly Direction[] = ['ingress', 'egress'];

/** Returns what a change of network rules allows or removes beyond what this code contains; undefined also for types without rules. */
export function networkRuleViolation(judged: JudgedDrift): string | undefined {
  const { drift, context } = judged;
  if (!holdsNetworkRules(drift.resourceType)) return undefined;
  const { before, after } = valuesOf(drift, context.workspace);
  for (const direction of DIRECTIONS) {
    const [earlier, now] = [before, after].map((values) => openingsOf(drift.resourceType, values, context, direction));
    const known = [...(earlier ?? []), ...(drift.kind === 'unmanaged' ? openingsOfGroup(judged, direction) : [])];
    const wider = now?.find((opening) => !known.some((other) => covers(other, opening)) && !isSecondPort(opening, known));
    if (wider !== undefined) return `allows ${describeOpening(wider)}, which nothing in this code allowed`;
    const [were, are] = [before, after].map((values) => sourcesOf(drift.resourceType, values, direction));
    const added = are?.find((source) => were?.includes(source) !== true);
    if (added !== undefined) return `allows all members of ${added}`;
    const gone = were?.find((source) => are?.includes(source) !== true);
    if (gone !== undefined) return `no longer allows ${gone}, which this code allows`;
    if ((earlier ?? []).length > 0 && (now ?? []).length === 0) return `has no ${direction} rule anymore`;
  }
  return undefined;
}

/** Returns what the security group of a separate rule allowed in the state before the run. */
function openingsOfGroup({ drift, context }: JudgedDrift, direction: Direction): readonly Opening[] {
  const { after } = valuesOf(drift, context.workspace);
  const groups = textsOf(after['security_group_id']);
  return openingsOfGroups(groups, { workspace: context.workspace, drifts: NO_DRIFTS }, direction).openings;
}

/** Whether one more single port above 1023, not a guarded one, opens for a private network that already has a single port. */
function isSecondPort(opening: Opening, known: readonly Opening[]): boolean {
  const { fromPort, toPort, protocol, cidr } = opening;
  const isPlain = fromPort === toPort && fromPort >= 1024 && !reachesGuardedPort(opening) && isPrivate(cidr);
  return (
    isPlain && known.some((other) => other.protocol === protocol && other.fromPort === other.toPort && containsRange(other.cidr, cidr))
  );
}

/** Returns what an argument outside network rules newly allows; undefined if it became narrower. */
export function reachViolation(leaf: Leaf): string | undefined {
  if (holdsNetworkRules(leaf.judged.drift.resourceType))
    return leaf.path.endsWith('description') ? undefined : networkRuleViolation(leaf.judged);
  // Another origin may belong to someone else, even if a single one replaces a wildcard.
  if (!(leaf.isNew && isNothing(leaf.after)) && /origins?(?:\.items)?$/.test(leaf.path)) return originViolation(leaf);
  if (leaf.safeguard !== undefined) {
    const move = safeguardMove(leaf.safeguard, leaf.before, leaf.after);
    return move === 'stronger' || (move === 'same' && leaf.isNew)
      ? undefined
      : `changed to a value that protects less against ${leaf.safeguard.against}`;
  }
  if (leaf.isNew && isNothing(leaf.after)) return undefined;
  if (/methods(?:\.items)?$/.test(leaf.path) && (listOf(leaf.after) ?? ['?']).every((method) => READING.has(method))) return undefined;
  const [before, after] = [listOf(leaf.before), listOf(leaf.after)];
  if (before === undefined || after === undefined) return 'changed its network access';
  const wider = after.find((one) => !before.some((other) => other === one || containsRange(other, one)));
  if (wider !== undefined) return `now allows ${wider}`;
  return after.length === 0 ? 'is now empty, which may mean everyone' : undefined;
}

/** https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1 */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Permits origins on the same site as one that is already allowed, over TLS. */
function originViolation(leaf: Leaf): string | undefined {
  const known = new Set(textsOfState(leaf).map(siteOf));
  const unknown = (listOf(leaf.after) ?? ['?']).find((origin) => !/^https:\/\/[\w.-]+$/.test(origin) || !known.has(siteOf(origin)));
  return unknown === undefined ? undefined : `allows the origin ${unknown}`;
}

/** Returns the origins in the same argument of all managed resources of the type in the state. */
function textsOfState({ path, judged: { drift, context } }: Leaf): readonly string[] {
  const [top = ''] = path.split('.');
  return managedOfType(drift.resourceType, context.workspace).flatMap(
    ({ values }) => JSON.stringify(values[top] ?? null).match(/https:\/\/[\w.-]+/g) ?? [],
  );
}

/** Returns the host without its first label, if two labels remain: `app.acme.example` and `m.acme.example` are one site. */
function siteOf(origin: string): string {
  const labels = origin.replace(/^https:\/\//, '').split('.');
  return labels.slice(labels.length > 2 ? 1 : 0).join('.');
}

function isNothing(value: Json): boolean {
  return value === false || isEmpty(value);
}

function listOf(value: Json): readonly string[] | undefined {
  if (value === null || value === '') return [];
  if (typeof value === 'string') return [value];
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? (value as readonly string[]) : undefined;
}
