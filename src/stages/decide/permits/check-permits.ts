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
import { agentViolation, skeletonViolation, agentLifecycleViolation } from './agent-limits.ts';
import { creationViolation } from './creations.ts';
import { deletionViolation } from './deletions.ts';
import type { Leaf, Permit } from './leaf.ts';
import { isHarmlessGrant } from './new-rights.ts';
import { leavesOf } from './leaves.ts';
import type { Found } from './leaves.ts';
import { membersOf } from './json-members.ts';
import { networkRuleViolation } from './reach.ts';
import { permitsBy } from './table.ts';
import { teamPermits } from './team-permits.ts';

/** The result for one drift. */
export interface PermitResult {
  /** One sentence without a full stop for each part that is not shown to be harmless; empty if all are. */
  readonly violations: readonly string[];
  readonly uses: readonly PermitUse[];
}

/** Checks whether a drift is shown to be harmless. Returns what is not shown, and the permits used for the rest. */
export function checkPermits(judged: JudgedDrift): PermitResult {
  const known = results.get(judged.drift);
  if (known?.drifts === judged.context.drifts && known.resources === judged.context.workspace.resources) return known.shown;
  const shown = judged.drift.kind === 'missing' ? checkDeletedResource(judged) : checkPresentResource(judged);
  results.set(judged.drift, { drifts: judged.context.drifts, resources: judged.context.workspace.resources, shown });
  return shown;
}

/** Cached, because resources that reference a new resource check it again. */
const results = new WeakMap<Drift, { readonly drifts: unknown; readonly resources: unknown; readonly shown: PermitResult }>();

function checkDeletedResource(judged: JudgedDrift): PermitResult {
  const violation = deletionViolation(judged, (drift) => checkPermits({ ...judged, drift }).violations.length === 0);
  if (violation === undefined)
    return { violations: [], uses: [{ path: '*', permit: 'deletion', allows: 'a resource without data and without references' }] };
  return { violations: [`${resourceName(judged.drift)} ${violation}`], uses: [] };
}

function checkPresentResource(judged: JudgedDrift): PermitResult {
  const { drift } = judged;
  const isGranted = isHarmlessGrant(judged);
  const creation = drift.kind === 'unmanaged' ? creationViolation(judged, isGranted) : undefined;
  const rules = networkRuleViolation(judged);
  const whole = [creation, rules, recreationViolation(judged), ...unreadViolations(drift)]
    .filter((one) => one !== undefined)
    .map((one) => `${resourceName(drift)} ${one}`);
  const table = permitsBy((name, path) => isShownNew(name, path, judged));
  const violations: string[] = [...whole];
  const uses: PermitUse[] = [];
  for (const leaf of leavesOf(judged).flatMap(withMembers)) {
    const found =
      'unknown' in leaf ? leaf.unknown : permitFor(leaf, isGranted && leaf.governs === 'access' ? () => undefined : table[leaf.governs]);
    if (typeof found === 'string') violations.push(boundText(`${leaf.path} of ${resourceName(drift)} ${found}`, 300));
    else uses.push(found);
  }
  return { violations, uses };
}

/** Returns the permit that covers a leaf, or why none does. */
function permitFor(leaf: Leaf, permit: Permit): PermitUse | string {
  const { path, governs } = leaf;
  const closed = skeletonViolation(leaf);
  if (closed !== undefined) return closed;
  const missing = agentViolation(leaf) ?? permit(leaf);
  if (missing === undefined) return { path, permit: governs, allows: PERMITTED[governs] };
  const team = teamPermits(leaf);
  return team === undefined ? missing : { path, permit: `policy:${team.name}`, allows: team.reason };
}

/** A recreated resource lost its data, whatever its settings are now. */
function recreationViolation(judged: JudgedDrift): string | undefined {
  const { drift, context } = judged;
  const { is = [] } = context.catalogue.entries.get(drift.resourceType)?.traits ?? {};
  if (drift.recreated !== true) return undefined;
  const ofAgent = agentLifecycleViolation(judged);
  if (ofAgent !== undefined) return ofAgent;
  if (!(is.includes('keeps-data') || is.includes('detects'))) return undefined;
  return 'was deleted and created again, and its data is lost';
}

/** The part of a request that is not understood may be the important one. */
function unreadViolations({ unread = [] }: Drift): readonly string[] {
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
  if (inProgress.has(made)) return false;
  inProgress.add(made);
  try {
    return checkPermits({ ...judged, drift: made }).violations.length === 0;
  } finally {
    inProgress.delete(made);
  }
}

/** Prevents a cycle: two new resources that reference each other are not shown by each other. */
const inProgress = new Set<Drift>();
