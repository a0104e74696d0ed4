import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { CallLevel } from '#domain/type-coverage.ts';
import { levelOf } from './call-levels.ts';
import type { Call, ResourceEntry } from './define.ts';
import { plainEventName } from '#domain/cloudtrail-event.ts';
import { remember } from '#domain/remember.ts';
import { tagEditsIn } from './tag-editor.ts';

/** A call of a type. */
export interface CatalogueCall {
  readonly entry: ResourceEntry;
  readonly call: Call;
  /** How far it is borne out that the call means this. */
  readonly level: CallLevel;
}

/** What one record says about one resource of one type. */
export interface KnownCall extends CatalogueCall {
  /** The record, narrowed to that resource. */
  readonly event: CloudTrailEvent;
}

/** All entries, found by type and by call. */
export interface Catalogue {
  readonly entries: ReadonlyMap<string, ResourceEntry>;
  /** Every entry that says what a call means; several, where one call writes several Terraform resources. */
  callsOf(eventSource: string, eventName: string): readonly CatalogueCall[];
  /** The same for one record, a record about several resources taken apart. */
  callsIn(event: CloudTrailEvent): readonly KnownCall[];
}

/**
 * Builds the look-up tables.
 * @param entries what the service folders export
 * @returns the catalogue
 * @throws Error when two entries are of one type
 */
export function buildCatalogue(entries: readonly ResourceEntry[]): Catalogue {
  const byType = new Map<string, ResourceEntry>();
  const byCall = new Map<string, CatalogueCall[]>();
  for (const entry of entries) {
    if (byType.has(entry.type)) throw new Error(`two catalogue entries are of type ${entry.type}`);
    byType.set(entry.type, entry);
    for (const [eventName, calls] of Object.entries(entry.calls)) {
      const key = `${entry.eventSource}:${eventName}`;
      const level = levelOf(entry.type, eventName);
      const found = asCalls(calls).map((call) => ({ entry, call, level }));
      byCall.set(key, [...(byCall.get(key) ?? []), ...found]);
    }
  }
  const plain = remember(plainEventName);
  const tagEdits = tagEditsIn(entries);
  const callsOf: Catalogue['callsOf'] = (eventSource, eventName) => byCall.get(`${eventSource}:${plain(eventName)}`) ?? [];
  return {
    entries: byType,
    callsOf,
    callsIn(event) {
      const calls: KnownCall[] = [];
      for (const { entry, call, level } of callsOf(event.eventSource, event.eventName)) {
        if (call.split === undefined) calls.push({ entry, call, level, event });
        else for (const one of call.split(event)) calls.push({ entry, call, level, event: one });
      }
      for (const edit of tagEdits(event)) calls.push({ ...edit, level: 'service-model' });
      return calls;
    },
  };
}

/**
 * The calls behind one event name of an entry.
 * @param calls one call or several
 * @returns a list
 */
export function asCalls(calls: Call | readonly Call[]): readonly Call[] {
  return 'effect' in calls ? [calls] : calls;
}
