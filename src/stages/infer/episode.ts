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

export type ActorType = 'person' | 'program' | 'runbook' | 'agent' | 'several' | 'nobody';

export interface EpisodeLeaf extends ChangedLeaf {
  readonly drift: Drift;
  readonly governs?: Governs;
  readonly against?: Safeguard['against'];
  /** The change of the protection, if the value is a safeguard. */
  readonly move?: 'weaker' | 'stronger' | 'same';
}

/** The input of recognisers. */
export interface Episode {
  readonly drifts: readonly Drift[];
  /** In time order, each once. */
  readonly events: readonly CloudTrailEvent[];
  /** Visible changed values of `changed` drifts, without `tags_all` if there are other changes. */
  readonly leaves: readonly EpisodeLeaf[];
  /** Values of unmanaged resources. */
  readonly made: readonly EpisodeLeaf[];
  readonly actorType: ActorType;
  /** The motivation from names and texts. */
  readonly motivation: Motivation;
  /** Whether the resource type has a trait. */
  readonly is: (drift: Drift, trait: TypeTrait) => boolean;
  readonly vocabulary: Vocabulary;
  readonly runbook?: Runbook;
}

/** Builds the input of recognisers. `drifts`: at least one. `known`: motivation from words, vocabulary, and the runbook if known */
export function episodeOf(
  drifts: readonly Drift[],
  catalogue: Catalogue,
  known: Pick<Episode, 'motivation' | 'vocabulary' | 'runbook'>,
): Episode {
  return {
    drifts,
    events: callsOf(drifts),
    leaves: drifts.filter((drift) => drift.kind === 'changed').flatMap((drift) => leavesOf(drift, catalogue)),
    made: drifts.filter((drift) => drift.kind === 'unmanaged').flatMap((drift) => leavesOf(drift, catalogue)),
    actorType: actorTypeOf(drifts),
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

function actorTypeOf(drifts: readonly Drift[]): ActorType {
  const actors = drifts.flatMap((drift) => drift.actors);
  const people = new Set(actors.map((actor) => actor.person ?? actor.arn));
  const [first] = actors;
  if (first === undefined) return 'nobody';
  if (people.size > 1) return 'several';
  if (actors.every((actor) => actor.origin.class === 'agent')) return 'agent';
  if (actors.every((actor) => actor.via === 'automation')) return 'runbook';
  return actors.every((actor) => actor.via === 'console' || actor.via === 'cli') ? 'person' : 'program';
}

/** Returns the direction in which a number or an instance class changed. */
export function directionOf({ before, after }: Pick<ChangedLeaf, 'before' | 'after'>): 'up' | 'down' | 'neither' {
  if (typeof before !== 'number' || typeof after !== 'number') return sizeDirection(before, after);
  return after > before ? 'up' : 'down';
}

const AMOUNTS: ReadonlySet<Governs | undefined> = new Set<Governs>(['capacity', 'bound', 'redundancy']);

/** True for capacity, its bounds and its copies. */
export function isAmount({ governs }: Pick<EpisodeLeaf, 'governs'>): boolean {
  return AMOUNTS.has(governs);
}

/** True if the predicate explains the episode: it holds for all changed values, and nothing was created, deleted or hidden. */
export function isAllOf(episode: Episode, explains: (leaf: EpisodeLeaf) => boolean): boolean {
  return (
    episode.leaves.length > 0 &&
    episode.drifts.every((drift) => drift.kind === 'changed' && drift.changes.every((change) => !change.hidden)) &&
    episode.leaves.every(explains)
  );
}

/** Longer values are not quoted. */
const SHORT = 40;

/** Returns evidence such as `timeout of aws_lambda_function.f: 30 → 90`, without long values and secrets. */
export function quoteLeaf({ drift, path, before, after }: EpisodeLeaf): string {
  const isSensitive = drift.changes.some((change) => change.sensitive && change.path === (path.split('.')[0] ?? path));
  const shown = (value: Json): string => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return isSensitive || text.length > SHORT || isSecretText(path, text) ? '…' : text;
  };
  return `${path} of ${drift.address ?? drift.importId ?? drift.resourceType}: ${shown(before)} → ${shown(after)}`;
}
