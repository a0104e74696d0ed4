/** The order of preference among several proved edits. */

interface Kind {
  /** The edit, as a phrase. */
  readonly what: string;
  /** Why it ranks before every kind below it. */
  readonly because: string;
}

/**
 * Kinds of edits of an attribute, best first. Candidates are tried in this order, and the first proved one is taken. Within a kind, those
 * nearest to the value's origin come first. Edits that remove a resource (entry, call, switch, block) or adopt one (switch, entry, block)
 * have an order of their own.
 */
export const RANKING = {
  'default-tags': { what: 'the default tags of the provider', because: 'a tag on all resources is written once' },
  environment: { what: 'a value that is set only for this environment', because: 'other environments keep their values' },
  names: { what: 'a string with the references that neighbouring code uses', because: 'a reference stays correct when its value changes' },
  origin: { what: 'the place where the value is set', because: 'all readers get the new value, and no reference is lost' },
  'new-argument': { what: 'a new argument of its block', because: 'one line applies to all instances of the block' },
  'call-argument': { what: 'an argument of the module call', because: 'the module does not change for its other callers' },
  default: { what: 'a default for everything without its own value', because: 'the expression that reads it does not change' },
  'other-branch': { what: 'one branch of a condition; the other already has the value', because: 'the condition and its references stay' },
  entry: { what: 'the entry of this instance', because: 'the value of one instance stays in data, not in an expression' },
  reader: { what: 'the expression that reads a shared list or map', because: 'the reference stays, and other readers keep their value' },
  lines: { what: 'lines of a string', because: 'all its interpolations stay' },
  'beside-each': { what: 'a condition on the key, next to the value of each instance', because: 'no instance loses its own value' },
  literal: { what: 'a literal value instead of an expression', because: 'instances with the same change need no condition' },
  'new-block': { what: 'a separate block', because: 'instances with the same change need no condition' },
  'for-instance': { what: 'a condition on the key of the instance', because: 'the expression for the other instances stays' },
  'part-for-instance': { what: 'a condition on the key inside a value', because: 'the other parts of the value are written once' },
  'for-environment': { what: 'a condition on the environment', because: 'the expression for the other environments stays' },
  'kept-neighbour': { what: 'a second argument, which keeps the value of a neighbour', because: 'an existing input needs no new one' },
  'new-input': { what: 'a new input of the module', because: 'the module’s own value stays as the default' },
} as const satisfies Readonly<Record<string, Kind>>;

export type EditKind = keyof typeof RANKING;

export const EDIT_KINDS = Object.keys(RANKING) as readonly EditKind[];

const RANKS: ReadonlyMap<EditKind, number> = new Map(EDIT_KINDS.map((kind, rank) => [kind, rank]));

/** Returns the rank of a kind; lower is better. */
export function rankOf(kind: EditKind): number {
  return RANKS.get(kind) ?? RANKS.size;
}

/** Returns the kind with the worse rank: an edit of several parts ranks by its worst part. */
export function worseOf(left: EditKind, right: EditKind): EditKind {
  return rankOf(left) < rankOf(right) ? right : left;
}
