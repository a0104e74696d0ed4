import type { Identity } from '#catalogue/define.ts';
import type { JsonObject } from '#domain/json.ts';
import { createLookup } from '../resources/lookup.ts';
import type { Lookup } from '../resources/lookup.ts';
import type { Present, Target } from './target.ts';
import type { Step } from './apply-to-target.ts';

/**
 * What the events of the window have touched so far, each thing as they leave it. What was done to a thing is kept apart until all is
 * played: one that every other call touches would else be copied with all its past each time.
 */
export interface TargetBook {
  readonly get: (key: string) => Present | undefined;
  /** Takes the place of the thing as it was before; what was done to it comes behind what was done before. */
  readonly put: (step: Step) => void;
  /** Those of a type that have what one of the identities asks for, in the order in which they were touched first. */
  readonly find: (type: string, identities: readonly Identity[]) => readonly Present[];
  /** With all that was done to them. */
  readonly all: () => readonly Target[];
}

/** One thing, as it is now, and what was done to it. */
interface Page {
  readonly place: number;
  present: Present;
  readonly events: Target['events'][number][];
  readonly writes: Target['writes'][number][];
  readonly putBack: Target['writes'][number][];
}

/**
 * Makes a book of targets.
 * @returns a book with nothing in it
 */
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
