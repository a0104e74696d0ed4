import type { VariableSource } from '../evaluate/configuration.ts';
import type { Evaluator, ResourceInstance } from '../evaluate/evaluator.ts';
import type { Block, Expression, HclFile, ExpressionOf } from '../syntax.ts';
import { lineAt } from '../text/trivia.ts';
import { traverse } from './reach.ts';
import { argumentOf, findAttribute, nestedBlocks } from '../locate.ts';

/** A place in code, for output. */
export interface WrittenPlace {
  /** `modules/db/main.tf:12` */
  readonly where: string;
  /** One line of source in backticks; literals are omitted. */
  readonly what: string;
}

/** Longer chains of names are loops. */
const MAX_DEPTH = 20;

/** Returns the argument, then each definition behind it. Empty if code does not set it. */
export function definitionChain(instance: ResourceInstance, name: string, evaluator: Evaluator): readonly WrittenPlace[] {
  const { block, file } = instance.declaration;
  const attribute = findAttribute(block.body, name);
  if (attribute !== undefined) return followNames({ expression: attribute.expression, file, scope: instance.scope }, evaluator);
  return nestedBlocks(block, name).map((inner) => ({
    where: positionOf(file, inner.range.start),
    what: inner.type === 'dynamic' ? `a dynamic block over ${sourceOfForEach(file, inner)}` : `a block ${name}`,
  }));
}

function followNames(start: Parameters<typeof traverse>[0], evaluator: Evaluator): readonly WrittenPlace[] {
  const places: WrittenPlace[] = [];
  let place: typeof start | undefined = start;
  for (let depth = 0; place !== undefined && depth < MAX_DEPTH; depth += 1) {
    places.push({ where: positionOf(place.file, place.expression.range.start), what: describeExpression(place.expression, place.file) });
    const traversal = traverse(place, evaluator);
    const [name] = traversal?.steps ?? [];
    const { module } = place.scope;
    place =
      (traversal?.root === 'var' || traversal?.root === 'local') && typeof name === 'string'
        ? evaluator.definitionOf(traversal.root, name, place.scope)
        : undefined;
    if (place === undefined && traversal?.root === 'var' && typeof name === 'string' && module.caller === undefined)
      places.push(...setElsewhere(evaluator.configuration.variableSources.get(name)));
  }
  return places;
}

/** The place where Terragrunt sets a variable, if no edit may change it. */
function setElsewhere(source: VariableSource | undefined): readonly WrittenPlace[] {
  const set = source?.kind === 'environment' ? source.behind : source?.kind === 'elsewhere' ? source : undefined;
  if (set === undefined) return [];
  const why = set.isLiteral ? 'for all units that include the file' : 'for Terragrunt to evaluate';
  return [{ where: positionOf(set.file, set.expression.range.start), what: `${describeExpression(set.expression, set.file)} (${why})` }];
}

/** Returns a position such as `main.tf:12`. */
export function positionOf(file: Pick<HclFile, 'path' | 'text'>, offset: number): string {
  return `${file.path}:${lineAt(file.text, offset)}`;
}

function describeExpression(expression: Expression, file: HclFile): string {
  const source = (file.text.slice(expression.range.start, expression.range.end).split('\n')[0] ?? '').trim();
  const shown = `\`${source.length > 60 ? `${source.slice(0, 59)}…` : source}\``;
  switch (expression.kind) {
    case 'literal':
      return 'a literal';
    case 'template':
      return expression.heredoc ? describeHeredoc(expression, file) : 'a text';
    case 'tuple':
      return 'a list';
    case 'object':
      return 'a map';
    case 'for':
      return `the for expression ${shown}`;
    case 'call':
      return `a call of ${expression.name}()`;
    case 'conditional':
      return `the conditional ${shown}`;
    case 'unary':
    case 'binary':
      return `the operation ${shown}`;
    case 'splat':
      return `the splat ${shown}`;
    case 'variable':
    case 'get-attribute':
    case 'index':
      return shown;
    case 'parentheses':
      return describeExpression(expression.inner, file);
  }
}

/** The references in a heredoc are the reason why its text cannot change, so the first one is shown. */
function describeHeredoc(expression: ExpressionOf<'template'>, file: HclFile): string {
  const [first] = expression.parts.filter((part) => part.kind !== 'text');
  const source = first === undefined ? '' : (file.text.slice(first.range.start, first.range.end).split('\n')[0] ?? '');
  return source === '' ? 'a heredoc' : `a heredoc with \`${source.length > 60 ? `${source.slice(0, 59)}…` : source}\``;
}

function sourceOfForEach(file: HclFile, block: Block): string {
  const forEach = argumentOf(block.body, 'for_each');
  return forEach === undefined ? 'nothing' : describeExpression(forEach, file);
}
