import type { Drift } from '#domain/drift.ts';
import { isJsonObject, textsIn } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { providerPlaces } from '#hcl/provider-place.ts';
import { couldBeAt, locationOfRoot } from '../resources/place-of.ts';
import { identifiersOf } from '../resources/index-state.ts';
import { isSpecific, textsInDocuments } from './relate-unmanaged.ts';

/** A root that an unmanaged resource may belong to, and its drift there. */
export interface Candidate {
  readonly workspace: Workspace;
  readonly drift: Drift;
  /** Current values of the root's changed resources. */
  readonly now: readonly JsonObject[];
}

/**
 * Finds the root of an unmanaged resource: in its account and region, with the most references, then common tags, then the longest common
 * name.
 * @returns several if nothing distinguishes them, none if no root is in its account and region
 */
export function chooseRoots(candidates: readonly Candidate[]): readonly Candidate[] {
  const possible = candidates.filter(({ drift, workspace }) => {
    const [event] = drift.events;
    const place = { account: event?.recipientAccountId, region: event?.awsRegion };
    return couldBeAt({ type: drift.resourceType, place }, locationOfRoot(workspace.resources, providerPlaces(openEvaluator(workspace))));
  });
  if (possible.length <= 1) return possible;
  const related = possible.map((candidate) => ({ candidate, ties: relationsOf(candidate) }));
  const best = related.reduce((max, one) => (compareRelations(one.ties, max) > 0 ? one.ties : max), [0, 0, 0] as Relations);
  return related.filter(({ ties: relations }) => compareRelations(relations, best) === 0).map(({ candidate }) => candidate);
}

/** References to and from it, common tags, length of the common name. */
type Relations = readonly [references: number, tags: number, name: number];

function compareRelations(left: Relations, right: Relations): number {
  const differing = left.findIndex((count, index) => count !== right[index]);
  return differing === -1 ? 0 : (left[differing] ?? 0) - (right[differing] ?? 0);
}

function relationsOf({ workspace, drift, now }: Candidate): Relations {
  const managed = workspace.resources.filter((resource) => resource.mode === 'managed');
  const observed = drift.observed ?? {};
  const texts = new Set(textsInDocuments(observed));
  const own = new Set(identifiersOf(observed).filter(isSpecific));
  const named = managed.filter((resource) =>
    identifiersOf(resource.values).some((text) => isSpecific(text) && texts.has(text) && !own.has(text)),
  );
  const naming = [...managed.map((resource) => resource.values), ...now].filter((values) =>
    textsInDocuments(values).some((text) => own.has(text)),
  );
  return [named.length + naming.length, tagsInCommon(observed, managed), nameInCommon(observed, managed)];
}

/** Counts its tags that every tagged resource of the root also has, such as Environment = prod. */
function tagsInCommon(observed: JsonObject, managed: readonly StateResource[]): number {
  const all = managed.map((resource) => tagsOf(resource.values)).filter((tags) => tags.size > 0);
  return all.length === 0 ? 0 : [...tagsOf(observed)].filter((tag) => all.every((tags) => tags.has(tag))).length;
}

function tagsOf(values: JsonObject): ReadonlySet<string> {
  const lists = [values['tags'], values['tags_all']].map((tags) => (isJsonObject(tags) ? Object.entries(tags) : []));
  return new Set(lists.flat().map(([key, value]) => `${key}=${String(value)}`));
}

/** Returns the length of the longest prefix up to a separator that its name shares with a name of the root. */
function nameInCommon(observed: JsonObject, managed: readonly StateResource[]): number {
  const names = managed.flatMap((resource) => textsIn(nameOf(resource.values)));
  const [name = ''] = textsIn(nameOf(observed));
  const ends = [...name.matchAll(/[-_/.:]/g)].map((match) => match.index);
  return Math.max(0, ...ends.filter((end) => names.some((other) => other.startsWith(name.slice(0, end + 1)))));
}

function nameOf(values: JsonObject): Json {
  return values['name'] ?? values['bucket'] ?? values['function_name'] ?? null;
}
