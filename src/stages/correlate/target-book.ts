import type { Identity } from '#catalogue/define.ts';
import { createLookup } from './lookup.ts';
import type { Lookup } from './lookup.ts';
import type { Target } from './target.ts';

/** What the events of the window have touched so far, each thing as they leave it. */
export interface TargetBook {
  readonly get: (key: string) => Target | undefined;
  /** Takes the place of the thing as it was before. */
  readonly put: (target: Target) => void;
  /** Those of a type that have what one of the identities asks for, in the order in which they were touched first. */
  readonly find: (type: string, identities: readonly Identity[]) => readonly Target[];
  readonly all: () => readonly Target[];
}

/**
 * Makes a book of targets.
 * @returns a book with nothing in it
 */
export function createTargetBook(): TargetBook {
  const targets = new Map<string, Target>();
  const byType = new Map<string, Lookup<Target>>();
  const lookUp = (type: string): Lookup<Target> => {
    const lookup =
      byType.get(type) ??
      createLookup<Target>(
        (target) => target.key,
        (target) => target.values,
      );
    byType.set(type, lookup);
    return lookup;
  };
  return {
    get: (key) => targets.get(key),
    put(target) {
      targets.set(target.key, target);
      lookUp(target.type).put(target);
    },
    find: (type, identities) => byType.get(type)?.find(identities) ?? [],
    all: () => [...targets.values()],
  };
}
