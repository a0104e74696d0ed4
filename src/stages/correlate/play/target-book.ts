import type { Identity } from '#catalogue/define.ts';
import type { JsonObject } from '#domain/json.ts';
import { createLookup } from '../resources/lookup.ts';
import type { Lookup } from '../resources/lookup.ts';
import type { Present, Target } from './target.ts';
import type { Step } from './apply-to-target.ts';

/** Resources touched so far. Histories are stored separately until the end, because copying them with every call would be slow. */
export interface TargetBook {
  readonly get: (key: string) => Present | undefined;
  /** Replaces the resource, and appends to its history. */
  readonly put: (step: Step) => void;
  /** Returns resources of a type that match one of the identities, in order of their first call. */
  readonly find: (type: string, identities: readonly Identity[]) => readonly Present[];
  /** Returns all resources with their history. */
  readonly all: () => readonly Target[];
}

interface Page {
  readonly place: number;
  present: Present;
  readonly events: Target['events'][number][];
  readonly writes: Target['writes'][number][];
  readonly putBack: Target['writes'][number][];
}

/** Creates an empty book. */
export function createTargetBook(): TargetBook {
  const pages = new Map<string, Page>();
  const byType = new Map<string, Lookup<Page>>();
  const lookUp = (type: string): Lookup<Page> => {
    const known = byType.get(type);
    if (known !== undefined) return known;
    const lookup = createLookup<Page>(valuesOf);
    byType.set(type, lookup);
    return lookup;
  };
  return {
    get: (key) => pages.get(key)?.present,
    put({ present, event, writes, putBack = [] }) {
      const known = pages.get(present.key);
      const page = known ?? { place: pages.size, present, events: [], writes: [], putBack: [] };
      if (event !== undefined) page.events.push(event);
      for (const write of writes) page.writes.push(write);
      for (const write of putBack) page.putBack.push(write);
      if (known === undefined) {
        pages.set(present.key, page);
        lookUp(present.type).add(page);
        return;
      }
      const before = known.present.values;
      known.present = present;
      if (before !== present.values) lookUp(present.type).note(known, before);
    },
    find: (type, identities) => byType.get(type)?.find(identities).map(presentOf) ?? [],
    all: () => [...pages.values()].map(pastOf),
  };
}

function pastOf({ present, events, writes, putBack }: Page): Target {
  return { ...present, events, writes, ...(putBack.length === 0 ? {} : { putBack }) };
}

function presentOf({ present }: Page): Present {
  return present;
}

function valuesOf({ present }: Page): JsonObject {
  return present.values;
}
