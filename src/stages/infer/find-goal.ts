/** What for: read off what the changed attributes govern and the direction in which they moved. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import { holdsData, notesOf, safeguardMove } from '#catalogue/attribute-notes.ts';
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import type { Goal, MotivationKind } from '#domain/intent.ts';
import type { Json } from '#domain/json.ts';
import { isCostTag } from './find-motivation.ts';

/** Between goals that equally many changes speak for. */
const PRECEDENCE: readonly Goal[] = ['security', 'performance', 'availability', 'compliance', 'cost', 'operability'];

/** A goal, and whether every change said something about it. */
export interface FoundGoal {
  readonly goal: Goal;
  readonly known: boolean;
}

/**
 * Finds out what a group of drifts was for.
 * @param drifts the drifts of one intent
 * @param catalogue what attributes mean
 * @param motivation why now: the same switch means another thing in an incident and in an audit
 * @returns the goal that most changes speak for; `known` is false where some attribute governs nothing known
 */
export function findGoal(drifts: readonly Drift[], catalogue: Catalogue, motivation: MotivationKind): FoundGoal {
  const votes = drifts.flatMap((drift) => votesOf(drift, catalogue, motivation));
  const counts = new Map<Goal, number>();
  for (const vote of votes) if (vote !== undefined) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  const ranked = PRECEDENCE.filter((goal) => counts.has(goal)).toSorted(
    (left, right) => (counts.get(right) ?? 0) - (counts.get(left) ?? 0),
  );
  return { goal: ranked[0] ?? 'operability', known: votes.length > 0 && votes.every((vote) => vote !== undefined) };
}

function votesOf(drift: Drift, catalogue: Catalogue, motivation: MotivationKind): readonly (Goal | undefined)[] {
  switch (drift.kind) {
    case 'unmanaged':
      return ['operability'];
    case 'missing':
      return [holdsData(catalogue, drift.resourceType) ? 'cost' : 'operability'];
    case 'changed':
      return drift.changes
        .filter((change) => change.path !== 'tags_all' || drift.changes.length === 1)
        .flatMap((change) =>
          change.hidden ? [undefined] : changedLeaves(change).map((leaf) => goalOfLeaf(leaf, drift, catalogue, motivation)),
        );
  }
}

function goalOfLeaf(leaf: ChangedLeaf, drift: Drift, catalogue: Catalogue, motivation: MotivationKind): Goal | undefined {
  const { governs, safeguard } = notesOf(catalogue, drift.resourceType, leaf.path);
  if (safeguard !== undefined && safeguardMove(safeguard, leaf.before, leaf.after) === 'stronger')
    return safeguard.against === 'data-loss' ? 'compliance' : 'security';
  // Neither is there to be fast: a hidden message is not handled twice, a patient check keeps a node in service.
  if (/^(?:visibility_timeout|health_check|deregistration_delay|healthy_|unhealthy_)/.test(leaf.path)) return 'availability';
  // What waits to be sent on: less of it is fresher.
  if (/(?:^|[._])buffer(?:ing|_)/.test(leaf.path)) return 'performance';
  // How long a person may stay, and when a job runs with what, is for whoever works with it.
  if (/(?:^|\.)(?:max_session_duration|schedule\w*|input\w*)$/.test(leaf.path)) return 'operability';
  const up = direction(leaf.before, leaf.after);
  switch (governs) {
    case 'capacity':
    case 'bound':
    case 'redundancy':
      // In an incident nobody saves: less protects what depends on it.
      return up === 'down' ? (motivation === 'incident' ? 'availability' : 'cost') : 'performance';
    case 'timing':
      return 'performance';
    case 'retention':
    case 'expiry':
      return up === 'down' ? 'cost' : 'compliance';
    case 'enablement':
      return motivation === 'incident' ? 'availability' : 'operability';
    case 'threshold':
      return 'availability';
    case 'label':
      return isCostTag(leaf.path.split('.').slice(1).join('.')) ? 'cost' : 'operability';
    case 'mode':
    case undefined:
      return undefined;
    default:
      return 'operability';
  }
}

function direction(before: Json, after: Json): 'up' | 'down' | 'neither' {
  if (typeof before !== 'number' || typeof after !== 'number') return 'neither';
  return after < before ? 'down' : 'up';
}
