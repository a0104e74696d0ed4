/** Union-find over numbered items. */
export interface DisjointSets {
  /** The smallest member of an item's set; it represents the set. */
  readonly rootOf: (index: number) => number;
  readonly join: (left: number, right: number) => void;
}

/** Creates sets of one item each, numbered from 0. */
export function createDisjointSets(size: number): DisjointSets {
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
