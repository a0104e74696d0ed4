import type { Drift } from '#domain/drift.ts';
import { canonicalJson } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { valueKindsOf } from '#domain/knowledge/recipe.ts';
import type { Recipe, RecipeEdit } from '#domain/knowledge/recipe.ts';
import { situationOf } from '#domain/knowledge/situation.ts';
import { importIdOf } from '#domain/patch.ts';
import type { FileChange } from '#domain/patch.ts';
import type { Workspace } from '#domain/workspace.ts';
import { withTexts } from '#domain/workspace/patched-workspace.ts';
import { knownJson } from '#hcl/evaluate/value.ts';
import { parseSource } from '#hcl/json/parse-source.ts';
import { argumentOf } from '#hcl/locate.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { referencePathsFrom, sourceReached } from '#hcl/origin/reach.ts';
import { isHclFile } from '#hcl/parse/parse.ts';
import { regionOfImport } from '#hcl/provider-place.ts';
import type { Block } from '#hcl/syntax.ts';
import { setsPlacement } from '../resource-body.ts';
import { instanceKey, pathOf } from './drift-values.ts';
import { editOf } from './edit-of.ts';
import type { DriftSources, FileDifference } from './edit-of.ts';
import { codeShapes } from './shapes.ts';
import { recipeValue, writtenBody } from './value-of.ts';
import type { WrittenBody } from './value-of.ts';
import { compareTrees } from './compare-trees.ts';
import { rootScope } from '#hcl/evaluate/module-tree.ts';

export interface Derived {
  readonly drift: Drift;
  readonly recipe?: Recipe;
  /** A phrase that says why there is no recipe; absent if the recipes of other drifts cover the drift. */
  readonly why?: string;
}

export interface MadePatch {
  /** The workspace before the patch. */
  readonly workspace: Workspace;
  readonly files: readonly FileChange[];
  readonly drifts: readonly Drift[];
}

/** Derives a recipe per drift from a given patch; equal patches give equal recipes. @throws WorkspaceError if the old code is not HCL */
export function deriveRecipes({ workspace, files, drifts }: MadePatch): readonly Derived[] {
  const refuse = (why: string): readonly Derived[] => drifts.map((drift) => ({ drift, why }));
  const changes = changesIn(files, workspace);
  if (typeof changes === 'string') return refuse(changes);
  const after = { ...workspace, files: withTexts(workspace.files, new Map(files.map((file) => [file.path, file.after]))) };
  const sources = drifts.map((drift) => sourcesOf(drift, workspace, { after, made: newEachValueKeys(changes) }));
  const edits = new Map<Drift, RecipeEdit[]>(drifts.map((drift) => [drift, []]));
  const left = new Set(changes);
  for (const source of sources) {
    const adoption = adoptionOf([...left], source);
    if (adoption === undefined) continue;
    edits.get(source.drift)?.push(adoption.edit);
    for (const change of adoption.changes) left.delete(change);
  }
  for (const change of left) {
    const answers = sources.map((source) => ({ source, edit: editOf(change.change, { ...source, files: change.files }) }));
    const found = answers
      .flatMap(({ source, edit }) => (typeof edit === 'string' ? [] : [{ source, ...edit }]))
      .sort((one, other) => one.distance - other.distance)[0];
    if (found === undefined)
      return refuse(answers.map(({ edit }) => edit).find((edit) => typeof edit === 'string') ?? 'it belongs to no drift');
    edits.get(found.source.drift)?.push(found.edit);
  }
  return drifts.map((drift) => withConditions(drift, distinct(edits.get(drift) ?? []), workspace));
}

function changesIn(files: readonly FileChange[], { schema }: Workspace): readonly FileDifference[] | string {
  const found: FileDifference[] = [];
  for (const { path, before = '', after } of files) {
    const two = { before: parseSource(path, before, schema), after: parseSource(path, after, schema) };
    if (!isHclFile(two.before) || !isHclFile(two.after)) return 'it changes a file that is not HCL';
    const parsed = { before: two.before, after: two.after };
    found.push(...compareTrees(parsed).map((change) => ({ change, files: parsed })));
  }
  return found;
}

/** References to new entries of instances (`each.value.KEY`), which the recipe may use. */
function newEachValueKeys(changes: readonly FileDifference[]): readonly string[] {
  return changes.flatMap(({ change }) => (change.change === 'entry-added' ? [`each.value.${change.key}`] : []));
}

function sourcesOf(
  drift: Drift,
  workspace: Workspace,
  { after, made }: { readonly after: Workspace; readonly made: readonly string[] },
): Omit<DriftSources, 'files'> {
  const [before, now] = [openEvaluator(workspace), openEvaluator(after)];
  const instance = drift.address === undefined ? undefined : before.instance(drift.address);
  const ways = instance === undefined ? [] : referencePathsFrom(instance, before);
  const known = [...ways.map(({ end }) => sourceReached(end)), ...made].join('\n');
  return { drift, ways, known, evaluator: now, key: instanceKey(drift.address) };
}

function withConditions(drift: Drift, edits: readonly RecipeEdit[], workspace: Workspace): Derived {
  if (edits.length === 0) return { drift };
  const { resourceType, changeShape } = situationOf(drift);
  const conditions = {
    resourceType,
    kind: drift.kind,
    changeShape,
    codeShape: codeShapes(drift, workspace),
    actorClass: drift.actors.at(-1)?.origin.class ?? 'unknown',
    valueKinds: valueKindsOf(drift),
  };
  return { drift, recipe: { conditions, edits } };
}

function distinct(edits: readonly RecipeEdit[]): readonly RecipeEdit[] {
  return [...new Map(edits.map((edit) => [canonicalJson(edit as unknown as Json), edit])).values()];
}

/** Turns new resource and import blocks into one edit of a recipe; undefined if blocks are missing or a value cannot be explained. */
function adoptionOf(
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
  const scope = rootScope(evaluator.configuration);
  const { start, end } = to.range;
  if (files.after.text.slice(start, end) !== address || drift.importId === undefined) return false;
  const region = regionOfImport(address, evaluator);
  const expected = importIdOf({ id: drift.importId, ...(region === undefined ? {} : { region }) });
  return knownJson(evaluator.evaluate(id, scope)) === expected;
}

function bodyOf(block: Block, told: Omit<DriftSources, 'files'>, { files }: FileDifference): WrittenBody | undefined {
  const { drift, evaluator } = told;
  const scope = rootScope(evaluator.configuration);
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
