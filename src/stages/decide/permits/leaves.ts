/** The leaves of a drift, as inputs for permits. */
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import { notesIn } from '#catalogue/attribute-notes.ts';
import { governedBy } from '#catalogue/traits.ts';
import type { Governs, Traits } from '#catalogue/traits.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Drift } from '#domain/drift.ts';
import type { PastWrite } from '#domain/judging/circumstances.ts';
import type { Json } from '#domain/json.ts';
import { blankEqual } from '#domain/value/compare.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { actorsOfChange } from '../bounds/change-actors.ts';
import type { JudgedDrift } from '../judged-drift.ts';
import { earlierLeafValues } from './leaf.ts';
import type { Leaf } from './leaf.ts';
import { actorCategoryOf } from './actor-category.ts';

/** A leaf for the table, or one whose effect is unknown. */
export type Found = Leaf | { readonly path: string; readonly unknown: string };

/** Lists the changed leaves of a drift, with a reason if the catalogue does not cover a leaf or its value is hidden. */
export function leavesOf(judged: JudgedDrift): readonly Found[] {
  const { drift, context } = judged;
  const traits = context.catalogue.entries.get(drift.resourceType)?.traits ?? labelledBy(drift);
  if (traits === undefined) return [{ path: drift.resourceType, unknown: `has a type that the catalogue does not know` }];
  const isAlone = drift.changes.length === 1;
  return drift.changes.filter(({ path }) => path !== 'tags_all' || isAlone).flatMap((change) => leavesIn(change, traits, judged));
}

const LABELLED: Traits = { is: [], governs: { label: 'description' } };

/** Tags and descriptions mean the same for every type of the provider. */
function labelledBy({ kind, changes }: Drift): Traits | undefined {
  return kind === 'changed' && changes.every(({ path }) => governedBy(LABELLED, path) === 'label') ? LABELLED : undefined;
}

function leavesIn(change: AttributeChange, traits: Traits, judged: JudgedDrift): readonly Found[] {
  const { drift, context } = judged;
  if (change.hidden)
    return isFree(governedBy(traits, change.path))
      ? []
      : [{ path: change.path, unknown: 'changed to a value that CloudTrail does not record' }];
  const actors = actorsOfChange(drift, change);
  const actorCategory = actorCategoryOf(actors, judged);
  const was = earlierValues(change.path, judged);
  const schema = context.workspace.schema[drift.resourceType];
  const all = changedLeaves(change);
  // An empty block has no leaves, but may still be an argument that the catalogue does not cover.
  const isUnknown = all.length === 0 && governedBy(traits, change.path) === undefined && computedIn(schema, change.path) === undefined;
  if (isUnknown && !blankEqual(change.before, change.after)) return [{ path: change.path, unknown: UNKNOWN }];
  const leaves = all.filter((leaf) => leaf.unsetToZero !== true || !isZeroUnset(schema, leaf.path));
  return leaves.map((leaf): Found => {
    const notes = notesIn(traits, leaf.path);
    const governs = notes.governs ?? computedIn(schema, leaf.path);
    if (governs === undefined) return { path: leaf.path, unknown: UNKNOWN };
    return {
      // Listed one by one, because object spread is slow for thousands of leaves.
      path: leaf.path,
      item: leaf.item,
      before: leaf.before,
      after: leaf.after,
      safeguard: notes.safeguard,
      range: notes.range,
      // A way to sign in keeps its word, even if the same block contains a secret.
      governs: change.sensitive && governs !== 'identity' ? 'secret' : governs,
      traits,
      isNew: drift.kind === 'unmanaged',
      actors,
      actorCategory,
      judged,
      byDefault: attributeAt(schema, leaf.path)?.default,
      earlier: earlierLeafValues(leaf, { path: change.path, now: change.after, was }),
    };
  });
}

const UNKNOWN = 'has no meaning in the catalogue';

/** Whether any value is permitted. */
export function isFree(governs: Governs | undefined): boolean {
  return governs === 'derived' || governs === 'terraform-only';
}

function computedIn(schema: BlockSchema | undefined, path: string): Governs | undefined {
  const attribute = attributeAt(schema, path);
  return attribute?.computed === true && attribute.optional !== true ? 'derived' : undefined;
}

/**
 * Version 2 of the plugin SDK cannot distinguish an unset argument from 0 or false, so the state may hold either in an existing block. An
 * argument that this version of the provider does not have is unset.
 * https://github.com/hashicorp/terraform-plugin-sdk/issues/741
 */
function isZeroUnset(schema: BlockSchema | undefined, path: string): boolean {
  const parts = path.split('.');
  const name = parts.pop() ?? '';
  const block = parts.reduce((around, part) => around?.blocks[part]?.block, schema);
  const attribute = block?.attributes[name];
  if (attribute === undefined) return block !== undefined && block.blocks[name] === undefined;
  return attribute.optional === true && attribute.computed !== true && (attribute.default ?? null) === null;
}

type Argument = BlockSchema['attributes'][string];

function innermostAt(schema: BlockSchema | undefined, path: string): Argument | undefined {
  const [name = '', ...around] = path.split('.').reverse();
  return around.reduceRight((block, part) => block?.blocks[part]?.block, schema)?.attributes[name];
}

/** An attribute of the innermost block, or the top-level attribute that holds the path, such as a map. */
function attributeAt(schema: BlockSchema | undefined, path: string): Argument | undefined {
  return innermostAt(schema, path) ?? schema?.attributes[path.split('.')[0] ?? ''];
}

function earlierValues(path: string, { drift, context }: JudgedDrift): readonly Json[] {
  const isOfIt = (write: PastWrite): boolean => write.address === drift.address && write.path === path;
  const { past, again = [] } = context.circumstances;
  const began = [...past, ...again].filter(isOfIt).map(({ before }) => before ?? null);
  // The new value of a write that this run sees again is part of this drift, so only its old value counts.
  return [...began.filter((value) => value !== null), ...past.filter(isOfIt).map(({ value }) => value)];
}
