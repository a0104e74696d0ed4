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
  'default-tags': { what: 'the default tags of the provider', because: 'a tag that all resources got is written once' },
  environment: { what: 'what is written for this environment alone', because: 'other environments keep what they have' },
  names: { what: 'a text with the names that the code beside it uses', because: 'a name stays true when its value changes' },
  origin: { what: 'where the value is written', because: 'all that reads it follows, and no name is lost' },
  'new-argument': { what: 'a new argument of its block', because: 'one line says it for all instances of the block' },
  'call-argument': { what: 'an argument of the call of the module', because: 'the module stays as it is for its other callers' },
  default: { what: 'a default that applies to all that say nothing else', because: 'the expression that reads it stays as it is' },
  'other-branch': { what: 'one branch of a condition, whose other has the value', because: 'the condition and its names stay' },
  entry: { what: 'the entry of this instance', because: 'data says what one instance has, and no key stands in code' },
  reader: { what: 'the expression that reads a shared list or map', because: 'the name stays, and others that read it keep theirs' },
  lines: { what: 'lines of a text', because: 'all its interpolations stay' },
  'beside-each': { what: 'a condition on the key, beside what each instance says', because: 'no instance loses its own value' },
  literal: { what: 'a value in place of an expression', because: 'all instances that moved alike need no condition' },
  'new-block': { what: 'a block of its own', because: 'all instances that moved alike need no condition' },
  'for-instance': { what: 'a condition on the key of the instance', because: 'the expression for the other instances stays' },
  'part-for-instance': { what: 'a condition on the key inside of a value', because: 'the other parts of the value are said once' },
  'for-environment': { what: 'a condition on the environment', because: 'the expression for the other environments stays' },
  'kept-neighbour': { what: 'a second argument of the call, which keeps a neighbour', because: 'an input that is there needs no new one' },
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
