import type { Residual } from '#domain/verification.ts';
import { expressionsOf, partsOf } from '../at-range.ts';
import type { Configuration, ModuleCall, ModuleConfiguration } from '../evaluate/configuration.ts';
import type { Evaluator } from '../evaluate/evaluator.ts';
import { callPathsOf, calledBy } from './call-paths.ts';
import type { CallPath } from './call-paths.ts';
import type { Expression, HclFile, Range } from '../syntax.ts';
import { argumentOf } from '../locate.ts';

/** `aws_sqs_queue.q`, `local.x`, `var.x`, `output.x`, or `module.m` for the repetition of a module. */
interface Node {
  readonly context: CallPath;
  readonly name: string;
}

/**
 * Edited blocks that now depend on themselves, through locals, variables, calls and outputs: Terraform refuses to plan these.
 * https://developer.hashicorp.com/terraform/internals/graph
 */
export function findCycles(before: Evaluator, after: Evaluator): readonly Residual[] {
  const texts = new Map(allModules(before.configuration).flatMap(({ files }) => files.map((file) => [file.path, file.text] as const)));
  const edited = new Map(
    allModules(after.configuration)
      .flatMap(({ files }) => files)
      .flatMap(({ path, text }) => (texts.get(path) === text ? [] : [[path, editedRange(texts.get(path) ?? '', text)] as const])),
  );
  if (edited.size === 0) return [];
  const isEdited: IsEdited = ({ path }, { start, end }) => {
    const range = edited.get(path);
    return range !== undefined && start <= range.end && end >= range.start;
  };
  const paths = new Map(callPathsOf(before.configuration).map((context) => [context.path, context]));
  const nodes = callPathsOf(after.configuration).flatMap((context) => editedNodes(context, isEdited, after.configuration));
  return nodes
    .filter((node) => dependsOnItself(node, newlyBehind(node, paths.get(node.context.path), { before, after }), after.configuration))
    .map(({ context, name }): Residual => ({ address: `${context.path}${name}`, path: '*', expected: NO_CYCLE, found: undefined }));
}

/** A new cycle of an edited block passes through something that it did not read before, or that its module was not repeated over. */
function newlyBehind(
  node: Node,
  context: CallPath | undefined,
  { before, after }: { readonly before: Evaluator; readonly after: Evaluator },
): readonly Node[] {
  const known = new Set(context === undefined ? [] : behind({ ...node, context }, before.configuration).map(keyOf));
  return behind(node, after.configuration).filter((one) => one.name.startsWith('module.') || !known.has(keyOf(one)));
}

function keyOf({ context, name }: Node): string {
  return `${context.path}${name}`;
}

/** From the first to the last difference. */
function editedRange(before: string, after: string): Range {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let kept = 0;
  while (kept < most - start && before.charCodeAt(before.length - 1 - kept) === after.charCodeAt(after.length - 1 - kept)) kept += 1;
  return { start, end: after.length - kept };
}

export const NO_CYCLE = 'no cycle';

type IsEdited = (file: HclFile, range: Range) => boolean;

/** A new cycle passes through edited code. */
function editedNodes(context: CallPath, isEdited: IsEdited, configuration: Configuration): readonly Node[] {
  const { resources, locals, calls } = context.configuration;
  const edited = [...resources].filter(([, { file, block }]) => isEdited(file, block.range));
  const named = [...locals].filter(([, { file, attribute }]) => isEdited(file, attribute.range));
  const given = [...calls.values()].filter(({ file, block }) => isEdited(file, block.range));
  return [
    ...edited.map(([name]) => ({ context, name })),
    ...named.map(([name]) => ({ context, name: `local.${name}` })),
    ...given.flatMap((call) => {
      const inner = calledBy(context, call, configuration);
      const inputs = inner === undefined ? [] : [...inner.configuration.variables.keys()].map((name) => ({ context: inner, name: `var.${name}` }));
      return [{ context, name: `module.${call.name}` }, ...inputs];
    }),
  ];
}

function allModules({ root, modules }: Configuration): readonly ModuleConfiguration[] {
  return [root, ...[...modules.values()].filter((module) => module !== root)];
}

function dependsOnItself(start: Node, first: readonly Node[], configuration: Configuration): boolean {
  const seen = new Set<string>();
  const waiting: Node[] = [...first];
  for (const node of waiting) {
    const key = keyOf(node);
    if (node.name === start.name && node.context.path === start.context.path) return true;
    if (seen.has(key)) continue;
    seen.add(key);
    waiting.push(...behind(node, configuration));
  }
  return false;
}

/** The dependencies of a node. */
function behind({ context, name }: Node, configuration: Configuration): readonly Node[] {
  const [kind = '', key = ''] = name.split('.');
  const own = context.configuration;
  const named = (expressions: readonly (Expression | undefined)[], at: CallPath): readonly Node[] =>
    expressions.flatMap((expression) => (expression === undefined ? [] : namesIn(expression, at, configuration)));
  const repeated: readonly Node[] =
    context.caller === undefined ? [] : [{ context: context.caller.context, name: `module.${context.caller.call.name}` }];
  switch (kind) {
    case 'local':
      return named([own.locals.get(key)?.attribute.expression], context);
    case 'var':
      return context.caller === undefined ? [] : named([argumentOf(context.caller.call.block.body, key)], context.caller.context);
    case 'output':
      return [...named(expressionsOfBlock(own.outputs.get(key)), context), ...repeated];
    case 'module': {
      const call = own.calls.get(key);
      return call === undefined
        ? []
        : named(
            ['count', 'for_each', 'depends_on'].map((meta) => argumentOf(call.block.body, meta)),
            context,
          );
    }
    default:
      return [...named(expressionsOfBlock(own.resources.get(name)), context), ...repeated];
  }
}

function expressionsOfBlock(declaration: { readonly block: ModuleCall['block'] } | undefined): readonly Expression[] {
  return declaration === undefined ? [] : expressionsOf(declaration.block.body);
}

function namesIn(expression: Expression, context: CallPath, configuration: Configuration): readonly Node[] {
  const known = read.get(expression) ?? wordsIn(expression);
  read.set(expression, known);
  return known.flatMap((words) => nodesNamed(words, context, configuration));
}

const read = new WeakMap<Expression, readonly (readonly string[])[]>();

/** `module.m["a"].url` → module, m, url, and what its indices read. */
function wordsIn(expression: Expression): readonly (readonly string[])[] {
  const words = wordsOf(expression);
  if (words === undefined) return partsOf(expression).flatMap(wordsIn);
  return [words.names, ...words.keys.flatMap(wordsIn)];
}

function wordsOf(expression: Expression): { readonly names: readonly string[]; readonly keys: readonly Expression[] } | undefined {
  if (expression.kind === 'variable') return { names: [expression.name], keys: [] };
  if (expression.kind !== 'get-attribute' && expression.kind !== 'index' && expression.kind !== 'splat') return undefined;
  const inner = wordsOf(expression.object);
  if (inner === undefined) return undefined;
  if (expression.kind === 'get-attribute') return { ...inner, names: [...inner.names, expression.name] };
  return { ...inner, keys: [...inner.keys, expression.kind === 'index' ? expression.key : expression.each] };
}

function nodesNamed(names: readonly string[], context: CallPath, configuration: Configuration): readonly Node[] {
  const [first = '', second = '', third = ''] = names;
  if (first === 'local' || first === 'var') return [{ context, name: `${first}.${second}` }];
  if (first === 'data') return [{ context, name: `data.${second}.${third}` }];
  if (first !== 'module') return context.configuration.resources.has(`${first}.${second}`) ? [{ context, name: `${first}.${second}` }] : [];
  const call = context.configuration.calls.get(second);
  const inner = call === undefined ? undefined : calledBy(context, call, configuration);
  if (inner === undefined) return [];
  const outputs = third === '' ? [...inner.configuration.outputs.keys()] : [third];
  return [{ context, name: `module.${second}` }, ...outputs.map((output) => ({ context: inner, name: `output.${output}` }))];
}
