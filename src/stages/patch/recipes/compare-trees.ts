import { keyText } from '#hcl/locate.ts';
import type { Attribute, Block, Body, Expression, HclFile, ExpressionOf } from '#hcl/syntax.ts';

/** A difference. `before`, `into`, `from`, `object` and `list` are nodes of the earlier text, the others of the later. */
export type TreeChange =
  | { readonly change: 'replaced'; readonly before: Expression; readonly after: Expression }
  | { readonly change: 'attribute-added'; readonly into: Block | undefined; readonly attribute: Attribute }
  | { readonly change: 'attribute-removed'; readonly from: Block | undefined; readonly attribute: Attribute }
  | {
      readonly change: 'entry-changed';
      readonly object: Expression;
      readonly whole: Expression;
      readonly before: Expression;
      readonly after: Expression;
    }
  | {
      readonly change: 'entry-added';
      readonly object: Expression;
      readonly whole: Expression;
      readonly key: string;
      readonly value: Expression;
    }
  | { readonly change: 'entry-removed'; readonly object: Expression; readonly whole: Expression; readonly key: string }
  | { readonly change: 'elements'; readonly list: Expression; readonly after: Expression }
  | { readonly change: 'block-added'; readonly into: Block | undefined; readonly block: Block; readonly nth: number }
  | { readonly change: 'block-removed'; readonly block: Block };

export interface TwoFiles {
  readonly before: HclFile;
  readonly after: HclFile;
}

/** Returns the differences between two texts of a file, apart from positions and spacing; in the earlier order, additions last. */
export function compareTrees(files: TwoFiles): readonly TreeChange[] {
  return inBodies({ before: files.before.body, after: files.after.body, owner: undefined }, files);
}

function inBodies(
  { before, after, owner }: { readonly before: Body; readonly after: Body; readonly owner: Block | undefined },
  files: TwoFiles,
): readonly TreeChange[] {
  const later = new Map(after.attributes.map((attribute) => [attribute.name, attribute]));
  const known = new Set(before.attributes.map(({ name }) => name));
  return [
    ...before.attributes.flatMap((attribute): readonly TreeChange[] => {
      const now = later.get(attribute.name);
      return now === undefined
        ? [{ change: 'attribute-removed', from: owner, attribute }]
        : inExpressions(attribute.expression, now.expression, files);
    }),
    ...after.attributes
      .filter(({ name }) => !known.has(name))
      .map((attribute): TreeChange => ({ change: 'attribute-added', into: owner, attribute })),
    ...inBlocks({ before: before.blocks, after: after.blocks, owner }, files),
  ];
}

/** Matches blocks of equal text first, then by name. */
function inBlocks(
  { before, after, owner }: { readonly before: readonly Block[]; readonly after: readonly Block[]; readonly owner: Block | undefined },
  files: TwoFiles,
): readonly TreeChange[] {
  const partners = new Map<Block, Block>();
  const free = new Set(after);
  const pair = (fits: (one: Block, other: Block) => boolean): void => {
    for (const one of before) {
      const other = partners.has(one)
        ? undefined
        : [...free].find((candidate) => nameOf(candidate) === nameOf(one) && fits(one, candidate));
      if (other === undefined) continue;
      partners.set(one, other);
      free.delete(other);
    }
  };
  pair((one, other) => plain(files.before, one) === plain(files.after, other));
  pair(() => true);
  return [
    ...before.flatMap((block): readonly TreeChange[] => {
      const now = partners.get(block);
      if (now === undefined) return [{ change: 'block-removed', block }];
      return plain(files.before, block) === plain(files.after, now)
        ? []
        : inBodies({ before: block.body, after: now.body, owner: block }, files);
    }),
    ...[...free].map((block): TreeChange => ({
      change: 'block-added',
      into: owner,
      block,
      nth: after.filter((one) => nameOf(one) === nameOf(block)).indexOf(block),
    })),
  ];
}

function nameOf({ type, labels }: Block): string {
  return JSON.stringify([type, ...labels]);
}

function inExpressions(before: Expression, after: Expression, files: TwoFiles): readonly TreeChange[] {
  if (plain(files.before, before) === plain(files.after, after)) return [];
  if (before.kind === 'parentheses' && after.kind === 'parentheses') return inExpressions(before.inner, after.inner, files);
  if (before.kind === 'object' && after.kind === 'object') return inObjects(before, after, files);
  if (before.kind === 'tuple' && after.kind === 'tuple') return inTuples(before, after, files);
  if (before.kind === 'call' && after.kind === 'call' && before.name === after.name && before.arguments.length === after.arguments.length)
    return before.arguments.flatMap((argument, index) => inExpressions(argument, after.arguments[index] ?? argument, files));
  return [{ change: 'replaced', before, after }];
}

function inObjects(before: ExpressionOf<'object'>, after: ExpressionOf<'object'>, files: TwoFiles): readonly TreeChange[] {
  const [earlier, later] = [entriesOf(before), entriesOf(after)];
  if (earlier === undefined || later === undefined) return [{ change: 'replaced', before, after }];
  return [
    ...[...earlier].flatMap(([key, value]): readonly TreeChange[] => {
      const now = later.get(key);
      if (now === undefined) return [{ change: 'entry-removed', object: before, whole: after, key }];
      return inExpressions(value, now, files).map((change) =>
        change.change === 'replaced' && change.before === value
          ? { change: 'entry-changed', object: before, whole: after, before: value, after: now }
          : change,
      );
    }),
    ...[...later]
      .filter(([key]) => !earlier.has(key))
      .map(([key, value]): TreeChange => ({ change: 'entry-added', object: before, whole: after, key, value })),
  ];
}

/** The entries of an object, by key; undefined if a key is computed or occurs twice. */
function entriesOf(object: ExpressionOf<'object'>): ReadonlyMap<string, Expression> | undefined {
  const entries = new Map<string, Expression>();
  for (const { key, value } of object.entries) {
    const text = keyText(key);
    if (text === undefined || entries.has(text)) return undefined;
    entries.set(text, value);
  }
  return entries;
}

/** Compares a single changed element further; any other difference is a change of the list. */
function inTuples(before: ExpressionOf<'tuple'>, after: ExpressionOf<'tuple'>, files: TwoFiles): readonly TreeChange[] {
  const same = before.elements.length === after.elements.length;
  const changed = before.elements.flatMap((element, index) => {
    const now = after.elements[index];
    return now !== undefined && plain(files.before, element) !== plain(files.after, now) ? [{ element, now }] : [];
  });
  const [only, ...more] = changed;
  const isInside = only !== undefined && more.length === 0 && only.element.kind === only.now.kind && only.element.kind !== 'literal';
  return same && isInside ? inExpressions(only.element, only.now, files) : [{ change: 'elements', list: before, after }];
}

/** The text of a node, with white space normalised. */
function plain(file: HclFile, { range }: Expression | Block): string {
  return file.text.slice(range.start, range.end).replaceAll(/\s+/g, ' ');
}
