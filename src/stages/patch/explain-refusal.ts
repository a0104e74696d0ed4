import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Considered } from '#domain/report/considered.ts';
import { parseAddress } from '#domain/resource-address.ts';
import { hasAttributeOrBlock } from '#domain/value/provider-schema.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import type { Residual } from '#domain/verification.ts';
import { generatorOf } from '#domain/workspace/generated-code.ts';
import { defaultTagsOf } from '#hcl/default-tags.ts';
import type { Evaluator, ResourceInstance } from '#hcl/evaluate/evaluator.ts';
import { UNKNOWN, knownJson } from '#hcl/evaluate/value.ts';
import { isJsonPath } from '#hcl/json/parse-json.ts';
import { isForeign } from '#hcl/origin/make-edits.ts';
import { positionOf, definitionChain } from '#hcl/origin/definition-chain.ts';
import type { WrittenPlace } from '#hcl/origin/definition-chain.ts';
import type { WantedChange } from '#hcl/proof/judge.ts';
import type { Block, HclFile } from '#hcl/syntax.ts';
import { shiftedBy } from './propose-removal.ts';
import { rootScope } from '#hcl/evaluate/module-tree.ts';

const SHOWN = 3;

const NO_OTHER = 'no other edit is known';

export interface Attempts {
  readonly tried: number;
  /** Side effects of the first edit that gave the value; undefined if none did. */
  readonly collateral: readonly Residual[] | undefined;
  /** A candidate was skipped because it had been refused before. */
  readonly refused: boolean;
  readonly considered: readonly Considered[];
}

/** Explains why an instance is not in the code; names the call of a downloaded module. */
export function explainUndeclared(address: string, evaluator: Evaluator): string {
  const [, ...calls] = (parseAddress(address)?.module ?? '').split(/(?:^|\.)module\./);
  let { root: module } = evaluator.configuration;
  for (const step of calls) {
    const call = module.calls.get(step.replace(/\[.*$/s, ''));
    if (call === undefined) break;
    const inner = call.directory === undefined ? undefined : evaluator.configuration.modules.get(call.directory);
    if (inner === undefined)
      return `${address} is in module.${call.name} (${call.file.path}), whose source is neither a directory of this root nor downloaded by terraform init: only the arguments of the call can be changed, and no argument is known to change it`;
    module = inner;
  }
  return explainUnknownInstances(address, evaluator) ?? `${address} is not declared in code`;
}

/** Explains that the instances of a root block depend on an unknown value. */
function explainUnknownInstances(address: string, evaluator: Evaluator): string | undefined {
  const { module, type, name } = parseAddress(address) ?? {};
  const { root } = evaluator.configuration;
  const declaration = module === '' ? root.resources.get(`${type}.${name}`) : undefined;
  const repeated = declaration?.block.body.attributes.find((one) => one.name === 'for_each' || one.name === 'count');
  if (declaration === undefined || repeated === undefined) return undefined;
  const scope = rootScope(evaluator.configuration);
  if (evaluator.evaluate(repeated.expression, scope) !== UNKNOWN) return undefined;
  const written = describeWritten(definitionChain({ address, declaration, scope }, repeated.name, evaluator));
  return `it is unknown whether ${address} is in code: ${repeated.name} of its block is ${written}, and its value is unknown`;
}

/** Returns text such as `\`var.x\` at main.tf:2, which is a literal at terraform.tfvars:1`. */
function describeWritten(places: readonly WrittenPlace[]): string {
  const [first, ...behind] = places;
  const last = behind.at(-1);
  return `${first?.what} at ${first?.where}${last === undefined ? '' : `, which is ${last.what} at ${last.where}`}`;
}

/** Explains why no edit gives the value, in a sentence with file and line of the expression, and its other readers. */
export function explainRefusal(
  wanted: WantedChange,
  attempts: Attempts,
  { evaluator, schema }: { readonly evaluator: Evaluator; readonly schema: ProviderSchema },
): string {
  const instance = evaluator.instance(wanted.address);
  const places = instance === undefined ? [] : definitionChain(instance, wanted.path, evaluator);
  const [first, ...behind] = places;
  const last = behind.at(-1);
  const written = first === undefined ? `${wanted.path} is not set in code` : `${wanted.path} is ${describeWritten(places)}`;
  const fixed = instance === undefined ? undefined : explainDefaultTag(wanted, instance, evaluator);
  if (fixed !== undefined) return fixed;
  if (first === undefined && attempts.tried === 0 && !hasAttributeOrBlock(schema[wanted.type], wanted.path))
    return `${written}, and ${unknownIn(schema, wanted)}: it is unknown whether it is an argument or a block`;
  const exposed = isInside(instance, last ?? first) ? `; ${instance?.scope.module.address} exposes no input for it` : '';
  if (attempts.refused) return `${written}: ${NO_OTHER}`;
  const generated = attempts.tried === 0 ? explainGenerated(instance, last ?? first, evaluator) : undefined;
  if (generated !== undefined) return `${written}: ${generated}`;
  if (attempts.tried === 0 && isForeign((last ?? first)?.where ?? instance?.declaration.file.path ?? ''))
    return `${written}: reconcile does not edit external modules${exposed}`;
  if (attempts.tried === 0) return `${written}: no known edit reaches the value${exposed}`;
  if (attempts.collateral === undefined) return `${written}: no edit could be proved to reach the value`;
  return `${written}: each edit that reaches the value would also change ${readers(attempts.collateral)}${exposed}`;
}

function unknownIn(schema: ProviderSchema, { type }: WantedChange): string {
  return schema[type] === undefined ? `no provider schema has the type ${type}` : `the provider schema does not have it for ${type}`;
}

/** https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/resource-tagging */
function explainDefaultTag(wanted: WantedChange, instance: ResourceInstance, evaluator: Evaluator): string | undefined {
  const defaults = wanted.path === 'tags' && isJsonObject(wanted.all ?? null) ? defaultTagsOf(instance, evaluator) : undefined;
  const shared = defaults === undefined ? undefined : knownJson(evaluator.evaluate(defaults.expression, defaults.scope));
  if (defaults === undefined || !isJsonObject(shared ?? null)) return undefined;
  const gone = Object.keys(shared as JsonObject).filter((key) => !(key in (wanted.all as JsonObject)));
  return gone.length === 0
    ? undefined
    : `${gone.join(', ')} comes from default_tags at ${positionOf(defaults.file, defaults.expression.range.start)}, which every resource of that provider reads: code cannot omit it for ${wanted.address} only`;
}

/** True for a place in a module's own code, whose literals are the same for every call. */
function isInside(instance: ResourceInstance | undefined, place: WrittenPlace | undefined): boolean {
  const module = instance?.scope.module;
  return module?.caller !== undefined && module.configuration.files.some((file) => place?.where.startsWith(`${file.path}:`) === true);
}

/** Explains why an instance that is missing in the cloud, like all of `missing`, stays in code, with file and line of its block. */
export function explainRemaining(
  address: string,
  evaluator: Evaluator,
  { collateral, refused, missing }: Attempts & { readonly missing: ReadonlySet<string> },
): string {
  const declaration = evaluator.instance(address)?.declaration;
  const where = declaration === undefined ? '' : ` at ${positionOf(declaration.file, declaration.block.range.start)}`;
  if (refused) return `the block${where}: ${NO_OTHER}`;
  const shifted = [...shiftedBy(address, evaluator, missing)];
  if (shifted.length > 0)
    return `the block${where} uses count: without this instance ${listed(shifted.map(([from, to]) => `${from} would become ${to}`))}, and Terraform would replace what it cannot move: remove this instance from the state first (terraform state rm), and move the others there (terraform state mv)`;
  if (collateral === undefined)
    return `the block${where} cannot be removed: it has other instances, and no entry of its for_each belongs only to this one`;
  return `the block${where} cannot be removed without changing ${readers(collateral)}`;
}

/** Names each attribute once, and `*` as its resource. */
export function namesOf(residual: readonly Residual[]): readonly string[] {
  return [...new Set(residual.map(({ address, path }) => (path === '*' ? address : `${path} of ${address}`)))];
}

/** Lists the first names and the number of further ones. */
export function readers(collateral: readonly Residual[]): string {
  return listed(namesOf(collateral));
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).join(', ');
  return names.length > SHOWN ? `${shown} and ${names.length - SHOWN} more` : shown;
}

/**
 * Explains why generated code is not edited, and where the change belongs.
 * @param place the place where the value is written; undefined if nowhere, and then the resource's own file counts
 * @returns the explanation; undefined for code that people write
 */
function explainGenerated(
  instance: ResourceInstance | undefined,
  place: Pick<WrittenPlace, 'where'> | undefined,
  evaluator: Evaluator,
): string | undefined {
  const file = place === undefined ? instance?.declaration.file : fileAt(place.where, evaluator);
  const generator = file === undefined ? undefined : generatorOf(file);
  if (file === undefined || generator === undefined) return undefined;
  const source = instance === undefined ? undefined : constructOf(instance.declaration);
  return `${generator} writes ${file.path}, so an edit there would be overwritten; the change belongs in its source${source === undefined ? '' : ` (construct ${source})`}`;
}

/**
 * Finds the generator of the code at a place.
 * @param where the `where` of a WrittenPlace
 * @returns its name; undefined for code that people write
 */
export function generatorAt(where: string, evaluator: Evaluator): string | undefined {
  const file = fileAt(where, evaluator);
  return file === undefined ? undefined : generatorOf(file);
}

function fileAt(where: string, { configuration }: Evaluator): HclFile | undefined {
  return [...configuration.modules.values()].flatMap((module) => module.files).find((file) => where.startsWith(`${file.path}:`));
}

/** Returns the construct of a resource, which CDK for Terraform writes into its JSON. */
function constructOf({ block, file }: { readonly block: Block; readonly file: HclFile }): string | undefined {
  if (!isJsonPath(file.path)) return undefined;
  const body = JSON.parse(`{${file.text.slice(block.inside.start, block.inside.end)}}`) as Json;
  const comment = isJsonObject(body) ? (body['//'] ?? null) : null;
  const metadata = isJsonObject(comment) ? (comment['metadata'] ?? null) : null;
  const path = isJsonObject(metadata) ? metadata['path'] : undefined;
  return typeof path === 'string' ? path : undefined;
}
