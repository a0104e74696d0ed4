/**
 * How far a change reaches: the resource instances whose code reads the changed value, and the instances that read these. Follows
 * references through locals, data sources, and the arguments and outputs of modules.
 */
import type { Drift } from '#domain/drift.ts';
import { parseAddress } from '#domain/resource-address.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Evaluator, ModuleInstance } from '#hcl/evaluate/evaluator.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { referencesIn } from '#hcl/proof/references-to.ts';
import type { Body, HclFile } from '#hcl/syntax.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { groupBy } from '#domain/group-by.ts';
import { blockKey, bodyOf, instancesByBlock } from './instance-references.ts';

/** Instance addresses, each in one of the lists. */
export interface BlastRadius {
  /** Instances whose own code reads the changed value. */
  readonly direct: readonly string[];
  /** Instances that read from a resource that does. */
  readonly indirect: readonly string[];
}

/** One place in code that reads another. */
interface Reader {
  /** A block, local, variable or output, with its module. */
  readonly key: string;
  /** The attributes of the read resource that it names; undefined if it references the whole resource. */
  readonly attributes: ReadonlySet<string> | undefined;
}

interface Graph {
  readonly readersOf: ReadonlyMap<string, readonly Reader[]>;
  /** Maps a block to its instances. */
  readonly instances: ReadonlyMap<string, readonly string[]>;
}

/** Finds the instances that read what a drift changed, sorted; none for an instance that code does not declare. */
export function blastRadiusOf(drift: Drift, workspace: Workspace): BlastRadius {
  return radiusesIn(openEvaluator(workspace))(drift);
}

/** Cached, because several guardrails need the same radius. */
const radiusesIn = memoizeByObject((evaluator: Evaluator) => {
  const graph = graphOf(evaluator);
  return memoizeByObject(({ address = '', kind, changes }: Drift): BlastRadius => {
    const parsed = parseAddress(address);
    if (parsed === undefined) return { direct: [], indirect: [] };
    const changed = kind === 'missing' ? undefined : new Set(changes.map((change) => change.path));
    return follow(graph, blockKey({ address: parsed.module }, `${parsed.type}.${parsed.name}`), changed);
  });
});

function follow({ readersOf, instances }: Graph, start: string, changed: ReadonlySet<string> | undefined): BlastRadius {
  const reads = ({ attributes }: Reader): boolean =>
    attributes === undefined || changed === undefined || [...attributes].some((name) => changed.has(name));
  const seen = new Set([start]);
  const lists = [new Set<string>(), new Set<string>()] as const;
  let current = (readersOf.get(start) ?? []).filter(reads).map((reader) => ({ key: reader.key, hops: 0 }));
  while (current.length > 0) {
    const next: { readonly key: string; readonly hops: number }[] = [];
    for (const { key, hops } of current) {
      if (seen.has(key)) continue;
      seen.add(key);
      const own = instances.get(key);
      own?.forEach((address) => lists[hops === 0 ? 0 : 1].add(address));
      next.push(...(readersOf.get(key) ?? []).map((reader) => ({ key: reader.key, hops: own === undefined ? hops : hops + 1 })));
    }
    // Visits direct readers first, so that an instance that also reads indirectly counts as direct.
    current = next.toSorted((left, right) => left.hops - right.hops);
  }
  return { direct: [...lists[0]].sort(), indirect: [...lists[1]].filter((address) => !lists[0].has(address)).sort() };
}

function graphOf(evaluator: Evaluator): Graph {
  const modules = evaluator.modules();
  const edges = modules.flatMap((module) => edgesIn(module, modules));
  const blocks = [...instancesByBlock(evaluator)].map(([key, instances]) => [key, instances.map(({ address }) => address)] as const);
  return { readersOf: groupBy(edges, ({ target }) => target), instances: new Map(blocks) };
}

interface Edge extends Reader {
  readonly target: string;
}

function edgesIn(module: ModuleInstance, modules: readonly ModuleInstance[]): readonly Edge[] {
  const { resources, locals, outputs, calls } = module.configuration;
  const called = (name: string): readonly ModuleInstance[] =>
    modules.filter(({ caller }) => caller?.callName === name && caller.scope.module.address === module.address);
  const read = (name: string, file: HclFile, body: Body): readonly Edge[] =>
    targetsOf({ file, body }, module, called).map((edge) => ({ ...edge, key: blockKey(module, name) }));
  return [
    ...[...resources].flatMap(([name, one]) => read(name, one.file, one.block.body)),
    ...[...locals].flatMap(([name, one]) => read(`local.${name}`, one.file, bodyOf(one.attribute))),
    ...[...outputs].flatMap(([name, one]) => read(`output.${name}`, one.file, one.block.body)),
    ...[...calls].flatMap(([name, { file, block }]) =>
      called(name).flatMap((child) =>
        block.body.attributes.flatMap((argument) =>
          targetsOf({ file, body: bodyOf(argument) }, module, called).map((edge) => ({
            ...edge,
            key: blockKey(child, `var.${argument.name}`),
          })),
        ),
      ),
    ),
  ];
}

/** Lists what a piece of code reads. */
function targetsOf(
  { file, body }: { readonly file: HclFile; readonly body: Body },
  module: ModuleInstance,
  called: (name: string) => readonly ModuleInstance[],
): readonly Omit<Edge, 'key'>[] {
  const text = file.text.slice(body.range.start, body.range.end);
  return [...referencesIn({ body })].flatMap((reference) => {
    const attributes = attributesNamed(text, reference);
    const [first, name = ''] = reference.split('.');
    if (first !== 'module') return [{ target: blockKey(module, reference), attributes }];
    return called(name).flatMap((child) =>
      [...(attributes ?? child.configuration.outputs.keys())].map((output) => ({
        target: blockKey(child, `output.${output}`),
        attributes: undefined,
      })),
    );
  });
}

/** Returns `arn` for `aws_sqs_queue.jobs["x"].arn`; undefined if the resource is referenced without an attribute. */
function attributesNamed(text: string, reference: string): ReadonlySet<string> | undefined {
  const named = [
    ...text.matchAll(new RegExp(`(?<![\\w.])${reference.replaceAll('.', '\\.')}(?![\\w-])(?:\\[[^\\]]*\\])?(?:\\.(\\w+))?`, 'g')),
  ].map((match) => match[1]);
  return named.length === 0 || named.includes(undefined) ? undefined : new Set(named.filter((name) => name !== undefined));
}
