import type { Catalogue } from '#catalogue/catalogue.ts';
import { computed, defineResource, written } from '#catalogue/define.ts';
import type { Call, ResourceEntry, Writer } from '#catalogue/define.ts';
import { eventSourceOf } from '#catalogue/event-sources.ts';
import { mergeMap, removeKeys } from '#catalogue/maps.ts';
import { request } from '#catalogue/places.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import { locationOf } from '#domain/workspace/places.ts';
import { placeOf, placesAgree } from '../resources/place-of.ts';
import { managedTarget, unmanagedTarget } from '../play/target.ts';
import type { Target } from '../play/target.ts';
import { createTargetRegistry } from '../play/target-registry.ts';
import type { TargetRegistry } from '../play/target-registry.ts';
import { applyTouch, putBack } from '../play/apply-to-target.ts';
import type { Step } from '../play/apply-to-target.ts';
import { writesOf } from '../play/writes-of.ts';
import { normalised, wordsOf } from './call-words.ts';
import type { CallWords } from './call-words.ts';
import { createResourceIndex } from './resource-index.ts';
import type { IndexedResource, ResourceIndex } from './resource-index.ts';
import { writesByLikeness } from './like-writes.ts';

export interface ReadByLikeness {
  readonly targets: readonly Target[];
  readonly unread: readonly CloudTrailEvent[];
}

export interface LikenessContext {
  readonly workspace: Pick<Workspace, 'resources' | 'schema'>;
  readonly catalogue: Catalogue;
  /** eventIDs of Terraform's calls. They undo changes and never become a drift. */
  readonly byTerraform: ReadonlySet<string>;
}

interface Reading extends LikenessContext {
  readonly index: ResourceIndex;
  readonly targets: TargetRegistry;
  readonly byKey: ReadonlyMap<string, StateResource>;
  readonly isHere: (resource: StateResource, event: CloudTrailEvent) => boolean;
  readonly typeNamed: (eventSource: string, noun: string) => string | undefined;
}

/**
 * Applies unknown calls to managed resources of types without a catalogue entry, by comparing ids, ARNs, names and arguments. Results are
 * at most likely. Returns the calls that match nothing.
 * @param events in time order, including Terraform's own
 */
export function readByLikeness(events: readonly CloudTrailEvent[], context: LikenessContext): ReadByLikeness {
  const uncatalogued = ofUncataloguedTypes(context);
  const location = locationOf(context.workspace.resources);
  const reading: Reading = {
    ...context,
    index: createResourceIndex(),
    targets: createTargetRegistry(),
    byKey: new Map(uncatalogued.map((resource) => [resource.address, resource])),
    isHere: (resource, event) => placesAgree(placeOf(resource, location), { account: event.recipientAccountId, region: event.awsRegion }),
    typeNamed: typesByNoun(context.workspace.schema, context.catalogue),
  };
  for (const { address, type, values } of uncatalogued) reading.index.put({ key: address, type, values });
  const unread = events.filter((event) => !readOne(event, reading) && !context.byTerraform.has(event.eventID));
  return { targets: reading.targets.all().filter((target) => target.events.length > 0), unread };
}

function ofUncataloguedTypes({ workspace: { resources }, catalogue }: LikenessContext): readonly StateResource[] {
  const types = new Set(resources.map(({ type }) => type));
  for (const type of types) if (catalogue.entries.has(type)) types.delete(type);
  return types.size === 0 ? [] : resources.filter(({ mode, type }) => mode === 'managed' && types.has(type));
}

/** Applies a call. @returns whether the call could be read */
function readOne(event: CloudTrailEvent, reading: Reading): boolean {
  const words = effectiveWords(event, reading);
  if (words === undefined) return false;
  const candidate = bestMatch(event, words, reading);
  if (candidate !== undefined) return touch(event, candidate, words, reading);
  return words.effect === 'creates' && !reading.byTerraform.has(event.eventID) && make(event, words.noun, reading);
}

/**
 * Treats the creation of a new default version as a change of the resource, unless the provider has a resource type for versions.
 * https://docs.aws.amazon.com/iot/latest/apireference/API_CreatePolicyVersion.html
 */
function effectiveWords(event: CloudTrailEvent, { typeNamed }: Reading): CallWords | undefined {
  const words = wordsOf(event.eventName);
  const versioned =
    words?.effect === 'creates' && event.requestParameters?.['setAsDefault'] === true ? /^(.+)version$/.exec(words.noun)?.[1] : undefined;
  if (words === undefined || versioned === undefined || typeNamed(event.eventSource, words.noun) !== undefined) return words;
  return { effect: 'updates', noun: versioned };
}

/** Returns the best match; undefined if two are equal. */
function bestMatch(event: CloudTrailEvent, { effect, noun }: CallWords, reading: Reading): IndexedResource | undefined {
  const byName = reading.index.namedBy(event, noun);
  const named = (byName.length === 0 && effect !== 'creates' ? reading.index.ofKind(event, noun, fixedIn(reading)) : byName)
    .filter(({ candidate }) => {
      const resource = reading.byKey.get(candidate.key);
      return resource === undefined || reading.isHere(resource, event);
    })
    // The name of a creating or deleting call has the exact subject: DeleteClusterPolicy does not delete the cluster.
    .filter(({ candidate }) => (effect !== 'creates' && effect !== 'deletes') || normalised(eventSourceOf(candidate.type).noun) === noun)
    .toSorted((left, right) => right.score - left.score);
  const [first, second] = named;
  return first === undefined || first.score === second?.score ? undefined : first.candidate;
}

/** Returns required text arguments without documents, which a call repeats to identify the resource. */
function fixedIn({ workspace: { schema } }: Reading): (candidate: IndexedResource) => readonly string[] {
  return ({ type, values }) =>
    Object.entries(schema[type]?.attributes ?? {}).flatMap(([name, { required }]) => {
      const value = values[name];
      return required === true && typeof value === 'string' && !/^\s*[[{]/.test(value) ? [name] : [];
    });
}

function touch(event: CloudTrailEvent, candidate: IndexedResource, words: CallWords, reading: Reading): boolean {
  const { targets, byKey, byTerraform } = reading;
  const resource = byKey.get(candidate.key);
  const before =
    targets.get(candidate.key) ?? (resource === undefined ? undefined : managedTarget(resource, entryOf(candidate.type, reading)));
  if (before === undefined) return false;
  const effect = words.effect === 'tags' ? 'updates' : words.effect;
  const writes = effect === 'deletes' ? {} : writesOf(callOf(words, candidate.type, reading), event, before);
  // A call of which only identifying arguments were read was not read.
  if (effect === 'updates') {
    const fixed = fixedIn(reading)(candidate);
    if (Object.entries(writes).every(([name, value]) => fixed.includes(name) && value === before.values[name])) return false;
  }
  const after = (byTerraform.has(event.eventID) ? putBack : applyTouch)(before, { event, effect, writes, level: 'unverified' });
  targets.put(asLikely(after));
  return true;
}

/** Adds a created resource of the one type with the call's name. */
function make(event: CloudTrailEvent, noun: string, reading: Reading): boolean {
  const type = reading.typeNamed(event.eventSource, noun);
  if (type === undefined) return false;
  const target = unmanagedTarget(entryOf(type, reading), {}, event.eventID);
  const writes = writesOf(callOf({ effect: 'creates', noun }, type, reading), event, target);
  const after = applyTouch({ ...target, values: answered(event, type) }, { event, effect: 'creates', writes, level: 'unverified' });
  const { present } = after;
  reading.targets.put(asLikely(after));
  reading.index.put({ key: present.key, type, values: present.values });
  return true;
}

function asLikely(step: Step): Step {
  return { ...step, present: { ...step.present, unproven: 'likeness' } };
}

/** Returns the response's ARN, by which later calls may name the resource. */
function answered(event: CloudTrailEvent, type: string): JsonObject {
  const noun = normalised(eventSourceOf(type).noun);
  const inside = Object.entries(event.responseElements ?? {}).flatMap(([key, value]) => [
    [key, value] as const,
    ...(isJsonObject(value) ? Object.entries(value) : []),
  ]);
  const arn = inside.find(([key, value]) => ['arn', `${noun}arn`].includes(normalised(key)) && typeof value === 'string')?.[1];
  return arn === undefined ? {} : { arn };
}

function callOf(words: CallWords, type: string, { workspace }: Reading): Call {
  const schema = workspace.schema[type];
  const noun = normalised(eventSourceOf(type).noun);
  const writers: readonly Writer[] =
    words.effect === 'tags'
      ? [mergeMap('tags', tagsIn), ...REMOVED.map((name) => removeKeys('tags', request(name)))]
      : [(event, current) => (schema === undefined ? {} : writesByLikeness(event.requestParameters ?? {}, { schema, noun, current }))];
  return { effect: words.effect === 'tags' ? 'updates' : words.effect, identify: () => [], writers };
}

const REMOVED = ['tagKeys', 'TagKeys', 'tagKeyList', 'tagsToRemove', 'keys'] as const;

/** Returns the tags that a call sets; none for a removing call, which may also have `tags`. */
function tagsIn(event: CloudTrailEvent): ReturnType<ReturnType<typeof request>> {
  if (/^(?:Untag|Remove|Delete)/.test(event.eventName)) return undefined;
  return ['tags', 'Tags', 'tagList', 'tagsToAdd', 'tagSet'].map((name) => request(name)(event)).find((value) => value !== undefined);
}

/** Makes an entry from the schema. It has no import id, since the format is unknown. */
function entryOf(type: string, { workspace }: Reading): ResourceEntry {
  const { attributes = {}, blocks = {} } = workspace.schema[type] ?? {};
  const arguments_ = Object.entries(attributes).map(
    ([name, one]) => [name, one.required === true || one.optional === true ? written() : computed()] as const,
  );
  return defineResource({
    type,
    eventSource: eventSourceOf(type).eventSource,
    importId: () => undefined,
    calls: {},
    each: Object.fromEntries([...arguments_, ...Object.keys(blocks).map((name) => [name, written()] as const)]),
  });
}

function typesByNoun(schema: ProviderSchema, catalogue: Catalogue): Reading['typeNamed'] {
  let types: Map<string, readonly string[]> | undefined;
  return (eventSource, noun) => {
    types ??= groupByCall(Object.keys(schema).filter((type) => type.startsWith('aws_') && !catalogue.entries.has(type)));
    const [only, ...others] = types.get(`${eventSource} ${noun}`) ?? [];
    return others.length === 0 ? only : undefined;
  };
}

function groupByCall(types: readonly string[]): Map<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>();
  for (const type of types) {
    const { eventSource, noun } = eventSourceOf(type);
    const key = `${eventSource} ${normalised(noun)}`;
    groups.set(key, [...(groups.get(key) ?? []), type]);
  }
  return groups;
}
