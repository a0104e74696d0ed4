import type { Identity } from '#catalogue/define.ts';
import type { JsonObject } from '#domain/json.ts';
import { createLookup } from '../resources/lookup.ts';
import type { Lookup } from '../resources/lookup.ts';
import type { Present, Target } from './target.ts';
import type { Step } from './apply-to-target.ts';

/** Resources touched so far. Histories are stored separately until the end, because copying them with every call would be slow. */
export interface TargetRegistry {
  readonly get: (key: string) => Present | undefined;
  /** Replaces the resource, and appends to its history. */
  readonly put: (step: Step) => void;
  /** Returns resources of a type that match one of the identities, in order of their first call. */
  readonly find: (type: string, identities: readonly Identity[]) => readonly Present[];
  /** Returns all resources with their history. */
  readonly all: () => readonly Target[];
}

interface TargetRecord {
  readonly place: number;
  present: Present;
  readonly events: Target['events'][number][];
  readonly writes: Target['writes'][number][];
  readonly putBack: Target['writes'][number][];
}

/** Creates an empty book. */
export function createTargetRegistry(): TargetRegistry {
  const records = new Map<string, TargetRecord>();
  const byType = new Map<string, Lookup<TargetRecord>>();
  const lookUp = (type: string): Lookup<TargetRecord> => {
    const known = byType.get(type);
    if (known !== undefined) return known;
    const lookup = createLookup<TargetRecord>(valuesOf);
    byType.set(type, lookup);
    return lookup;
  };
  return {
    get: (key) => records.get(key)?.present,
    put({ present, event, writes, putBack = [] }) {
      const known = records.get(present.key);
      const record = known ?? { place: records.size, present, events: [], writes: [], putBack: [] };
      if (event !== undefined) record.events.push(event);
      for (const write of writes) record.writes.push(write);
      for (const write of putBack) record.putBack.push(write);
      if (known === undefined) {
        records.set(present.key, record);
        lookUp(present.type).add(record);
        return;
      }
      const before = known.present.values;
      known.present = present;
      if (before !== present.values) lookUp(present.type).note(known, before);
    },
    find: (type, identities) => byType.get(type)?.find(identities).map(presentOf) ?? [],
    all: () => [...records.values()].map(pastOf),
  };
}

function pastOf({ present, events, writes, putBack }: TargetRecord): Target {
  return { ...present, events, writes, ...(putBack.length === 0 ? {} : { putBack }) };
}

function presentOf({ present }: TargetRecord): Present {
  return present;
}

function valuesOf({ present }: TargetRecord): JsonObject {
  return present.values;
}
