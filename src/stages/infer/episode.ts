/** One piece of work of one pair of hands, laid out for whoever wants to recognise it. Takes drifts and judges nothing. */
import { notesOf, safeguardMove } from '#catalogue/attribute-notes.ts';
import type { Safeguard } from '#catalogue/attribute-meaning.ts';
import { sizeDirection } from '#catalogue/instance-size.ts';
import type { Governs, TypeTrait } from '#catalogue/traits.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift } from '#domain/drift.ts';
import type { Motivation } from '#domain/intent.ts';
import type { Json } from '#domain/json.ts';
import { isSecretText } from '#domain/text/secret-text.ts';
import { callsOf } from './calls-of.ts';
import type { Vocabulary } from '#domain/vocabulary.ts';
import type { Runbook } from './runbooks.ts';

/** Whose hands it was: a person's (console, command line), a program's, a runbook's, an agent's, those of several, or nobody's that is known. */
export type Hands = 'person' | 'program' | 'runbook' | 'agent' | 'several' | 'nobody';

/** One innermost value that changed, with what is known of its attribute. */
export interface EpisodeLeaf extends ChangedLeaf {
  readonly drift: Drift;
  readonly governs?: Governs;
  readonly against?: Safeguard['against'];
  /** How the protection moved, where the value is one. */
  readonly move?: 'weaker' | 'stronger' | 'same';
}

/** What a recogniser is given. */
export interface Episode {
  readonly drifts: readonly Drift[];
  /** Calls that made them, in time order, each once. */
  readonly events: readonly CloudTrailEvent[];
  /** Changed values of drifts of kind `changed` that can be seen; `tags_all` is left out beside other changes. */
  readonly leaves: readonly EpisodeLeaf[];
  /** Values of what was made by hand, from nothing. */
  readonly made: readonly EpisodeLeaf[];
  readonly hands: Hands;
  /** What words say about why now. */
  readonly said: Motivation;
  /** What the type of a drift's resource is, as the catalogue says. */
  readonly is: (drift: Drift, trait: TypeTrait) => boolean;
  /** By which words people say what something is for. */
  readonly vocabulary: Vocabulary;
  /** The runbook whose steps these are, where the trail shows it being started. */
  readonly runbook?: Runbook;
}

/**
 * Lays an episode out.
 * @param drifts what belongs together, at least one
 * @param known what words say, the words, and the runbook where one is known
 * @returns the episode
 */
export function episodeOf(
  drifts: readonly Drift[],
  catalogue: Catalogue,
  known: Pick<Episode, 'said' | 'vocabulary' | 'runbook'>,
): Episode {
  return {
    drifts,
    events: callsOf(drifts),
    leaves: drifts.filter((drift) => drift.kind === 'changed').flatMap((drift) => leavesOf(drift, catalogue)),
    made: drifts.filter((drift) => drift.kind === 'unmanaged').flatMap((drift) => leavesOf(drift, catalogue)),
    hands: handsOf(drifts),
    is: ({ resourceType }, trait) => catalogue.entries.get(resourceType)?.traits.is.includes(trait) === true,
    ...known,
  };
}

function leavesOf(drift: Drift, catalogue: Catalogue): readonly EpisodeLeaf[] {
  return drift.changes
    .filter((change) => !change.hidden && (change.path !== 'tags_all' || drift.changes.length === 1))
    .flatMap((change) => changedLeaves(change))
    .map((leaf) => {
      const { governs, safeguard } = notesOf(catalogue, drift.resourceType, leaf.path);
      return {
        ...leaf,
        drift,
        ...(governs === undefined ? {} : { governs }),
        ...(safeguard === undefined ? {} : { against: safeguard.against, move: safeguardMove(safeguard, leaf.before, leaf.after) }),
      };
    });
}

function handsOf(drifts: readonly Drift[]): Hands {
  const actors = drifts.flatMap((drift) => drift.actors);
  const people = new Set(actors.map((actor) => actor.person ?? actor.arn));
  const [first] = actors;
  if (first === undefined) return 'nobody';
  if (people.size > 1) return 'several';
  if (actors.every((actor) => actor.origin.class === 'agent')) return 'agent';
  if (actors.every((actor) => actor.via === 'automation')) return 'runbook';
  return actors.every((actor) => actor.via === 'console' || actor.via === 'cli') ? 'person' : 'program';
}

/**
 * In which direction a number or an instance class moved.
 * @returns up or down; neither for what is neither on both sides
 */
export function directionOf({ before, after }: Pick<ChangedLeaf, 'before' | 'after'>): 'up' | 'down' | 'neither' {
  if (typeof before !== 'number' || typeof after !== 'number') return sizeDirection(before, after);
  return after > before ? 'up' : 'down';
}

const AMOUNTS: ReadonlySet<Governs | undefined> = new Set<Governs>(['capacity', 'bound', 'redundancy']);

/**
 * Whether a value says how much there is of something, or how much there may be.
 * @returns true for capacity, its bounds and its copies
 */
export function isAmount({ governs }: Pick<EpisodeLeaf, 'governs'>): boolean {
  return AMOUNTS.has(governs);
}

/**
 * Whether a rule holds for all that happened in an episode.
 * @param explains says it of one changed value
 * @returns true where there are changed values, it holds for each, and nothing was made, deleted or hidden beside them
 */
export function isAllOf(episode: Episode, explains: (leaf: EpisodeLeaf) => boolean): boolean {
  return (
    episode.leaves.length > 0 &&
    episode.drifts.every((drift) => drift.kind === 'changed' && drift.changes.every((change) => !change.hidden)) &&
    episode.leaves.every(explains)
  );
}

/** Longer values say nothing in a list of quotes. */
const SHORT = 40;

/**
 * How a changed value is quoted as evidence.
 * @returns such as `timeout of aws_lambda_function.f: 30 → 90`; long values and secrets are left out
 */
export function quoteLeaf({ drift, path, before, after }: EpisodeLeaf): string {
  const isSensitive = drift.changes.some((change) => change.sensitive && change.path === (path.split('.')[0] ?? path));
  const shown = (value: Json): string => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return isSensitive || text.length > SHORT || isSecretText(path, text) ? '…' : text;
  };
  return `${path} of ${drift.address ?? drift.importId ?? drift.resourceType}: ${shown(before)} → ${shown(after)}`;
}
