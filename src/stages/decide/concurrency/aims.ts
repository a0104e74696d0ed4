/** The direction of a drift. Two drifts with opposite aims on the same axis conflict. Judges nothing. */
import type { Safeguard } from '#catalogue/attribute-meaning.ts';
import { notesOf, safeguardMove } from '#catalogue/attribute-notes.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { canonicalJson } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { sizeDirection } from '#catalogue/instance-size.ts';
import { visibleLeaves } from '../guardrail.ts';
import { numberIn } from '../bounds/bounds.ts';
import { isOff } from '../bounds/stopped-leaf.ts';

/** What an aim changes. `existence`: the resource itself is created or deleted. The last three: protections against the named harm. */
export type Axis =
  | 'capacity'
  | 'timeout'
  | 'retention'
  | 'enablement'
  | 'reach'
  | 'existence'
  | Exclude<Safeguard['against'], 'public-exposure'>;

/** One direction on one axis. `up`: more, longer, on, open, created, safer. */
export interface Aim {
  readonly axis: Axis;
  readonly direction: 'up' | 'down';
  /** The changed attribute; empty for `existence`. */
  readonly path: string;
}

/** Creating or deleting a resource of these types opens or closes a network path. */
const WAY = /^aws_(?:vpc_security_group_ingress_rule|vpc_security_group_egress_rule|security_group_rule|network_acl_rule|route)$/;

/** Aims that conflict with the deletion of a neighbouring resource. */
const NEEDS_NEIGHBOURS: ReadonlySet<Axis> = new Set(['capacity', 'timeout', 'retention', 'enablement']);

/**
 * Finds the aims of a drift: one for each axis and direction; none if values are hidden or show no direction.
 * @param paths the top-level attributes that count; all by default
 */
export function aimsOf(drift: Drift, catalogue: Catalogue, paths?: ReadonlySet<string>): readonly Aim[] {
  if (drift.kind !== 'changed') return [ofWhole(drift)];
  const aims = visibleLeaves(drift)
    .filter(({ path }) => paths?.has(path.split('.')[0] ?? '') !== false)
    .flatMap((leaf) => aimOf(leaf, drift, catalogue));
  return [...new Map(aims.map((aim) => [`${aim.axis} ${aim.direction}`, aim])).values()];
}

/** Finds the first two aims that conflict; undefined if none do. */
export function findOpposedAims(left: readonly Aim[], right: readonly Aim[]): readonly [Aim, Aim] | undefined {
  for (const one of left) for (const other of right) if (pullsAgainst(one, other) || pullsAgainst(other, one)) return [one, other];
  return undefined;
}

/** Describes an aim, such as `capacity up (desired_count)`. */
export function describeAim({ axis, direction, path }: Aim): string {
  const words: Readonly<Record<Axis, readonly [up: string, down: string]>> = {
    capacity: ['capacity up', 'capacity down'],
    timeout: ['timeout up', 'timeout down'],
    retention: ['retention up', 'retention down'],
    enablement: ['switched on', 'switched off'],
    reach: ['opened', 'closed'],
    existence: ['made', 'deleted'],
    'data-loss': ['data protection up', 'data protection down'],
    'privilege-escalation': ['access protection up', 'access protection down'],
    disclosure: ['confidentiality up', 'confidentiality down'],
  };
  const word = words[axis][direction === 'up' ? 0 : 1];
  return path === '' ? word : `${word} (${path})`;
}

function pullsAgainst(one: Aim, other: Aim): boolean {
  if (one.axis === other.axis && one.axis !== 'existence') return one.direction !== other.direction;
  return one.axis === 'existence' && one.direction === 'down' && other.direction === 'up' && NEEDS_NEIGHBOURS.has(other.axis);
}

function ofWhole(drift: Drift): Aim {
  const direction = drift.kind === 'unmanaged' ? 'up' : 'down';
  return { axis: WAY.test(drift.resourceType) ? 'reach' : 'existence', direction, path: '' };
}

function aimOf(leaf: ChangedLeaf, drift: Drift, catalogue: Catalogue): readonly Aim[] {
  const { governs, safeguard } = notesOf(catalogue, drift.resourceType, leaf.path);
  const aim = (axis: Axis, direction: Aim['direction'] | 'neither'): readonly Aim[] =>
    direction === 'neither' ? [] : [{ axis, direction, path: leaf.path }];
  if (safeguard !== undefined && governs !== 'retention') {
    const move = safeguardMove(safeguard, leaf.before, leaf.after);
    if (move === 'same') return [];
    if (safeguard.against === 'public-exposure') return aim('reach', move === 'weaker' ? 'up' : 'down');
    return aim(safeguard.against, move === 'stronger' ? 'up' : 'down');
  }
  switch (governs) {
    case 'capacity':
    case 'bound':
      return aim('capacity', sizeMove(leaf.before, leaf.after));
    case 'timing':
      return aim('timeout', sizeMove(leaf.before, leaf.after));
    case 'retention':
      return aim('retention', sizeMove(leaf.before, leaf.after));
    case 'enablement':
      return aim('enablement', switchMove(leaf.before, leaf.after));
    case 'reach':
      return aim('reach', reachMove(leaf.before, leaf.after));
    default:
      return [];
  }
}

function sizeMove(before: Json, after: Json): Aim['direction'] | 'neither' {
  const [previous, current] = [numberIn(before), numberIn(after)];
  if (previous === undefined || current === undefined) return sizeDirection(before, after);
  return previous === current ? 'neither' : current > previous ? 'up' : 'down';
}

function switchMove(before: Json, after: Json): Aim['direction'] | 'neither' {
  const [previous, current] = [isOff(before), isOff(after)];
  return previous === current ? 'neither' : current ? 'down' : 'up';
}

/** Additions alone open, removals alone close; an exchange does neither. */
function reachMove(before: Json, after: Json): Aim['direction'] | 'neither' {
  const [previous, current] = [new Set(partsOf(before)), new Set(partsOf(after))];
  const isAdded = [...current].some((part) => !previous.has(part));
  const isRemoved = [...previous].some((part) => !current.has(part));
  return isAdded === isRemoved ? 'neither' : isAdded ? 'up' : 'down';
}

function partsOf(value: Json): readonly string[] {
  if (value === null || value === '') return [];
  return Array.isArray(value) ? value.map((item: Json) => canonicalJson(item)) : [canonicalJson(value)];
}
