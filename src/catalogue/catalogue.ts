import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { CallLevel } from '#domain/value/type-coverage.ts';
import { levelOf } from './call-levels.ts';
import type { Call, ResourceEntry } from './entry.ts';
import { plainEventName } from '#domain/trail/event-name.ts';
import { remember, rememberNames } from '#domain/text/remember.ts';
import { tagEditsIn } from './tag-editor.ts';
import { rememberOriginal } from './whole-records.ts';

export interface CatalogueCall {
  readonly entry: ResourceEntry;
  readonly call: Call;
  /** How well the meaning of the call is verified. */
  readonly level: CallLevel;
}

export interface KnownCall extends CatalogueCall {
  /** The record, narrowed to the resource. */
  readonly event: CloudTrailEvent;
}

/** Services load on first use: most runs need few. */
export interface Catalogue {
  /** In the order of the services and their types. */
  readonly entries: Pick<ReadonlyMap<string, ResourceEntry>, 'get' | 'has' | 'keys' | 'values'>;
  /** Returns several entries if a call writes several Terraform resources. */
  callsOf(eventSource: string, eventName: string): readonly CatalogueCall[];
  /** Returns the calls of one record, split by resource. */
  callsIn(event: CloudTrailEvent): readonly KnownCall[];
}

/** Key: the prefix of the event source, `ec2` for `ec2.amazonaws.com`. */
export type Services = Readonly<Record<string, () => readonly ResourceEntry[]>>;

interface OpenedService {
  readonly byType: ReadonlyMap<string, ResourceEntry>;
  readonly byCall: ReadonlyMap<string, readonly CatalogueCall[]>;
}

const SUFFIX = '.amazonaws.com';

/** Opens a catalogue without loading services. `serviceOf`: returns the service of any type, also of an unknown one. */
export function openCatalogue(services: Services, serviceOf: (type: string) => string): Catalogue {
  const plain = remember(plainEventName);
  const opened = new Map<string, OpenedService>();
  const open = (service: string): OpenedService | undefined => {
    const known = opened.get(service);
    if (known !== undefined) return known;
    const make = Object.hasOwn(services, service) ? services[service] : undefined;
    if (make === undefined) return undefined;
    const made = openService(make());
    opened.set(service, made);
    return made;
  };
  const find = rememberNames((type) => open(serviceOf(type))?.byType.get(type));
  const all = (): [string, ResourceEntry][] => Object.keys(services).flatMap((service) => [...(open(service)?.byType ?? [])]);
  const tagEdits = tagEditsIn((service) => open(service)?.byType.values() ?? []);
  const bySource = remember((source) => (source.endsWith(SUFFIX) ? open(source.slice(0, -SUFFIX.length)) : undefined));
  const callsOf: Catalogue['callsOf'] = (eventSource, eventName) => bySource(eventSource)?.byCall.get(plain(eventName)) ?? [];
  return {
    entries: {
      get: find,
      has: (type) => find(type) !== undefined,
      keys: () => new Map(all()).keys(),
      values: () => new Map(all()).values(),
    },
    callsOf,
    callsIn(event) {
      const [calls, edits] = [callsOf(event.eventSource, event.eventName), tagEdits(event)];
      const known = calls.flatMap((call) => callOn(event, call));
      return edits.length === 0 ? known : [...known, ...edits.map((edit) => ({ ...edit, level: 'service-model' as const }))];
    },
  };
}

/** Returns one call per resource in the record. */
function callOn(event: CloudTrailEvent, { entry, call, level }: CatalogueCall): readonly KnownCall[] {
  const records = call.split === undefined ? [event] : rememberOriginal(call.split(event), event);
  return records.map((one) => ({ entry, call, level, event: one }));
}

/**
 * Builds a catalogue from given entries.
 * @throws Error for two entries of one type
 */
export function buildCatalogue(entries: readonly ResourceEntry[]): Catalogue {
  const services = new Map<string, string>();
  for (const { type, eventSource } of entries) {
    if (services.has(type)) throw new Error(`two catalogue entries have type ${type}`);
    services.set(type, eventSource.replace(SUFFIX, ''));
  }
  const made = [...new Set(services.values())].map(
    (service) => [service, () => entries.filter(({ type }) => services.get(type) === service)] as const,
  );
  return openCatalogue(Object.fromEntries(made), (type) => services.get(type) ?? '');
}

function openService(entries: readonly ResourceEntry[]): OpenedService {
  const byType = new Map<string, ResourceEntry>();
  const byCall = new Map<string, CatalogueCall[]>();
  for (const entry of entries) {
    if (byType.has(entry.type)) throw new Error(`two catalogue entries have type ${entry.type}`);
    byType.set(entry.type, entry);
    for (const [eventName, calls] of Object.entries(entry.calls)) {
      const level = levelOf(entry.type, eventName);
      const found = asCalls(calls).map((call) => ({ entry, call, level }));
      byCall.set(eventName, [...(byCall.get(eventName) ?? []), ...found]);
    }
  }
  return { byType, byCall };
}

export function asCalls(calls: Call | readonly Call[]): readonly Call[] {
  return 'effect' in calls ? [calls] : calls;
}
