/** The evidence for the catalogue's calls: an AWS record, its service model, or none. */
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

/** The members of one call's samples that the model confirms, and the sources of its records. */
export interface CallFacts {
  readonly records: readonly EvidenceRecord['from'][];
  readonly request: readonly string[];
  readonly response: readonly string[];
}

/** All evidence for the calls. */
export interface Evidence {
  /** Type → event name → level. */
  readonly levels: Readonly<Record<string, Readonly<Record<string, CallLevel>>>>;
  /** Service → event name → facts. */
  readonly facts: Readonly<Record<string, Readonly<Record<string, CallFacts>>>>;
}

/** The sources of the evidence. */
export interface EvidenceSources {
  readonly records: readonly EvidenceRecord[];
  readonly samples: readonly Sample[];
  readonly models: ServiceModels;
}

/**
 * Determines the levels of all calls.
 * @param catalogue the entries
 * @param sources records, samples and service models
 * @returns levels and facts, sorted by name
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
 * Checks whether a call finds its values in a record.
 * @param entry the entry of the call
 * @param call one of its calls
 * @param event a record
 * @returns true if it identifies a resource and, if it changes one, finds a value
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

/** The sources for a call's members. */
interface Names {
  readonly models: ServiceModels;
  /** Request members of other calls on the same kind of object: Amazon EC2 records some under another name than in its model. */
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

/** `ec2:NetworkAclEntry` for CreateNetworkAclEntry and ReplaceNetworkAclEntry. */
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
