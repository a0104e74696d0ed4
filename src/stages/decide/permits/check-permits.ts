/**
 * Permits: a change is accepted if every part is shown to be harmless, by the table or by a team permit. Reports the parts that are not
 * shown; has no list of harmful changes.
 */
import { PERMITTED } from '#config/policy/permits.ts';
import type { PermitUse } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { resourceName } from '../guardrail.ts';
import type { JudgedDrift } from '../judged-drift.ts';
import { agentLacks, skeletonLacks, wholeLacks } from './agent-leave.ts';
import { creationLacks } from './creations.ts';
import { deletionLacks } from './deletions.ts';
import type { Leaf, Permit } from './leaf.ts';
import { grantsNoHarm } from './new-rights.ts';
import { leavesOf } from './leaves.ts';
import type { Found } from './leaves.ts';
import { membersOf } from './json-members.ts';
import { rulesLack } from './reach.ts';
import { permitsBy } from './table.ts';
import { teamPermits } from './team-permits.ts';

/** The result for one drift. */
export interface PermitAnswer {
  /** One sentence without a full stop for each part that is not shown to be harmless; empty if all are. */
  readonly lacks: readonly string[];
  readonly uses: readonly PermitUse[];
}

/** Checks whether a drift is shown to be harmless. Returns what is not shown, and the permits used for the rest. */
export function checkPermits(judged: JudgedDrift): PermitAnswer {
  const known = answers.get(judged.drift);
  if (known?.drifts === judged.context.drifts && known.resources === judged.context.workspace.resources) return known.shown;
  const shown = judged.drift.kind === 'missing' ? shownGone(judged) : shownThere(judged);
  answers.set(judged.drift, { drifts: judged.context.drifts, resources: judged.context.workspace.resources, shown });
  return shown;
}

/** Cached, because resources that reference a new resource check it again. */
const answers = new WeakMap<Drift, { readonly drifts: unknown; readonly resources: unknown; readonly shown: PermitAnswer }>();

function shownGone(judged: JudgedDrift): PermitAnswer {
  const lacks = deletionLacks(judged, (drift) => checkPermits({ ...judged, drift }).lacks.length === 0);
  if (lacks === undefined)
    return { lacks: [], uses: [{ path: '*', permit: 'deletion', allows: 'a resource without data and without references' }] };
  return { lacks: [`${resourceName(judged.drift)} ${lacks}`], uses: [] };
}

function shownThere(judged: JudgedDrift): PermitAnswer {
  const { drift } = judged;
  const isGranted = grantsNoHarm(judged);
  const creation = drift.kind === 'unmanaged' ? creationLacks(judged, isGranted) : undefined;
  const rules = rulesLack(judged);
  const whole = [creation, rules, rebirthLacks(judged), ...unreadLacks(drift)]
    .filter((one) => one !== undefined)
    .map((one) => `${resourceName(drift)} ${one}`);
  const table = permitsBy((name, path) => isShownNew(name, path, judged));
  const lacks: string[] = [...whole];
  const uses: PermitUse[] = [];
  for (const leaf of leavesOf(judged).flatMap(withMembers)) {
    const found =
      'unknown' in leaf ? leaf.unknown : permitFor(leaf, isGranted && leaf.governs === 'access' ? () => undefined : table[leaf.governs]);
    if (typeof found === 'string') lacks.push(boundText(`${leaf.path} of ${resourceName(drift)} ${found}`, 300));
    else uses.push(found);
  }
  return { lacks, uses };
}

/** Returns the permit that covers a leaf, or why none does. */
function permitFor(leaf: Leaf, permit: Permit): PermitUse | string {
  const { path, governs } = leaf;
  const closed = skeletonLacks(leaf);
  if (closed !== undefined) return closed;
  const missing = agentLacks(leaf) ?? permit(leaf);
  if (missing === undefined) return { path, permit: governs, allows: PERMITTED[governs] };
  const team = teamPermits(leaf);
  return team === undefined ? missing : { path, permit: `policy:${team.name}`, allows: team.reason };
}

/** A recreated resource lost its data, whatever its settings are now. */
function rebirthLacks(judged: JudgedDrift): string | undefined {
  const { drift, context } = judged;
  const { is = [] } = context.catalogue.entries.get(drift.resourceType)?.traits ?? {};
  if (drift.recreated !== true) return undefined;
  const ofAgent = wholeLacks(judged);
  if (ofAgent !== undefined) return ofAgent;
  if (!(is.includes('keeps-data') || is.includes('detects'))) return undefined;
  return 'was deleted and created again, and its data is lost';
}

/** The part of a request that is not understood may be the important one. */
function unreadLacks({ unread = [] }: Drift): readonly string[] {
  return unread.map((one) => `was changed by a call that is only partly understood (${one})`);
}

/** Words for values that mix numbers and names in one document, which is judged member by member. */
const IN_MEMBERS: ReadonlySet<string> = new Set(['destination', 'source', 'payload', 'expiry', 'timing', 'threshold']);

function withMembers(leaf: Found): readonly Found[] {
  if ('unknown' in leaf || !IN_MEMBERS.has(leaf.governs)) return [leaf];
  const members = membersOf(leaf);
  if (members === undefined) return [leaf];
  return members.map((member): Leaf =>
    typeof member.after === 'number' && member.governs === 'destination' ? { ...member, governs: 'threshold' } : member,
  );
}

/** Whether the name is a new resource of this run that is shown to be harmless. */
function isShownNew(name: string, path: string, judged: JudgedDrift): boolean {
  const type = judged.context.catalogue.entries.get(judged.drift.resourceType)?.references[path]?.type;
  const made = judged.context.drifts.filter(
    (other) =>
      other.kind === 'unmanaged' &&
      other !== judged.drift &&
      (type === undefined || other.resourceType === type) &&
      [other.importId, other.observed?.['arn'], other.observed?.['id'], other.observed?.['url']].includes(name),
  );
  return made.length > 0 && made.every((drift) => isShown(drift, judged));
}

function isShown(made: Drift, judged: JudgedDrift): boolean {
  if (asking.has(made)) return false;
  asking.add(made);
  try {
    return checkPermits({ ...judged, drift: made }).lacks.length === 0;
  } finally {
    asking.delete(made);
  }
}

/** Prevents a cycle: two new resources that reference each other are not shown by each other. */
const asking = new Set<Drift>();
