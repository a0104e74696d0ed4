import { startTracing } from '#hcl/origin/expressions/propose-value.ts';
import type { Drift } from '#domain/drift.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { RecipeValue } from '#domain/knowledge/recipe.ts';
import type { TextEdit } from '#domain/patch.ts';
import { sameValue } from '#domain/value/compare.ts';
import { editsById } from '#hcl/edits/index.ts';
import type { Evaluator, Scope } from '#hcl/evaluate/evaluator.ts';
import { knownJson } from '#hcl/evaluate/value.ts';
import { keyText } from '#hcl/locate.ts';
import { changeElements as elementEdits, changeEntries as entryEdits } from '#hcl/origin/make-edits.ts';
import { referableIn } from '#hcl/origin/place.ts';
import type { Place, Tracing } from '#hcl/origin/place.ts';
import { nodeOf, referenceFinder, findNoReference } from '#hcl/origin/refer.ts';
import type { Node } from '#hcl/steps-to.ts';
import type { HclFile } from '#hcl/syntax.ts';
import type { BlockBody, NewBlock } from '#hcl/write/render-block.ts';
import { renderValue, DEFAULT_STYLE } from '#hcl/write/render.ts';
import type { RenderNode } from '#hcl/write/render.ts';
import type { Draft, ProposeInput } from '../draft.ts';
import { opened, valueAt } from './drift-values.ts';
import type { WrittenBody } from './value-of.ts';

/** A node, with the scope of its names. */
export interface Spot {
  readonly node: Node;
  readonly file: HclFile;
  readonly scope: Scope;
}

export interface Making {
  readonly drift: Drift;
  readonly draft: Draft;
  readonly evaluator: Evaluator;
  readonly input: ProposeInput;
  readonly key: string | undefined;
}

/** Returns a block's body with the drift's values, or a phrase if a value is unknown or the number of blocks differs. */
export function bodyOf(written: WrittenBody, spot: Pick<Spot, 'file' | 'scope'>, making: Making): BlockBody | string {
  const attributes = written.arguments.flatMap(({ name, value }) => {
    const node = filled(value, spot, making);
    return node === undefined ? [] : [[name, node] as const];
  });
  if (attributes.length < written.arguments.length) return 'expected every argument in the drift, found that some are missing';
  const blocks: NewBlock[] = [];
  for (const block of written.blocks ?? []) {
    const type = String(block.at.at(-2));
    const wanted = (written.blocks ?? []).filter((other) => other.at.at(-2) === type).length;
    const found = lengthAt(making.drift, block.at.slice(0, -1));
    if (found !== wanted) return `expected ${wanted} of ${type}, found ${found}`;
    const body = bodyOf({ arguments: block.arguments, blocks: block.blocks ?? [] }, spot, making);
    if (typeof body === 'string') return body;
    blocks.push({ type, labels: [], body });
  }
  return { attributes, blocks };
}

/** The number of blocks in the drift, which stores a block that may occur only once without a list. */
function lengthAt(drift: Drift, path: readonly (string | number)[]): number {
  const value = path.length === 0 ? undefined : valueAt(drift, path);
  if (value === undefined || value === null) return 0;
  return Array.isArray(value) ? value.length : 1;
}

/** Fills in a recipe's value: data from the cloud, or a reference where it names a resource of the code. */
export function filled(value: RecipeValue, spot: Pick<Spot, 'file' | 'scope'>, making: Making): RenderNode | undefined {
  if ('after' in value) return nodeFor(valueAt(making.drift, value.after), spot, making);
  const parts = value.source.map((part) => {
    if (typeof part === 'string') return part;
    const node = 'instance' in part ? making.key : nodeFor(valueAt(making.drift, part.after), spot, making);
    return node === undefined ? undefined : renderValue(node, { ...DEFAULT_STYLE, oneLine: true, objectLayout: 'one-line' });
  });
  return parts.includes(undefined) ? undefined : { expression: parts.join('') };
}

function nodeFor(value: Json | undefined, { file, scope }: Pick<Spot, 'file' | 'scope'>, { draft }: Making): RenderNode | undefined {
  if (value === undefined) return undefined;
  const resources = [...draft.workspace.resources, ...draft.workspace.adopted];
  return nodeOf(
    value,
    /\.(?:tfvars|hcl|json)$/.test(file.path) ? findNoReference : referenceFinder(referableIn(scope.module.address, resources)),
  );
}

/** Runs a registered edit on the whole configuration. @returns text edits, or why there are none */
export function asked(
  id: string,
  input: unknown,
  { file }: Pick<Spot, 'file'>,
  { evaluator, input: { workspace } }: Making,
): readonly TextEdit[] | string {
  // Variable files do not belong to a module.
  const shown = [file, ...[...evaluator.configuration.modules.values()].flatMap((module) => module.files)];
  const files = [...new Map(shown.map((one) => [one.path, one])).values()];
  const result = editsById.get(id)?.apply(file, input, { files, schema: workspace.schema });
  if (result === undefined) return `expected an edit called ${id}, found none`;
  return result.kind === 'edits' ? result.edits : result.reason;
}

/** Sets the elements of a list to the drift's. Existing ones keep their place. @returns text edits, or what differs from the expectation */
export function changeElements(wanted: Json | undefined, spot: Spot, making: Making): readonly TextEdit[] | string {
  const list = wanted === undefined ? undefined : opened(wanted);
  const place = placeOf(spot);
  if (!Array.isArray(list) || place?.expression.kind !== 'tuple') return 'expected a list in code and in the drift, found something else';
  const items = list as readonly Json[];
  const present = place.expression.elements.map((element) => knownJson(making.evaluator.evaluate(element, place.scope)));
  if (present.includes(undefined)) return 'expected elements with known values, found an unknown one';
  const removed = present.flatMap((value, index) => (items.some((item) => sameValue(item, value ?? null)) ? [] : [index]));
  const added = items.filter((item) => !present.some((value) => sameValue(item, value ?? null)));
  const [candidate] = elementEdits(place, { removed, added: added.map((value) => ({ value })) }, tracingOf(spot, making));
  return candidate?.edits ?? 'its elements cannot be expressed there';
}

/** Sets the entries of an object to the drift's. @returns text edits, or what differs from the expectation */
export function changeEntries(wanted: Json | undefined, spot: Spot, making: Making): readonly TextEdit[] | string {
  const whole = wanted === undefined ? undefined : opened(wanted);
  const place = placeOf(spot);
  if (!isJsonObject(whole) || place?.expression.kind !== 'object') return 'expected a map in code and in the drift, found something else';
  const present = new Map(
    place.expression.entries.map(({ key, value }) => [keyText(key), knownJson(making.evaluator.evaluate(value, place.scope))] as const),
  );
  if (present.has(undefined)) return 'expected literal keys, found a computed one';
  const removed = [...present.keys()].flatMap((key) => (key === undefined || key in whole ? [] : [key]));
  const added = Object.entries(whole).filter(([key, value]) => !sameValue(value, present.get(key) ?? null));
  const [candidate] = entryEdits(place, { removed, added }, tracingOf(spot, making));
  return candidate?.edits ?? 'its entries cannot be expressed there';
}

function placeOf({ node, file, scope }: Spot): Place | undefined {
  return node.kind === 'expression' ? { expression: node.node, file, scope } : undefined;
}

function tracingOf({ scope }: Spot, { evaluator, draft }: Making): Tracing {
  const resources = [...draft.workspace.resources, ...draft.workspace.adopted];
  return startTracing({ evaluator, module: scope.module.address, resources });
}
