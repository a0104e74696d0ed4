/**
 * Evaluates the code in a tree of files: every instance with its arguments, and every import. Takes bytes and state, reads no disk and
 * judges nothing.
 */
import { posix } from 'node:path';
import { FETCHED_MANIFEST } from '#domain/workspace/fetched-code.ts';
import { importIdOf } from '#domain/patch.ts';
import { parseAddress } from '#domain/resource-address.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import type { SourceFile, StateResource } from '#domain/workspace.ts';
import { createEvaluator } from '#hcl/evaluate/create-evaluator.ts';
import type { Configuration } from '#hcl/evaluate/configuration.ts';
import type { Evaluator, ResourceInstance, Scope } from '#hcl/evaluate/evaluator.ts';
import { loadConfiguration } from '#hcl/evaluate/load-configuration.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { UNKNOWN, isValueObject } from '#hcl/evaluate/value.ts';
import type { Block } from '#hcl/syntax.ts';
import type { FileTree } from '../file-tree.ts';
import type { CreatedResource } from '../replay-provider/world.ts';

/** One `import` block. */
export interface ImportBlock {
  readonly to: string;
  readonly id: string;
}

/** The code of one tree, evaluated. */
export interface EvaluatedTree {
  /** Address → arguments; for types with tags, `tags_all` is the merge of default_tags and tags, and `tags` is left out. */
  readonly instances: ReadonlyMap<string, ValueObject>;
  /** Address → the resource's own `tags` as written. */
  readonly ownTags: ReadonlyMap<string, Value>;
  readonly imports: readonly ImportBlock[];
}

/** The input of an evaluation besides the files. */
export interface Surroundings {
  readonly resources: readonly StateResource[];
  /** Resources made by hand: their import blocks let other resources refer to them. */
  readonly created: readonly CreatedResource[];
  readonly schema: ProviderSchema;
  readonly directory: string;
}

/**
 * Evaluates a tree. loadGrammar must have been awaited.
 * @param tree the files
 * @param surroundings state and schema
 * @returns the evaluated tree, or the parse errors, as `file:line: text`
 */
export function evaluateTree(tree: FileTree, surroundings: Surroundings): EvaluatedTree | readonly string[] {
  const { configuration, problems } = loadConfiguration(sourceFiles(tree), {});
  if (problems.length > 0) return problems.map((problem) => `${problem.path}:${problem.line}: ${problem.found}`);
  const evaluatorWith = (adopted: readonly StateResource[]): Evaluator =>
    createEvaluator({
      configuration,
      resources: [...surroundings.resources, ...adopted],
      directory: surroundings.directory,
      readFile: (path) => tree.get(posix.normalize(path))?.toString('utf8'),
    });
  const imports = importBlocks(evaluatorWith([]));
  const evaluator = evaluatorWith(adoptedResources(imports, surroundings));
  const instances = evaluator.instances().map((instance) => [instance.address, instance] as const);
  return {
    instances: new Map(instances.map(([address, instance]) => [address, effectiveArguments(evaluator, instance, surroundings.schema)])),
    ownTags: new Map(instances.map(([address, instance]) => [address, evaluator.arguments(instance)['tags'] ?? null])),
    imports,
  };
}

function sourceFiles(tree: FileTree): readonly SourceFile[] {
  return [...tree]
    .filter(([path]) => /\.(tf|tfvars|tfvars\.json)$/.test(path) || path === FETCHED_MANIFEST)
    .map(([path, bytes]) => ({ path, text: bytes.toString('utf8') }));
}

function rootScope(configuration: Configuration): Scope {
  return { module: { address: '', configuration: configuration.root, caller: undefined }, bindings: {} };
}

function importBlocks(evaluator: Evaluator): readonly ImportBlock[] {
  const { configuration } = evaluator;
  return configuration.root.files.flatMap((file) =>
    file.body.blocks
      .filter((block) => block.type === 'import')
      .map((block) => {
        const to = block.body.attributes.find((attribute) => attribute.name === 'to')?.expression;
        const id = block.body.attributes.find((attribute) => attribute.name === 'id')?.expression;
        const value = id === undefined ? UNKNOWN : evaluator.evaluate(id, rootScope(configuration));
        return {
          to: to === undefined ? '' : file.text.slice(to.range.start, to.range.end).trim(),
          id: typeof value === 'string' ? value : '',
        };
      }),
  );
}

function adoptedResources(imports: readonly ImportBlock[], { created }: Surroundings): readonly StateResource[] {
  return imports.flatMap(({ to, id }) => {
    const address = parseAddress(to);
    const found = created.find((resource) => importIdOf(resource) === id && resource.type === address?.type);
    if (address === undefined || found === undefined) return [];
    return [{ ...address, address: to, mode: 'managed' as const, values: found.values, sensitive: [] }];
  });
}

function effectiveArguments(evaluator: Evaluator, instance: ResourceInstance, schema: ProviderSchema): ValueObject {
  const written = evaluator.arguments(instance);
  if (schema[instance.declaration.type]?.attributes['tags_all'] === undefined) return written;
  const { tags, tags_all: _computed, ...others } = written;
  return { ...others, tags_all: overlay(defaultTags(evaluator, instance), tags ?? null) };
}

/** https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/resource-tagging */
function defaultTags(evaluator: Evaluator, instance: ResourceInstance): Value {
  const { configuration } = evaluator;
  const chosen = instance.declaration.block.body.attributes.find((attribute) => attribute.name === 'provider')?.expression;
  const alias = chosen?.kind === 'get-attribute' ? chosen.name : undefined;
  const provider = configuration.root.files
    .flatMap((file) => file.body.blocks)
    .find((block) => block.type === 'provider' && block.labels[0] === 'aws' && aliasOf(block) === alias);
  const tags = provider?.body.blocks
    .find((block) => block.type === 'default_tags')
    ?.body.attributes.find((attribute) => attribute.name === 'tags');
  return tags === undefined ? null : evaluator.evaluate(tags.expression, rootScope(configuration));
}

function aliasOf(provider: Block): string | undefined {
  const alias = provider.body.attributes.find((attribute) => attribute.name === 'alias')?.expression;
  return alias?.kind === 'literal' && typeof alias.value === 'string' ? alias.value : undefined;
}

function overlay(defaults: Value, own: Value): Value {
  if (defaults === UNKNOWN || own === UNKNOWN) return UNKNOWN;
  return { ...(isValueObject(defaults) ? defaults : {}), ...(isValueObject(own) ? own : {}) };
}
