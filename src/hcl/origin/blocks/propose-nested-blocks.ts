import { blankEqual } from '#domain/value/compare.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { BlockTypeSchema } from '#domain/value/provider-schema.ts';
import type { Value, ValueObject } from '../../evaluate/value.ts';
import type { Block, HclFile } from '../../syntax.ts';
import { writtenBlocks } from './block-slots.ts';
import type { BlockSlot, WrittenBlocks } from './block-slots.ts';
import { instanceTest } from '../instances/propose-for-instance.ts';
import { addNestedBlock, removeBlockAt, replaceNestedBlock } from '../make-edits.ts';
import { pairItems, pairWritten } from './pair-blocks.ts';
import { UNCHANGED, combineCandidates, ofKind } from '../place.ts';
import type { AttributeTarget, LoopOrigin, Tracing, Candidates } from '../place.ts';
import { proposeBlockInput } from './propose-block-input.ts';
import { proposeContent, proposeElements } from './propose-dynamic-elements.ts';

interface Owner {
  readonly file: HclFile;
  readonly block: Block;
  readonly schema: BlockTypeSchema;
}

type ProposeInBody = (target: AttributeTarget, at: { readonly file: HclFile; readonly block: Block }, tracing: Tracing) => Candidates;

interface Plan {
  readonly changed: readonly { readonly slot: BlockSlot; readonly before: JsonObject; readonly after: JsonObject }[];
  readonly removed: readonly BlockSlot[];
  readonly added: readonly JsonObject[];
}

/**
 * Matches each item of the provider with a block, or an element of a dynamic block's collection, and traces the arguments that differ. New
 * items become blocks or elements; those without an item are removed.
 */
export function proposeNestedBlocks(target: AttributeTarget, owner: Owner, tracing: Tracing, proposeInBody: ProposeInBody): Candidates {
  const [before, after] = [itemsOf(target.current), itemsOf(target.desired)];
  const written = writtenBlocks(target.name, owner, target.instance.scope, tracing.evaluator);
  if (written === undefined || before === undefined || after === undefined) return [];
  const plan = planChanges({ before, after }, { target, owner, written, tracing });
  if (plan === undefined) return [];
  const removedLiterals = plan.removed.filter((slot) => slot.element === undefined);
  // A new block replaces a removed one. If order counts, the place may be wrong.
  const most = written.dynamics.length === 0 ? Math.min(removedLiterals.length, plan.added.length) : 0;
  const context = { target, owner, written, tracing };
  return [most, 0]
    .slice(0, most === 0 ? 1 : 2)
    .flatMap((replaced) => carryOut(plan, { removedLiterals, replaced }, context, proposeInBody));
}

function carryOut(
  plan: Plan,
  how: { readonly removedLiterals: readonly BlockSlot[]; readonly replaced: number },
  context: BlocksContext,
  proposeInBody: ProposeInBody,
): Candidates {
  const { target, owner, tracing } = context;
  const gone = how.removedLiterals.slice(how.replaced);
  return combineCandidates([
    ...plan.changed.flatMap((change) => changedArguments(change, { target, owner, tracing, proposeInBody })),
    ...how.removedLiterals
      .slice(0, how.replaced)
      .map((slot, index) => replaceNestedBlock(owner.file, slot.block, blockOf(plan.added[index] ?? {}, context), tracing)),
    ...gone.map((slot) => removeBlockAt(owner.file, slot.block)),
    ...elementParts({ ...plan, added: plan.added.slice(how.replaced) }, context),
  ]);
}

interface BlocksContext {
  readonly target: AttributeTarget;
  readonly owner: Owner;
  readonly written: WrittenBlocks;
  readonly tracing: Tracing;
}

function planChanges(
  items: { readonly before: readonly JsonObject[]; readonly after: readonly JsonObject[] },
  context: BlocksContext,
): Plan | undefined {
  const { before, after } = items;
  const values = context.written.slots.map((slot) => argumentsOf(slot, context));
  const writers = pairWritten(values, before, context.owner.schema);
  if (writers === undefined) return undefined;
  const pairs = pairItems(before, after);
  const changed: { slot: BlockSlot; before: JsonObject; after: JsonObject }[] = [];
  const removed: BlockSlot[] = [];
  const unwritten: JsonObject[] = [];
  for (const [index, item] of before.entries()) {
    const slot = context.written.slots[writers.get(index) ?? -1];
    const next = after[pairs.get(index) ?? -1];
    if (next !== undefined && blankEqual(item, next)) continue;
    if (slot === undefined) {
      // A block with computed defaults must now be written; code cannot express its absence.
      if (next === undefined) return undefined;
      unwritten.push(next);
    } else if (next === undefined) removed.push(slot);
    else changed.push({ slot, before: item, after: next });
  }
  const kept = new Set(pairs.values());
  return { changed, removed, added: [...unwritten, ...after.filter((_, index) => !kept.has(index))] };
}

/** Evaluated like a resource body. */
function argumentsOf(slot: BlockSlot, context: BlocksContext): ValueObject {
  const { instance } = context.target;
  return context.tracing.evaluator.arguments({
    ...instance,
    declaration: { ...instance.declaration, block: slot.block },
    scope: slot.scope,
  });
}

function changedArguments(
  change: Plan['changed'][number],
  at: { readonly target: AttributeTarget; readonly owner: Owner; readonly tracing: Tracing; readonly proposeInBody: ProposeInBody },
): readonly Candidates[] {
  const { slot, before, after } = change;
  const tracing =
    slot.element === undefined
      ? at.tracing
      : { ...at.tracing, loops: { ...at.tracing.loops, [slot.element.dynamic.iterator]: loopOf(slot.element, at.tracing) } };
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !blankEqual(before[key] ?? null, after[key] ?? null),
  );
  return keys.map((name): Candidates => {
    const instance = { ...at.target.instance, scope: slot.scope };
    const inner: AttributeTarget = {
      instance,
      name,
      current: before[name] ?? null,
      desired: after[name] ?? null,
      schema: at.owner.schema.block,
    };
    return at.proposeInBody(inner, { file: at.owner.file, block: slot.block }, tracing);
  });
}

function loopOf(element: NonNullable<BlockSlot['element']>, tracing: Tracing): LoopOrigin {
  const { dynamic, key } = element;
  return { collection: dynamic.collection, collectionValue: dynamic.value, key, member: 'value', tracing };
}

/** New items go to the only dynamic block, else into new blocks. */
function elementParts(plan: Plan, context: BlocksContext): readonly Candidates[] {
  const { owner, target, tracing } = context;
  const [only, ...more] = context.written.dynamics;
  const asBlocks = (items: readonly JsonObject[]): Candidates =>
    combineCandidates(items.map((item) => ofKind('new-block', addNestedBlock(owner.file, owner.block, blockOf(item, context), tracing))));
  const parts = context.written.dynamics.map((dynamic): Candidates => {
    const gone = plan.removed.flatMap((slot) => (slot.element?.dynamic === dynamic ? [slot.element.key] : []));
    const added = more.length === 0 ? plan.added : [];
    if (gone.length === 0 && added.length === 0) return [UNCHANGED];
    const inCollection = [
      ...proposeElements({ dynamic, gone, added, schema: owner.schema.block }, tracing),
      ...(gone.length === 0 ? proposeContent(dynamic, added, { scope: target.instance.scope, tracing }) : []),
    ];
    return added.length === 0
      ? inCollection
      : [
          ...inCollection,
          ...combineCandidates([
            ...(gone.length === 0 ? [] : [proposeElements({ dynamic, gone, added: [], schema: owner.schema.block }, tracing)]),
            asBlocks(added),
          ]),
        ];
  });
  const blocks = [...asBlocks(plan.added), ...forInstance(plan.added, context), ...forCaller(plan.added, context)];
  return only === undefined || more.length > 0 ? [...parts, blocks] : parts;
}

/** New blocks of a resource, for one call of its module. */
function forCaller(items: readonly JsonObject[], { owner, target, tracing }: BlocksContext): Candidates {
  const { file, block, schema } = owner;
  if (block.type !== 'resource' && block.type !== 'data') return [];
  return proposeBlockInput({ file, owner: block, instance: target.instance, type: target.name, items, schema: schema.block }, tracing);
}

/** An additional block for one instance: `dynamic "x" { for_each = each.key == "a" ? [1] : [] … }`. */
function forInstance([item, ...more]: readonly JsonObject[], around: BlocksContext): Candidates {
  const { owner, target, tracing, written } = around;
  const when = tracing.repetition === undefined ? undefined : instanceTest(target.instance.scope);
  if (item === undefined || more.length > 0 || when === undefined || written.dynamics.length > 0) return [];
  return ofKind('for-instance', addNestedBlock(owner.file, owner.block, { ...blockOf(item, around), when }, tracing));
}

/** A block for an item of the provider. */
function blockOf(item: JsonObject, { owner, target }: BlocksContext): Parameters<typeof addNestedBlock>[2] {
  return { type: target.name, values: item as Readonly<Record<string, Value>>, schema: owner.schema.block };
}

function itemsOf(value: Json): readonly JsonObject[] | undefined {
  if (value === null) return [];
  if (isJsonObject(value)) return [value];
  if (!Array.isArray(value)) return undefined;
  const items = value as readonly Json[];
  return items.every(isJsonObject) ? (items as readonly JsonObject[]) : undefined;
}
