/** What for: read off what the changed attributes govern and the direction in which they moved. */
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

/** Between goals that equally many changes speak for. */
const PRECEDENCE: readonly Goal[] = ['security', 'performance', 'availability', 'compliance', 'cost', 'operability'];

/** What less or more of it is for; `incident`: what less of it is for then, since it protects what depends on it and saves nothing. */
interface Aim {
  readonly less: Goal;
  readonly more: Goal;
  readonly incident?: Goal;
}

const AMOUNT: Aim = { less: 'cost', more: 'performance', incident: 'availability' };
const KEPT: Aim = { less: 'cost', more: 'compliance' };
const SWITCH: Aim = { less: 'operability', more: 'operability', incident: 'availability' };

/** By what an attribute governs; what is not listed is for whoever works with it. Of `mode` nobody can tell. */
const AIMS: Partial<Readonly<Record<Governs, Aim | Goal | 'unknown'>>> = {
  capacity: AMOUNT,
  bound: AMOUNT,
  // https://docs.aws.amazon.com/wellarchitected/latest/reliability-pillar/rel_fault_isolation_multiaz_region_system.html
  redundancy: { ...AMOUNT, more: 'availability' },
  // Who waits longer fails less, who waits shorter answers sooner.
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

/** What guards data by being more of it, and is for what its amount is for. */
const OWN_AIM: ReadonlySet<Governs | undefined> = new Set<Governs>(['redundancy', 'retention', 'expiry']);

/** Where it is traffic that is steered, another destination, share or time to live sends traffic elsewhere. https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/dns-failover.html */
const STEERED: ReadonlySet<Governs | undefined> = new Set<Governs>(['destination', 'capacity', 'timing']);

/** A goal, and whether every change said something about it. */
export interface FoundGoal {
  readonly goal: Goal;
  readonly known: boolean;
}

/** What finding a goal rests on. */
export interface GoalWords {
  /** What attributes and types mean. */
  readonly catalogue: Catalogue;
  /** What tags are for. */
  readonly vocabulary: Pick<Vocabulary, 'tags'>;
}

/**
 * Finds out what a group of drifts was for.
 * @param drifts the drifts of one intent
 * @param words what attributes and tags mean
 * @param motivation why now: the same switch means another thing in an incident and in an audit
 * @returns the goal that most changes speak for; `known` is false where some attribute governs nothing known
 */
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

/** Whoever cannot come in any more, what is not paid for any more; all else is put in order. */
function goalOfRemoval({ resourceType }: Drift, catalogue: Catalogue): Goal {
  const traits = catalogue.entries.get(resourceType)?.traits;
  if (traits === undefined) return 'operability';
  if (traits.is.includes('lets-into-account')) return 'security';
  const isRunning = traits.is.includes('runs-code') && [...governedPaths(traits).values()].includes('capacity');
  return isRunning || traits.is.includes('keeps-data') ? 'cost' : 'operability';
}

/** A secret that was replaced is told by its being one. */
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
  // Messages that wait are no archive: they are kept so that none is lost.
  if (governs === 'retention' && is('carries-messages') && isMore) return 'availability';
  if (safeguard !== undefined && (aim === undefined || !OWN_AIM.has(governs))) {
    const move = safeguardMove(safeguard, leaf.before, leaf.after);
    if (move === 'stronger') return safeguard.against === 'data-loss' ? 'compliance' : 'security';
    // What holds people up less is for those who work with it.
    if (move === 'weaker') return 'operability';
  }
  if (governs === undefined || aim === 'unknown') return undefined;
  if (aim === undefined || typeof aim === 'string') return aim ?? 'operability';
  if (directionOf(leaf) === 'down' || leaf.after === false) return motivation === 'incident' ? (aim.incident ?? aim.less) : aim.less;
  return governs === 'bound' && /(?:^|[._])min/.test(leaf.path) ? 'availability' : aim.more;
}

/** Text and mail records say things; only host names, addresses and identifiers send somebody somewhere. */
function isPlace({ before, after }: ChangedLeaf): boolean {
  return [before, after].flatMap(textsIn).every((text) => !/[\s"]/.test(text));
}

/** https://docs.aws.amazon.com/whitepapers/latest/tagging-best-practices/tagging-use-cases.html */
function goalOfLabel(path: string, { cost, compliance }: Vocabulary['tags']): Goal {
  const key = path.split('.').slice(1).join('.');
  if (phraseIn(cost, key) !== undefined) return 'cost';
  return phraseIn(compliance, key) !== undefined ? 'compliance' : 'operability';
}
