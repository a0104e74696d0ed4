/** References between instances in code: direct ones, and ones through locals, data sources and module arguments. */
import type { ModuleInstance, ResourceInstance, Evaluator } from '#hcl/evaluate/evaluator.ts';
import { referencesIn } from '#hcl/proof/references-to.ts';
import type { Attribute, Body, HclFile } from '#hcl/syntax.ts';
import { findAttribute } from '#hcl/locate.ts';
import { groupBy } from '#domain/group-by.ts';

/** A body of code, and the module in which its names are resolved. */
interface Place {
  readonly module: ModuleInstance;
  readonly file: HclFile;
  readonly body: Body;
}

/** An instance, and the instances of one block that it may refer to. */
export interface InstanceReference {
  readonly from: string;
  /** Several if the reference selects one instance of a repeated block; the state shows which. */
  readonly to: readonly string[];
}

/**
 * Finds the references between the managed instances of a root. Instances of two repeated blocks are paired by key. Module outputs are left
 * out, because the state shows these references more precisely.
 * @param limit if one reference covers more instances than this, it counts as a collection and refers to none of them
 */
export function* referencesOfInstances(evaluator: Evaluator, limit: number): Iterable<InstanceReference> {
  const blocks = instancesByBlock(evaluator);
  for (const instances of blocks.values()) {
    const [{ declaration, scope }] = instances;
    const targets = blocksBehind({ module: scope.module, file: declaration.file, body: declaration.block.body }, new Set());
    for (const instance of instances)
      for (const target of targets)
        yield { from: instance.address, to: chosenOf(blocks.get(target) ?? [], instance, limit).map((one) => one.address) };
  }
}

/** Groups the managed instances of a root by block, as from blockKey. */
export function instancesByBlock(evaluator: Evaluator): ReadonlyMap<string, readonly [ResourceInstance, ...ResourceInstance[]]> {
  return groupBy(evaluator.instances(), ({ scope, declaration }) => blockKey(scope.module, `${declaration.type}.${declaration.name}`));
}

function chosenOf(targets: readonly ResourceInstance[], from: ResourceInstance, limit: number): readonly ResourceInstance[] {
  if (targets.length === 1) return targets;
  const own = indexOf(from);
  if (own === undefined) return targets.length > limit ? [] : targets;
  const same = targets.find((target) => indexOf(target) === own);
  return same === undefined ? [] : [same];
}

function indexOf({ scope }: ResourceInstance): string | undefined {
  if (scope.each !== undefined) return `each ${String(scope.each.key)}`;
  return scope.count === undefined ? undefined : `count ${scope.count.index}`;
}

/** Returns the keys of the managed blocks that a body refers to. */
function blocksBehind(place: Place, seen: Set<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const reference of referencesIn(place)) {
    const [first = '', second = ''] = reference.split('.');
    if (!['var', 'local', 'data', 'module'].includes(first)) {
      found.add(blockKey(place.module, reference));
      continue;
    }
    const key = blockKey(place.module, reference);
    if (seen.has(key)) continue;
    seen.add(key);
    const behind = definitionOf(first, first === 'data' ? reference : second, place.module);
    if (behind !== undefined) for (const one of blocksBehind(behind, seen)) found.add(one);
  }
  return found;
}

function definitionOf(kind: string, name: string, module: ModuleInstance): Place | undefined {
  const { configuration, caller } = module;
  switch (kind) {
    case 'local': {
      const local = configuration.locals.get(name);
      return local === undefined ? undefined : { module, file: local.file, body: bodyOf(local.attribute) };
    }
    case 'data': {
      const data = configuration.resources.get(name);
      return data === undefined ? undefined : { module, file: data.file, body: data.block.body };
    }
    case 'var': {
      const outer = caller?.scope.module;
      const call = outer?.configuration.calls.get(caller?.callName ?? '');
      const argument = findAttribute(call?.block.body, name);
      return outer === undefined || call === undefined || argument === undefined
        ? undefined
        : { module: outer, file: call.file, body: bodyOf(argument) };
    }
    default:
      return undefined;
  }
}

/** Returns an attribute as a body of its own. */
export function bodyOf(attribute: Attribute): Body {
  return { attributes: [attribute], blocks: [], range: attribute.range };
}

/** Returns the key of a block, local, variable or output: its name and its module. */
export function blockKey(module: Pick<ModuleInstance, 'address'>, name: string): string {
  return `${module.address}|${name}`;
}
