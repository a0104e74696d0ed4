import type { Residual } from '#domain/verification.ts';
import { expressionsOf, partsOf } from '../at-range.ts';
import type { Configuration, ModuleCall } from '../evaluate/configuration.ts';
import type { Evaluator } from '../evaluate/evaluator.ts';
import { callPathsOf, calledBy } from './call-paths.ts';
import type { CallPath } from './call-paths.ts';
import type { Expression, HclFile } from '../syntax.ts';
import { argumentOf } from '../locate.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';

/** `aws_sqs_queue.q`, `local.x`, `var.x`, `output.x`, or `module.m` for the repetition of a module. */
interface Node {
  readonly context: CallPath;
  readonly name: string;
}

/**
 * Finds edited blocks that now depend on themselves, through locals, variables, calls and outputs. Terraform refuses to plan them.
 * https://developer.hashicorp.com/terraform/internals/graph
 */
export function findCycles(before: Evaluator, after: Evaluator): readonly Residual[] {
  const known = new Set([...before.configuration.modules.values()].flatMap(({ files }) => files));
  const paths = new Map(callPathsOf(before.configuration).map((context) => [context.path, context]));
  const nodes = callPathsOf(after.configuration).flatMap((context) => {
    const isNew = !paths.has(context.path);
    return editedNodes(context, (file) => isNew || !known.has(file), after.configuration);
  });
  return nodes
    .filter((node) => dependsOnItself(node, newlyBehind(node, paths.get(node.context.path), { before, after }), after.configuration))
    .map(({ context, name }): Residual => ({ address: `${context.path}${name}`, path: '*', expected: NO_CYCLE, found: undefined }));
}

/** The new dependencies of a node, plus the repetitions of modules: every new cycle through the node contains one of them. */
function newlyBehind(
  node: Node,
  context: CallPath | undefined,
  { before, after }: { readonly before: Evaluator; readonly after: Evaluator },
): readonly Node[] {
  const known = new Set(context === undefined ? [] : dependenciesOf({ ...node, context }, before.configuration).map(keyOf));
  return dependenciesOf(node, after.configuration).filter((one) => one.name.startsWith('module.') || !known.has(keyOf(one)));
}

function keyOf({ context, name }: Node): string {
  return `${context.path}${name}`;
}

export const NO_CYCLE = 'no cycle';

type IsEdited = (file: HclFile) => boolean;

/** The nodes in edited code, which every new cycle passes through: in a changed file, or in a module that was not called before. */
function editedNodes(context: CallPath, isEdited: IsEdited, configuration: Configuration): readonly Node[] {
  const { resources, locals, calls } = context.configuration;
  const edited = [...resources].filter(([, { file }]) => isEdited(file));
  const named = [...locals].filter(([, { file }]) => isEdited(file));
  const given = [...calls.values()].filter(({ file }) => isEdited(file));
  return [
    ...edited.map(([name]) => ({ context, name })),
    ...named.map(([name]) => ({ context, name: `local.${name}` })),
    ...given.flatMap((call) => {
      const inner = calledBy(context, call, configuration);
      const inputs =
        inner === undefined ? [] : [...inner.configuration.variables.keys()].map((name) => ({ context: inner, name: `var.${name}` }));
      return [{ context, name: `module.${call.name}` }, ...inputs];
    }),
  ];
}

function dependsOnItself(start: Node, first: readonly Node[], configuration: Configuration): boolean {
  const seen = new Set<string>();
  const waiting: Node[] = [...first];
  for (const node of waiting) {
    const key = keyOf(node);
    if (node.name === start.name && node.context.path === start.context.path) return true;
    if (seen.has(key)) continue;
    seen.add(key);
    waiting.push(...dependenciesOf(node, configuration));
  }
  return false;
}

/** The direct dependencies of a node. */
function dependenciesOf({ context, name }: Node, configuration: Configuration): readonly Node[] {
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
  return wordsIn(expression).flatMap((words) => nodesNamed(words, context, configuration));
}

/** `module.m["a"].url` → module, m, url, and the names that its indices read. */
const wordsIn = memoizeByObject((expression: Expression): readonly (readonly string[])[] => {
  const words = wordsOf(expression);
  if (words === undefined) return partsOf(expression).flatMap((part) => wordsIn(part));
  return [words.names, ...words.keys.flatMap((key) => wordsIn(key))];
});

function wordsOf(expression: Expression): { readonly names: readonly string[]; readonly keys: readonly Expression[] } | undefined {
  if (expression.kind === 'variable') return { names: [expression.name], keys: [] };
  if (expression.kind !== 'get-attribute' && expression.kind !== 'index' && expression.kind !== 'splat') return undefined;
  const inner = wordsOf(expression.object);
  if (inner === undefined) return undefined;
  if (expression.kind === 'get-attribute') return { ...inner, names: [...inner.names, expression.name] };
  return { ...inner, keys: [...inner.keys, expression.kind === 'index' ? expression.key : expression.each] };
}

function nodesNamed(names: readonly string[], context: CallPath, configuration: Configuration): readonly Node[] {
  const [first, second = '', third = ''] = names;
  if (first !== 'module') return [{ context, name: names.slice(0, first === 'data' ? 3 : 2).join('.') }];
  const call = context.configuration.calls.get(second);
  const inner = call === undefined ? undefined : calledBy(context, call, configuration);
  if (inner === undefined) return [];
  const outputs = third === '' ? [...inner.configuration.outputs.keys()] : [third];
  return [{ context, name: `module.${second}` }, ...outputs.map((output) => ({ context: inner, name: `output.${output}` }))];
}
