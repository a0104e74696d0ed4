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
import type { Attribute, Body, HclFile } from '#hcl/syntax.ts';

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
  readonly known: Map<string, BlastRadius>;
}

const NOBODY: BlastRadius = { direct: [], indirect: [] };
const graphs = new WeakMap<Evaluator, Graph>();

/** Finds the instances that read what a drift changed, sorted; none for an instance that code does not declare. */
export function blastRadiusOf(drift: Drift, workspace: Workspace): BlastRadius {
  if (drift.address === undefined) return NOBODY;
  const evaluator = openEvaluator(workspace);
  const known = radiuses.get(drift);
  if (known?.evaluator === evaluator) return known.radius;
  const radius = readBlastRadius({ ...drift, address: drift.address }, evaluator);
  radiuses.set(drift, { evaluator, radius });
  return radius;
}

/** Cached, because several guardrails need the same radius. */
const radiuses = new WeakMap<Drift, { readonly evaluator: Evaluator; readonly radius: BlastRadius }>();

function readBlastRadius(drift: Drift & { readonly address: string }, evaluator: Evaluator): BlastRadius {
  const parsed = parseAddress(drift.address);
  if (parsed === undefined) return NOBODY;
  const graph = graphOf(evaluator);
  const start = keyOf(parsed.module, `${parsed.type}.${parsed.name}`);
  const changed = drift.kind === 'missing' ? undefined : new Set(drift.changes.map((change) => change.path));
  const question = `${start} ${changed === undefined ? '' : [...changed].sort().join(',')}`;
  const found = graph.known.get(question) ?? follow(graph, start, changed);
  graph.known.set(question, found);
  return found;
}

function follow({ readersOf, instances }: Graph, start: string, changed: ReadonlySet<string> | undefined): BlastRadius {
  const reads = ({ attributes }: Reader): boolean =>
    attributes === undefined || changed === undefined || [...attributes].some((name) => changed.has(name));
  const seen = new Set([start]);
  const lists = [new Set<string>(), new Set<string>()] as const;
  let current =
    readersOf
      .get(start)
      ?.filter(reads)
      .map((reader) => ({ key: reader.key, hops: 0 })) ?? [];
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
  const known = graphs.get(evaluator);
  if (known !== undefined) return known;
  const modules = evaluator.modules();
  const readersOf = new Map<string, Reader[]>();
  for (const module of modules) {
    for (const { target, ...reader } of edgesIn(module, modules)) readersOf.set(target, [...(readersOf.get(target) ?? []), reader]);
  }
  const instances = new Map<string, string[]>();
  for (const { address, declaration, scope } of evaluator.instances()) {
    const key = keyOf(scope.module.address, `${declaration.type}.${declaration.name}`);
    instances.set(key, [...(instances.get(key) ?? []), address]);
  }
  const graph: Graph = { readersOf, instances, known: new Map() };
  graphs.set(evaluator, graph);
  return graph;
}

interface Edge extends Reader {
  readonly target: string;
}

function edgesIn(module: ModuleInstance, modules: readonly ModuleInstance[]): readonly Edge[] {
  const { resources, locals, outputs, calls } = module.configuration;
  const called = (name: string): readonly ModuleInstance[] =>
    modules.filter(({ caller }) => caller?.callName === name && caller.scope.module.address === module.address);
  const read = (name: string, file: HclFile, body: Body): readonly Edge[] =>
    targetsOf({ file, body }, module, called).map((edge) => ({ ...edge, key: keyOf(module.address, name) }));
  return [
    ...[...resources].flatMap(([name, one]) => read(name, one.file, one.block.body)),
    ...[...locals].flatMap(([name, one]) => read(`local.${name}`, one.file, bodyOf(one.attribute))),
    ...[...outputs].flatMap(([name, one]) => read(`output.${name}`, one.file, one.block.body)),
    ...[...calls].flatMap(([name, { file, block }]) =>
      called(name).flatMap((child) =>
        block.body.attributes.flatMap((argument) =>
          targetsOf({ file, body: bodyOf(argument) }, module, called).map((edge) => ({
            ...edge,
            key: keyOf(child.address, `var.${argument.name}`),
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
    if (first !== 'module') return [{ target: keyOf(module.address, reference), attributes }];
    return called(name).flatMap((child) =>
      [...(attributes ?? child.configuration.outputs.keys())].map((output) => ({
        target: keyOf(child.address, `output.${output}`),
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

function bodyOf(attribute: Attribute): Body {
  return { attributes: [attribute], blocks: [], range: attribute.range };
}

function keyOf(module: string, name: string): string {
  return `${module}|${name}`;
}
