import { importIdOf } from '#domain/patch.ts';
import type { ImportTarget } from '#domain/patch.ts';
import type { RecipeEdit } from '#domain/knowledge/recipe.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { chooseFile } from '../choose-file.ts';
import { extendDraft } from '../draft.ts';
import type { Draft } from '../draft.ts';
import { nameResource } from '../name-resource.ts';
import { placeArgument, setsPlacement, writtenPlace } from '../resource-body.ts';
import { asked, bodyOf } from './making.ts';
import type { Making } from './making.ts';

/** Writes resource and import blocks next to similar ones. @returns the draft, or what differs from the recipe's expectation */
export function adopt(edit: Extract<RecipeEdit, { readonly edit: 'adopt' }>, making: Making): Draft | string {
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
  const scope = { module: { address: '', configuration: root, caller: undefined }, bindings: {} };
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
