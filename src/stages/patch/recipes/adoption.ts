import { importIdOf } from '#domain/patch.ts';
import type { RecipeEdit } from '#domain/knowledge/recipe.ts';
import { knownJson } from '#hcl/evaluate/value.ts';
import { argumentOf } from '#hcl/locate.ts';
import { regionOfImport } from '#hcl/provider-place.ts';
import type { Block } from '#hcl/syntax.ts';
import { setsPlacement } from '../resource-body.ts';
import { pathOf } from './drift-values.ts';
import type { FileDifference, DriftSources } from './edit-of.ts';
import { recipeValue } from './value-of.ts';
import { writtenBody } from './written-body.ts';
import type { WrittenBody } from './written-body.ts';

/** Turns new resource and import blocks into one edit of a recipe; undefined if blocks are missing or a value cannot be explained. */
export function adoptionOf(
  changes: readonly FileDifference[],
  told: Omit<DriftSources, 'files'>,
): { readonly edit: RecipeEdit; readonly changes: readonly FileDifference[] } | undefined {
  const { drift } = told;
  if (drift.kind !== 'unmanaged') return undefined;
  const added = changes.flatMap((one) =>
    one.change.change === 'block-added' && one.change.into === undefined ? [{ one, block: one.change.block }] : [],
  );
  for (const { one, block } of added.filter(
    (candidate) => candidate.block.type === 'resource' && candidate.block.labels[0] === drift.resourceType,
  )) {
    const imported = added.find((other) => importsIt(other.block, `${block.labels.join('.')}`, told, other.one));
    const written = imported === undefined ? undefined : bodyOf(block, told, one);
    if (imported !== undefined && written !== undefined) return { edit: { edit: 'adopt', ...written }, changes: [one, imported.one] };
  }
  return undefined;
}

function importsIt(block: Block, address: string, { drift, evaluator }: Omit<DriftSources, 'files'>, { files }: FileDifference): boolean {
  if (block.type !== 'import') return false;
  const [to, id] = [argumentOf(block.body, 'to'), argumentOf(block.body, 'id')];
  if (to === undefined || id === undefined) return false;
  const scope = { module: rootOf(evaluator), bindings: {} };
  const { start, end } = to.range;
  if (files.after.text.slice(start, end) !== address || drift.importId === undefined) return false;
  const region = regionOfImport(address, evaluator);
  const expected = importIdOf({ id: drift.importId, ...(region === undefined ? {} : { region }) });
  return knownJson(evaluator.evaluate(id, scope)) === expected;
}

function bodyOf(block: Block, told: Omit<DriftSources, 'files'>, { files }: FileDifference): WrittenBody | undefined {
  const { drift, evaluator } = told;
  const scope = { module: rootOf(evaluator), bindings: {} };
  const attributes = block.body.attributes.filter(({ name }) => !setsPlacement(drift.resourceType, name));
  return writtenBody({ ...block, body: { ...block.body, attributes } }, [], (expression, prefer) =>
    recipeValue(expression, {
      drift,
      file: files.after,
      prefer,
      known: '',
      pathOf: (value, first) => pathOf(drift, value, first),
      evaluate: (inner) => knownJson(evaluator.evaluate(inner, scope)),
    }),
  );
}

function rootOf({ configuration }: DriftSources['evaluator']): Parameters<DriftSources['evaluator']['evaluate']>[1]['module'] {
  return { address: '', configuration: configuration.root, caller: undefined };
}
