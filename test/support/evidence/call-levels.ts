/** How far the catalogue's calls are borne out: by a record of AWS, by its service model, or by nothing. */
import { asCalls } from '#catalogue/catalogue.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { CallLevel } from '#domain/value/type-coverage.ts';
import type { Call, ResourceEntry } from '#catalogue/define.ts';
import { plainEventName } from '#domain/trail/event-name.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { memberPaths, membersOf } from './known-members.ts';
import type { EvidenceRecord } from './records.ts';
import type { Sample } from './samples.ts';
import type { ServiceModels } from './service-models.ts';

/** What the model confirms of one call's samples, and where records of it are. */
export interface CallFacts {
  readonly records: readonly EvidenceRecord['from'][];
  readonly request: readonly string[];
  readonly response: readonly string[];
}

/** Everything that is known of the calls. */
export interface Evidence {
  /** Type → event name → level. */
  readonly levels: Readonly<Record<string, Readonly<Record<string, CallLevel>>>>;
  /** Service → event name → facts. */
  readonly facts: Readonly<Record<string, Readonly<Record<string, CallFacts>>>>;
}

/** What the levels are taken from. */
export interface EvidenceSources {
  readonly records: readonly EvidenceRecord[];
  readonly samples: readonly Sample[];
  readonly models: ServiceModels;
}

/**
 * Takes the levels of all calls.
 * @param catalogue the entries
 * @param sources records, samples and service models
 * @returns levels and facts, in order of their names
 */
export function gatherEvidence(catalogue: Catalogue, sources: EvidenceSources): Evidence {
  const byCall = groupBy(sources.records, ({ event }) => callKey(event));
  const samples = groupBy(sources.samples, ({ event }) => callKey(event));
  const facts = new Map<string, CallFacts & { readonly conforms: ReadonlySet<string> }>();
  const shown = groupBy(sources.records, ({ event }) => thingKey(event));
  const factsOf = (key: string): CallFacts & { readonly conforms: ReadonlySet<string> } => {
    const own = samples.get(key) ?? [];
    const alike = own.flatMap(({ event }) => shown.get(thingKey(event)) ?? []).flatMap(({ event }) => memberPaths(event.requestParameters));
    const known = facts.get(key) ?? factsFrom(own, { models: sources.models, alike: new Set(alike) }, byCall.get(key) ?? []);
    facts.set(key, known);
    return known;
  };
  const levels = [...catalogue.entries.values()].map((entry) => {
    const own = Object.entries(entry.calls).map(([eventName, calls]) => {
      const key = `${serviceOf(entry.eventSource)}:${eventName}`;
      const { conforms } = factsOf(key);
      const concerned = (samples.get(key) ?? []).filter((sample) => asCalls(calls).some((call) => concerns(call, sample.event)));
      const isSeen = (byCall.get(key) ?? []).some(({ event }) => asCalls(calls).some((call) => isRead(entry, call, event)));
      const isModelled = concerned.length > 0 && concerned.every((sample) => conforms.has(sample.name));
      return [eventName, isSeen ? 'verified' : isModelled ? 'service-model' : 'unverified'] as const;
    });
    return [entry.type, Object.fromEntries(own.toSorted(byName))] as const;
  });
  return { levels: Object.fromEntries(levels.toSorted(byName)), facts: nested(facts) };
}

/**
 * Whether a call finds in a record what it is written for.
 * @param entry the entry of the call
 * @param call one of its calls
 * @param event a record
 * @returns true where it names a resource and, if it changes one, a value
 */
export function isRead(entry: ResourceEntry, call: Call, event: CloudTrailEvent): boolean {
  const copies = call.split?.(event) ?? [event];
  return copies.some((one) => {
    if (call.identify(one).length === 0) return false;
    return (
      call.effect !== 'updates' ||
      call.leaves !== undefined ||
      call.writers.some((writer) => Object.keys(writer(one, {}, entry.attributes)).length > 0)
    );
  });
}

function concerns(call: Call, event: CloudTrailEvent): boolean {
  return (call.split?.(event) ?? [event]).some((one) => call.identify(one).length > 0);
}

/** What the members of a call are looked up in. */
interface Names {
  readonly models: ServiceModels;
  /** Members of the request in records of another call on the same kind of thing: Amazon EC2 prints some otherwise than its model names them. */
  readonly alike: ReadonlySet<string>;
}

function factsFrom(
  samples: readonly Sample[],
  names: Names,
  records: readonly EvidenceRecord[],
): CallFacts & { readonly conforms: ReadonlySet<string> } {
  const checked = samples.map((sample) => ({ name: sample.name, ...checkSample(sample.event, names) }));
  return {
    records: [...new Set(records.map(({ from }) => from))].sort(),
    request: distinct(checked.flatMap(({ request }) => request)),
    response: distinct(checked.flatMap(({ response }) => response)),
    conforms: new Set(checked.filter(({ isKnown }) => isKnown).map(({ name }) => name)),
  };
}

function checkSample(
  event: CloudTrailEvent,
  { models, alike }: Names,
): { readonly isKnown: boolean; readonly request: readonly string[]; readonly response: readonly string[] } {
  const views = models(event.eventSource, plainEventName(event.eventName)).map((operation) => ({
    request: membersOf(event.requestParameters, operation, 'input'),
    response: membersOf(event.responseElements, operation, 'output'),
  }));
  const answered = views.filter(({ response }) => response.unknown.length === 0);
  const exact = answered.find(({ request }) => request.unknown.length === 0);
  const fitting = exact ?? answered.find(({ request }) => request.unknown.every((member) => alike.has(member)));
  const { known = [], unknown = [] } = fitting?.request ?? {};
  return { isKnown: fitting !== undefined, request: [...known, ...unknown], response: fitting?.response.known ?? [] };
}

function nested(facts: ReadonlyMap<string, CallFacts>): Evidence['facts'] {
  const byService = groupBy([...facts], ([key]) => key.split(':')[0] ?? '');
  const services = [...byService].map(([service, all]) => {
    const calls = all.map(
      ([key, { records, request, response }]) => [key.slice(service.length + 1), { records, request, response }] as const,
    );
    return [service, Object.fromEntries(calls.toSorted(byName))] as const;
  });
  return Object.fromEntries(services.toSorted(byName));
}

function callKey(event: CloudTrailEvent): string {
  return `${serviceOf(event.eventSource)}:${plainEventName(event.eventName)}`;
}

/** `ec2:NetworkAclEntry` of CreateNetworkAclEntry and of ReplaceNetworkAclEntry. */
function thingKey(event: CloudTrailEvent): string {
  return `${serviceOf(event.eventSource)}:${plainEventName(event.eventName).replace(/^[A-Z][a-z]+/, '')}`;
}

function serviceOf(eventSource: string): string {
  return eventSource.split('.')[0] ?? '';
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort();
}

function byName([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : 1;
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
