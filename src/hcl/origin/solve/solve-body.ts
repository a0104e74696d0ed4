import { blankEqual } from '#domain/value/compare.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { blockTypeOf, itemsOf } from '../../block-type.ts';
import { isValueObject, knownJson } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import type { Body, Expression, Block } from '../../syntax.ts';
import { assemble, loopVariable, mentions } from './unknowns.ts';
import type { Demand, Unknowns, Demands } from './unknowns.ts';
import { solve } from './solve-variable.ts';
import { argumentOf, nestedType } from '../../locate.ts';
import { iteratorName } from '../../evaluate/block-arguments.ts';

/** https://developer.hashicorp.com/terraform/language/meta-arguments */
const META: ReadonlySet<string> = new Set(['for_each', 'count', 'provider', 'depends_on', 'lifecycle']);

export interface BodyContext {
  readonly schema: BlockSchema;
  readonly unknowns: Unknowns;
}

/**
 * Returns the demands on a variable for which a block has the observed values. Undetermined arguments are left to the evaluator.
 * Undefined if an argument is known to differ.
 * @param body of a resource or nested block
 */
export function solveBody(body: Body, observed: JsonObject, context: BodyContext): Demands | undefined {
  const { schema, unknowns } = context;
  const demands: Demand[] = [];
  for (const { name, expression } of body.attributes) {
    if (META.has(name)) continue;
    const wanted: Json = observed[name] ?? schema.attributes[name]?.default ?? null;
    if (mentions(expression, unknowns)) {
      const solved = solve(expression, wanted as Value, unknowns);
      if (solved === undefined && beginsOtherwise(expression, wanted, unknowns)) return undefined;
      demands.push(...(solved ?? []));
    } else if (!canBe(unknowns.evaluate(expression), wanted)) return undefined;
  }
  const types = new Set(body.blocks.map(nestedType));
  for (const type of types) {
    const nested = blockTypeOf(schema, type);
    if (nested === undefined) continue;
    const items = itemsOf(observed[type] ?? null);
    const blocks = body.blocks.filter((block) => block.type === type);
    for (const [index, block] of blocks.entries()) {
      const item = blocks.length === items.length ? items[index] : undefined;
      demands.push(...(item === undefined ? [] : (solveBody(block.body, item, { schema: nested.block, unknowns }) ?? [])));
    }
    const dynamics = body.blocks.filter((block) => block.type === 'dynamic' && block.labels[0] === type);
    const [only] = dynamics;
    if (only !== undefined && dynamics.length === 1 && blocks.length === 0)
      demands.push(...solveDynamic(only, items, { schema: nested.block, unknowns }));
  }
  return demands;
}

/** `dynamic "rule" { for_each = each.value.rules }`: each observed block needs an element. */
function solveDynamic(dynamic: Block, items: readonly JsonObject[], { schema, unknowns }: BodyContext): Demands {
  const forEach = argumentOf(dynamic.body, 'for_each');
  const content = dynamic.body.blocks.find((block) => block.type === 'content');
  if (forEach === undefined || content === undefined || !mentions(forEach, unknowns)) return [];
  const inner = loopVariable(iteratorName(dynamic), unknowns.evaluate);
  const elements = items.map((item) => {
    const demands = solveBody(content.body, item, { schema, unknowns: inner }) ?? [];
    const element = assemble(demands);
    return isValueObject(element) ? element['value'] : undefined;
  });
  return elements.includes(undefined) ? [] : (solve(forEach, elements as readonly Value[], unknowns) ?? []);
}

/** True if the known beginning of a text excludes the wanted one: `"shop-${each.key}"` always begins with `shop-`. */
function beginsOtherwise(expression: Expression, wanted: Json, unknowns: Unknowns): boolean {
  const followed = unknowns.follow(expression);
  if (followed !== undefined) return beginsOtherwise(followed.expression, wanted, followed.unknowns);
  if (expression.kind !== 'template') return false;
  let beginning = '';
  for (const part of expression.parts) {
    const value =
      part.kind === 'text'
        ? part.text
        : part.kind === 'interpolation' && !mentions(part.expression, unknowns)
          ? unknowns.evaluate(part.expression)
          : undefined;
    if (typeof value !== 'string') break;
    beginning += value;
  }
  return typeof wanted !== 'string' || !wanted.startsWith(beginning);
}

/** Unknown values may match; lists are compared in judge.ts, which knows sets. */
function canBe(value: Value, wanted: Json): boolean {
  const json = knownJson(value);
  if (json === undefined || typeof json === 'object' || typeof wanted === 'object') return true;
  // Two different texts may be the same document.
  if (typeof json === 'string' && /^\s*[[{]/.test(json)) return true;
  return blankEqual(json, wanted) || String(json) === String(wanted);
}
