import type { Identity } from '#catalogue/define.ts';
import { createLookup } from './lookup.ts';
import type { Lookup } from './lookup.ts';
import type { Target } from './target.ts';

/**
 * What the events of the window have touched so far, each thing as they leave it. What was done to a thing is kept apart until all is
 * played: one that every other call touches would else be copied with all its past each time.
 */
export interface TargetBook {
  /** Without events and writes. */
  readonly get: (key: string) => Target | undefined;
  /** Takes the place of the thing as it was before; its events and writes come behind those that were put before. */
  readonly put: (target: Target) => void;
  /** Those of a type that have what one of the identities asks for, in the order in which they were touched first, without events and writes. */
  readonly find: (type: string, identities: readonly Identity[]) => readonly Target[];
  /** With all events and writes. */
  readonly all: () => readonly Target[];
}

/** What was done to one thing. */
interface Past {
  readonly events: Target['events'][number][];
  readonly writes: Target['writes'][number][];
}

const NOTHING: readonly never[] = [];

/**
 * Makes a book of targets.
 * @returns a book with nothing in it
 */
export function createTargetBook(): TargetBook {
  const targets = new Map<string, Target>();
  const pasts = new Map<string, Past>();
  const byType = new Map<string, Lookup<Target>>();
  const lookUp = (type: string): Lookup<Target> => {
    const known = byType.get(type);
    if (known !== undefined) return known;
    const lookup = createLookup<Target>(
      (target) => target.key,
      (target) => target.values,
    );
    byType.set(type, lookup);
    return lookup;
  };
  return {
    get: (key) => targets.get(key),
    put(target) {
      const past = pasts.get(target.key);
      if (past === undefined) pasts.set(target.key, { events: [...target.events], writes: [...target.writes] });
      else {
        for (const event of target.events) past.events.push(event);
        for (const write of target.writes) past.writes.push(write);
      }
      const bare = { ...target, events: NOTHING, writes: NOTHING };
      targets.set(target.key, bare);
      lookUp(target.type).put(bare);
    },
    find: (type, identities) => byType.get(type)?.find(identities) ?? [],
    all: () => [...targets.values()].map((target) => ({ ...target, ...pasts.get(target.key) })),
  };
}
