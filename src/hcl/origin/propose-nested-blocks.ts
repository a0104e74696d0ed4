import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import type { BlockTypeSchema } from '#domain/provider-schema.ts';
import { blankEqual } from '#domain/compare.ts';
import { isValueObject } from '../evaluate/value.ts';
import type { Value } from '../evaluate/value.ts';
import type { Block, HclFile } from '../syntax.ts';
import { addNestedBlock, removeBlockAt } from './make-edits.ts';
import { combineCandidates } from './place.ts';
import type { AttributeTarget, Candidate, Tracing } from './place.ts';

/** The block that holds the nested blocks, and what the schema says of them. */
interface Owner {
  readonly file: HclFile;
  readonly block: Block;
  readonly schema: BlockTypeSchema;
}

/** Proposes edits of one argument of one block. */
export type ProposeInBody = (target: AttributeTarget, at: { readonly file: HclFile; readonly block: Block }, tracing: Tracing) => readonly Candidate[];

/** What tells two blocks of a set apart, in the order of trust. */
const NAMING_ARGUMENTS = ['id', 'name', 'key', 'index_name', 'sid', 'attribute_name', 'priority', 'prefix'] as const;

/**
 * Nested blocks: each item of the state's list is paired with the block in code that writes it, and the arguments
 * that differ are traced. Items that code does not write get a block, blocks without an item are removed. Blocks made
 * by `dynamic` are left alone.
 */
export function proposeNestedBlocks(target: AttributeTarget, owner: Owner, tracing: Tracing, proposeInBody: ProposeInBody): readonly Candidate[] {
  const [before, after] = [itemsOf(target.current), itemsOf(target.desired)];
  const blocks = owner.block.body.blocks.filter((block) => block.type === target.name);
  const dynamic = owner.block.body.blocks.some((block) => block.type === 'dynamic' && block.labels[0] === target.name);
  if (dynamic || before === undefined || after === undefined) return [];
  const written = pairBlocks(blocks, before, target, tracing);
  if (written === undefined) return [];
  const pairs = pairItems(before, after);
  const parts: (readonly Candidate[])[] = [];
  for (const [index, item] of before.entries()) {
    const at = pairs.get(index);
    const block = written.get(index);
    const next = at === undefined ? undefined : after[at];
    if (next === undefined) parts.push(block === undefined ? [] : removeBlockAt(owner.file, block));
    else parts.push(...changedArguments(item, next, { target, owner, block, tracing, proposeInBody }));
  }
  const taken = new Set(pairs.values());
  for (const [index, item] of after.entries()) {
    if (!taken.has(index)) parts.push(addNestedBlock(owner.file, owner.block, { type: target.name, values: item as Readonly<Record<string, Value>>, schema: owner.schema.block }, tracing));
  }
  return combineCandidates(parts);
}

function changedArguments(
  before: JsonObject,
  after: JsonObject,
  at: { readonly target: AttributeTarget; readonly owner: Owner; readonly block: Block | undefined; readonly tracing: Tracing; readonly proposeInBody: ProposeInBody },
): readonly (readonly Candidate[])[] {
  const { block, owner } = at;
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !blankEqual(before[key] ?? null, after[key] ?? null));
  return keys.map((name): readonly Candidate[] => {
    if (block === undefined) return [];
    const inner: AttributeTarget = { ...at.target, name, current: before[name] ?? null, desired: after[name] ?? null, schema: owner.schema.block };
    return at.proposeInBody(inner, { file: owner.file, block }, at.tracing);
  });
}

function itemsOf(value: Json): readonly JsonObject[] | undefined {
  if (value === null) return [];
  if (isJsonObject(value)) return [value];
  if (!Array.isArray(value)) return undefined;
  const items = value as readonly Json[];
  return items.every(isJsonObject) ? (items as readonly JsonObject[]) : undefined;
}

/** Which block writes which item of the state's list: the one whose written scalars agree best. Undefined: two may. */
function pairBlocks(blocks: readonly Block[], items: readonly JsonObject[], target: AttributeTarget, tracing: Tracing): ReadonlyMap<number, Block> | undefined {
  if (blocks.length === 1 && items.length === 1 && blocks[0] !== undefined) return new Map([[0, blocks[0]]]);
  const pairs = new Map<number, Block>();
  for (const block of blocks) {
    const scalars = block.body.attributes
      .map((attribute) => [attribute.name, tracing.evaluator.evaluate(attribute.expression, target.instance.scope)] as const)
      .filter(([, value]) => typeof value !== 'symbol' && !Array.isArray(value) && !isValueObject(value)) as readonly (readonly [string, Json])[];
    const naming = scalars.filter(([name]) => (NAMING_ARGUMENTS as readonly string[]).includes(name));
    const decisive = naming.length > 0 ? naming : scalars;
    const matches = items.flatMap((item, index) => (!pairs.has(index) && decisive.every(([name, value]) => blankEqual(item[name] ?? null, value)) ? [index] : []));
    const [match] = matches;
    if (match === undefined || matches.length > 1) return undefined;
    pairs.set(match, block);
  }
  return pairs;
}

function pairItems(before: readonly JsonObject[], after: readonly JsonObject[]): ReadonlyMap<number, number> {
  if (before.length === 1 && after.length === 1) return new Map([[0, 0]]);
  const pairs = new Map<number, number>();
  const free = new Set(after.map((_, index) => index));
  const pair = (same: (left: JsonObject, right: JsonObject) => boolean): void => {
    for (const [index, item] of before.entries()) {
      const at = pairs.has(index) ? undefined : [...free].find((candidate) => same(item, after[candidate] ?? {}));
      if (at === undefined) continue;
      pairs.set(index, at);
      free.delete(at);
    }
  };
  pair((left, right) => blankEqual(left, right));
  pair((left, right) => nameOf(left) !== undefined && nameOf(left) === nameOf(right));
  return pairs;
}

function nameOf(item: JsonObject): string | undefined {
  const key = NAMING_ARGUMENTS.find((candidate) => item[candidate] !== undefined && item[candidate] !== null && item[candidate] !== '');
  return key === undefined ? undefined : `${key}=${JSON.stringify(item[key])}`;
}
