import type { Catalogue } from '#catalogue/catalogue.ts';
import { notesOf, safeguardMove } from '#catalogue/attribute-notes.ts';
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import { governedPaths } from '#catalogue/traits.ts';
import type { Governs, TypeTrait } from '#catalogue/traits.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Drift } from '#domain/drift.ts';
import type { Goal, MotivationKind } from '#domain/intent.ts';
import { textsIn } from '#domain/json.ts';
import { phraseIn } from '#domain/text/phrases.ts';
import type { Vocabulary } from '#domain/vocabulary.ts';
import { directionOf } from './episode.ts';

/** Breaks ties between goals with equally many changes. */
const PRECEDENCE: readonly Goal[] = ['security', 'performance', 'availability', 'compliance', 'cost', 'operability'];

/** The goals of a decrease and an increase. `incident`: of a decrease in an incident, which protects dependents instead of saving cost. */
interface Aim {
  readonly less: Goal;
  readonly more: Goal;
  readonly incident?: Goal;
}

const AMOUNT: Aim = { less: 'cost', more: 'performance', incident: 'availability' };
const KEPT: Aim = { less: 'cost', more: 'compliance' };
const SWITCH: Aim = { less: 'operability', more: 'operability', incident: 'availability' };

/** Goals by the aspect that an attribute governs; all others mean operability. `mode` is ambiguous. */
const AIMS: Partial<Readonly<Record<Governs, Aim | Goal | 'unknown'>>> = {
  capacity: AMOUNT,
  bound: AMOUNT,
  // https://docs.aws.amazon.com/wellarchitected/latest/reliability-pillar/rel_fault_isolation_multiaz_region_system.html
  redundancy: { ...AMOUNT, more: 'availability' },
  // A longer timeout fails less often; a shorter one answers sooner.
  // https://docs.aws.amazon.com/wellarchitected/latest/reliability-pillar/rel_mitigate_interaction_failure_client_timeouts.html
  timing: { less: 'performance', more: 'availability', incident: 'availability' },
  threshold: 'availability',
  probe: 'availability',
  retention: KEPT,
  expiry: KEPT,
  enablement: SWITCH,
  secret: 'security',
  mode: 'unknown',
};

/** Amounts whose goal follows from the amount even if they are a safeguard of data. */
const OWN_AIM: ReadonlySet<Governs | undefined> = new Set<Governs>(['redundancy', 'retention', 'expiry']);

// On a traffic-steering type, a new destination, share or TTL moves traffic.
// https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/dns-failover.html
const STEERED: ReadonlySet<Governs | undefined> = new Set<Governs>(['destination', 'capacity', 'timing']);

/** A goal. `known`: every change had one. */
export interface FoundGoal {
  readonly goal: Goal;
  readonly known: boolean;
}

export interface GoalWords {
  readonly catalogue: Catalogue;
  readonly vocabulary: Pick<Vocabulary, 'tags'>;
}

/** Returns the goal of most changes; `known` is false for unknown aspects. The goal of a switch depends on the motivation. */
export function findGoal(drifts: readonly Drift[], words: GoalWords, motivation: MotivationKind): FoundGoal {
  const votes = drifts.flatMap((drift) => votesOf(drift, words, motivation));
  const counts = new Map<Goal, number>();
  for (const vote of votes) if (vote !== undefined) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  const ranked = PRECEDENCE.filter((goal) => counts.has(goal)).toSorted(
    (left, right) => (counts.get(right) ?? 0) - (counts.get(left) ?? 0),
  );
  return { goal: ranked[0] ?? 'operability', known: votes.length > 0 && votes.every((vote) => vote !== undefined) };
}

function votesOf(drift: Drift, words: GoalWords, motivation: MotivationKind): readonly (Goal | undefined)[] {
  switch (drift.kind) {
    case 'unmanaged':
      return ['operability'];
    case 'missing':
      return [goalOfRemoval(drift, words.catalogue)];
    case 'changed':
      return drift.changes
        .filter((change) => change.path !== 'tags_all' || drift.changes.length === 1)
        .flatMap((change) => (change.hidden ? [goalOfHidden(change, drift, words)] : votesOfChange(change, drift, { words, motivation })));
  }
}

/** Returns security for removed access, cost for removed capacity or data, and operability (cleaning up) for anything else. */
function goalOfRemoval({ resourceType }: Drift, catalogue: Catalogue): Goal {
  const traits = catalogue.entries.get(resourceType)?.traits;
  if (traits === undefined) return 'operability';
  if (traits.is.includes('lets-into-account')) return 'security';
  const isRunning = traits.is.includes('runs-code') && [...governedPaths(traits).values()].includes('capacity');
  return isRunning || traits.is.includes('keeps-data') ? 'cost' : 'operability';
}

/** Returns security for a replaced secret; the goal of any other hidden value is unknown. */
function goalOfHidden(change: AttributeChange, drift: Drift, { catalogue }: GoalWords): Goal | undefined {
  return change.sensitive || notesOf(catalogue, drift.resourceType, change.path).governs === 'secret' ? 'security' : undefined;
}

interface Reading {
  readonly words: GoalWords;
  readonly motivation: MotivationKind;
}

function votesOfChange(change: AttributeChange, drift: Drift, reading: Reading): readonly (Goal | undefined)[] {
  return changedLeaves(change).map((leaf) => goalOfLeaf(leaf, drift, reading));
}

function goalOfLeaf(leaf: ChangedLeaf, { resourceType }: Drift, { words, motivation }: Reading): Goal | undefined {
  const { catalogue, vocabulary } = words;
  const { governs, safeguard } = notesOf(catalogue, resourceType, leaf.path);
  const is = (trait: TypeTrait): boolean => catalogue.entries.get(resourceType)?.traits.is.includes(trait) === true;
  if (governs === 'label') return goalOfLabel(leaf.path, vocabulary.tags);
  if (is('steers-traffic') && STEERED.has(governs) && isPlace(leaf)) return 'availability';
  const aim = governs === undefined ? undefined : AIMS[governs];
  const isMore = directionOf(leaf) === 'up' || leaf.after === true;
  // A queue's retention prevents the loss of messages; it is not an archive.
  if (governs === 'retention' && is('carries-messages') && isMore) return 'availability';
  if (safeguard !== undefined && (aim === undefined || !OWN_AIM.has(governs))) {
    const move = safeguardMove(safeguard, leaf.before, leaf.after);
    if (move === 'stronger') return safeguard.against === 'data-loss' ? 'compliance' : 'security';
    // A weaker safeguard makes operation easier.
    if (move === 'weaker') return 'operability';
  }
  if (governs === undefined || aim === 'unknown') return undefined;
  if (aim === undefined || typeof aim === 'string') return aim ?? 'operability';
  if (directionOf(leaf) === 'down' || leaf.after === false) return motivation === 'incident' ? (aim.incident ?? aim.less) : aim.less;
  return governs === 'bound' && /(?:^|[._])min/.test(leaf.path) ? 'availability' : aim.more;
}

/** True for host names, addresses and identifiers, which redirect traffic. Text and mail records are data. */
function isPlace({ before, after }: ChangedLeaf): boolean {
  return [before, after].flatMap(textsIn).every((text) => !/[\s"]/.test(text));
}

/** https://docs.aws.amazon.com/whitepapers/latest/tagging-best-practices/tagging-use-cases.html */
function goalOfLabel(path: string, { cost, compliance }: Vocabulary['tags']): Goal {
  const key = path.split('.').slice(1).join('.');
  if (phraseIn(cost, key) !== undefined) return 'cost';
  return phraseIn(compliance, key) !== undefined ? 'compliance' : 'operability';
}
