/** Sets of numbered things that grow together. */
export interface Unions {
  /** The smallest member of the set that a thing is in: it stands for all. */
  readonly rootOf: (index: number) => number;
  /** Makes one set of the two that two things are in. */
  readonly join: (left: number, right: number) => void;
}

/**
 * Makes sets of one thing each.
 * @param size how many things there are, numbered from 0
 * @returns the sets, to be joined
 */
export function unions(size: number): Unions {
  const parents = Array.from({ length: size }, (_item, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] ?? root;
    for (let at = index; at !== root;) {
      const parent = parents[at] ?? root;
      parents[at] = root;
      at = parent;
    }
    return root;
  };
  return {
    rootOf,
    join(left, right) {
      const [leftRoot, rightRoot] = [rootOf(left), rootOf(right)];
      parents[Math.max(leftRoot, rightRoot)] = Math.min(leftRoot, rightRoot);
    },
  };
}
