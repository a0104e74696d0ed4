import type { Drift } from '#domain/drift.ts';
import type { Recipe, RecipeEdit, RecipePlace, RecipeValue } from '#domain/knowledge/recipe.ts';
import { importIdOf } from '#domain/patch.ts';
import type { ImportTarget, TextEdit } from '#domain/patch.ts';
import { generatorOf } from '#domain/workspace/generated-code.ts';
import type { ResourceInstance } from '#hcl/evaluate/evaluator.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { isForeign } from '#hcl/origin/make-edits.ts';
import { walk, nodeReached } from '#hcl/origin/reach.ts';
import { follow, textOf } from '#hcl/steps-to.ts';
import type { Range } from '#hcl/syntax.ts';
import type { RenderNode } from '#hcl/write/render.ts';
import { chooseFile } from '../choose-file.ts';
import { extendDraft } from '../draft.ts';
import type { Draft, ProposeInput } from '../draft.ts';
import { nameResource } from '../name-resource.ts';
import { setsPlacement, writtenPlace, placeArgument } from '../resource-body.ts';
import { changeElements, changeEntries, asked, bodyOf, filled } from './making.ts';
import { instanceKey, valueAt } from './drift-values.ts';
import type { Making, Spot } from './making.ts';
import { rootScope } from '#hcl/evaluate/module-tree.ts';

/** Applies a recipe's edits to another drift, without a proof. @returns the draft, or a phrase that names the missing place or value */
export function applyRecipe(recipe: Recipe, drift: Drift, start: { readonly draft: Draft; readonly input: ProposeInput }): Draft | string {
  let { draft } = start;
  for (const edit of recipe.edits) {
    const making = { drift, draft, evaluator: openEvaluator(draft.workspace), input: start.input, key: instanceKey(drift.address) };
    const next = edit.edit === 'adopt' ? adopt(edit, making) : made(edit, making);
    if (typeof next === 'string') return next;
    draft = next;
  }
  return draft;
}

type Placed = Exclude<RecipeEdit, { readonly edit: 'adopt' }>;

function made(edit: Placed, making: Making): Draft | string {
  const instance = making.drift.address === undefined ? undefined : making.evaluator.instance(making.drift.address);
  if (instance === undefined) return 'expected the resource in code, found none';
  const spot = spotOf(edit.place, instance, making);
  if (typeof spot === 'string') return spot;
  if (isForeign(spot.file.path)) return 'expected code of this project, found an external module';
  if (generatorOf(spot.file) !== undefined) return 'expected hand-written code, found generated code';
  const edits = editsAt(edit, spot, making);
  if (typeof edits === 'string') return edits;
  return extendDraft(making.draft, { edits }, []) ?? 'its edits conflict';
}

function spotOf(place: RecipePlace, instance: ResourceInstance, { evaluator, key }: Making): Spot | string {
  const end = walk(instance, { ...(place.from === undefined ? {} : { from: place.from }), hops: place.hops }, evaluator);
  if (typeof end === 'string') return end;
  const from = nodeReached(end);
  const node = follow(from.node, place.steps, key);
  return node === undefined ? 'expected the value at the recorded place, found other code' : { ...from, node };
}

function editsAt(edit: Placed, spot: Spot, making: Making): readonly TextEdit[] | string {
  const { range } = spot.node.node;
  switch (edit.edit) {
    case 'replace-expression':
      return withNode(edit.value, spot, making, (value) => ({ at: range, value }), edit.edit);
    case 'set-attribute':
      return withNode(edit.value, spot, making, (value) => ({ body: range, name: edit.name, value }), edit.edit);
    case 'remove-attribute':
      return asked(edit.edit, { body: range, name: edit.name }, spot, making);
    case 'set-map-entry': {
      const key = textOf(edit.key, making.key);
      return withNode(edit.value, spot, making, (value) => ({ object: range, key, value }), edit.edit);
    }
    case 'remove-map-entry':
      return asked(edit.edit, { object: range, key: textOf(edit.key, making.key) }, spot, making);
    case 'change-elements':
      return changeElements(valueAt(making.drift, edit.after), spot, making);
    case 'change-entries':
      return changeEntries(valueAt(making.drift, edit.after), spot, making);
    case 'add-block': {
      const body = bodyOf({ arguments: edit.arguments, blocks: edit.blocks ?? [] }, spot, making);
      if (typeof body === 'string') return body;
      const input = {
        path: spot.file.path,
        position: { inside: insideOf(spot) },
        type: edit.type,
        labels: [],
        body,
      };
      return asked(edit.edit, input, spot, making);
    }
    case 'remove-block':
      return asked(edit.edit, { block: range }, spot, making);
  }
}

const NO_VALUE = 'expected the value in the drift, found none';

function withNode(
  value: RecipeValue,
  spot: Spot,
  making: Making,
  input: (node: RenderNode) => unknown,
  edit: Placed['edit'],
): readonly TextEdit[] | string {
  const node = filled(value, spot, making);
  return node === undefined ? NO_VALUE : asked(edit, input(node), spot, making);
}

/** The range between the braces of a block. */
function insideOf({ node }: Spot): Range {
  return node.kind === 'block' ? node.node.inside : node.node.range;
}

/** Writes resource and import blocks next to similar ones. @returns the draft, or what differs from the recipe's expectation */
function adopt(edit: Extract<RecipeEdit, { readonly edit: 'adopt' }>, making: Making): Draft | string {
  const { drift, draft, evaluator } = making;
  if (drift.importId === undefined || drift.observed === undefined) return 'expected its import id in CloudTrail, found none';
  const schema = making.input.workspace.schema[drift.resourceType];
  if (schema === undefined) return `the provider schema does not have ${drift.resourceType}`;
  const place = writtenPlace(drift, schema, evaluator);
  if (place.kind === 'none') return place.reason;
  const region = place.kind === 'region' ? { region: place.region } : {};
  const { root } = evaluator.configuration;
  const name = nameResource(drift, draft.workspace.resources, (one) => root.resources.has(`${drift.resourceType}.${one}`));
  const target: ImportTarget = {
    to: `${drift.resourceType}.${name}`,
    id: drift.importId,
    resourceType: drift.resourceType,
    observed: { ...drift.observed, ...region },
    ...region,
  };
  const { file, after } = chooseFile(drift, evaluator);
  const scope = rootScope(evaluator.configuration);
  const told = edit.arguments.filter((argument) => !setsPlacement(drift.resourceType, argument.name));
  const made = bodyOf({ arguments: told, blocks: edit.blocks ?? [] }, { file, scope }, making);
  if (typeof made === 'string') return made;
  const body = { ...made, attributes: [...placeArgument(place), ...made.attributes] };
  const block = {
    path: file.path,
    position: after === undefined ? 'end' : { after: after.range },
    type: 'resource',
    labels: [drift.resourceType, name],
    body,
  };
  const withBlock = extended(draft, asked('add-block', block, { file }, making));
  if (typeof withBlock === 'string') return withBlock;
  const again = openEvaluator(withBlock.workspace);
  const chosen = chooseFile(drift, again);
  const statement = { path: chosen.file.path, to: target.to, id: importIdOf(target) };
  return extended(withBlock, asked('add-import', statement, chosen, { ...making, draft: withBlock, evaluator: again }), [target]);
}

function extended(draft: Draft, edits: ReturnType<typeof asked>, imports: readonly ImportTarget[] = []): Draft | string {
  if (typeof edits === 'string') return edits;
  return extendDraft(draft, { edits }, imports) ?? 'its edits conflict';
}
