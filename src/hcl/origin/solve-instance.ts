/** The inverse of a repeated block: which key and entry would make the instance that stands in the cloud? */
import { blankEqual } from '#domain/compare.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { BlockSchema } from '#domain/provider-schema.ts';
import { blockTypeOf } from '../block-type.ts';
import type { Evaluator, Scope } from '../evaluate/evaluator.ts';
import { isValueObject, knownJson } from '../evaluate/value.ts';
import type { Value } from '../evaluate/value.ts';
import type { Body, Expression } from '../syntax.ts';
import { assemble } from './assemble-demands.ts';
import type { Demand } from './assemble-demands.ts';
import { countedList } from './find-openings.ts';
import type { Opening } from './find-openings.ts';
import { solve } from './solve-variable.ts';
import { loopVariable, mentions, pathOf } from './unknowns.ts';
import type { Unknowns } from './unknowns.ts';

/** Arguments that say how a block is made, not what it is. https://developer.hashicorp.com/terraform/language/meta-arguments */
const META: ReadonlySet<string> = new Set(['for_each', 'count', 'provider', 'depends_on', 'lifecycle']);

/**
 * Finds what an entry has to say.
 * @param opening where the instance would come from
 * @param observed the provider's values
 * @param context the code, and the type's schema
 * @returns demands of `key` and `value`, or of `index` and `value` for a count; undefined where code says something else
 */
export function solveInstance(
  opening: Opening,
  observed: JsonObject,
  context: { readonly evaluator: Evaluator; readonly schema: BlockSchema },
): readonly Demand[] | undefined {
  const unknowns = unknownsIn(opening.scope, opening, context.evaluator);
  const { body } = opening.declaration.block;
  const own = solveBody(body, observed, { schema: context.schema, unknowns });
  const counted = opening.innerCount === undefined ? [] : (solve(opening.innerCount, 1, unknowns) ?? []);
  const demands = own === undefined ? undefined : [...own, ...counted];
  return demands === undefined || (demands.length > 0 && assemble(demands) === undefined) ? undefined : demands;
}

/** Names are followed through locals, and from a module's variables to the call that gives them. */
function unknownsIn(scope: Scope, opening: Opening, evaluator: Evaluator): Unknowns {
  return {
    read: (expression) => (scope === opening.openScope ? readRepeated(expression, opening) : undefined),
    evaluate: (expression) => evaluator.evaluate(expression, scope),
    follow: (expression) => {
      if (expression.kind !== 'get-attribute' || expression.object.kind !== 'variable') return undefined;
      const { name: kind } = expression.object;
      const definition = kind === 'var' || kind === 'local' ? evaluator.definitionOf(kind, expression.name, scope) : undefined;
      // A root's names do not depend on any instance.
      return definition === undefined || (kind === 'var' && scope.module.caller === undefined)
        ? undefined
        : { expression: definition.expression, unknowns: unknownsIn(definition.scope, opening, evaluator) };
    },
    lenient: true,
  };
}

/** `each`, and for a count `count.index` and `var.names[count.index]`. */
function readRepeated(expression: Expression, opening: Opening): readonly string[] | undefined {
  if (opening.repetition.from === 'for-each') return expression.kind === 'variable' && expression.name === 'each' ? [] : undefined;
  if (expression.kind === 'get-attribute' && expression.name === 'index' && isVariable(expression.object, 'count')) return ['index'];
  const list = countedList(opening);
  const element = elementAt(expression);
  return list !== undefined && element !== undefined && sourceOf(element, opening) === sourceOf(list, opening) ? ['value'] : undefined;
}

/** `names[count.index]` and `element(names, count.index)`: names. */
function elementAt(expression: Expression): Expression | undefined {
  const isIndex = (key: Expression | undefined): boolean =>
    key?.kind === 'get-attribute' && key.name === 'index' && isVariable(key.object, 'count');
  if (expression.kind === 'index') return isIndex(expression.key) ? expression.object : undefined;
  if (expression.kind !== 'call' || expression.name !== 'element') return undefined;
  return isIndex(expression.arguments[1]) ? expression.arguments[0] : undefined;
}

function sourceOf(expression: Expression, opening: Opening): string {
  return opening.repeated.file.text.slice(expression.range.start, expression.range.end).replaceAll(/\s+/g, '');
}

function isVariable(expression: Expression, name: string): boolean {
  return expression.kind === 'variable' && expression.name === name;
}

interface BodyContext {
  readonly schema: BlockSchema;
  readonly unknowns: Unknowns;
}

/** What cannot be told is left to the evaluator; what is known to be something else ends the search. */
function solveBody(body: Body, observed: JsonObject, context: BodyContext): readonly Demand[] | undefined {
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
  const types = new Set(body.blocks.map((block) => (block.type === 'dynamic' ? (block.labels[0] ?? '') : block.type)));
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
    if (only !== undefined && dynamics.length === 1 && blocks.length === 0) demands.push(...solveDynamic(only.body, type, items, context));
  }
  return demands;
}

/** `dynamic "rule" { for_each = each.value.rules }`: each item of the cloud asks for an element. */
function solveDynamic(body: Body, type: string, items: readonly JsonObject[], { unknowns }: BodyContext): readonly Demand[] {
  const forEach = body.attributes.find((attribute) => attribute.name === 'for_each')?.expression;
  const iterator = body.attributes.find((attribute) => attribute.name === 'iterator')?.expression;
  const content = body.blocks.find((block) => block.type === 'content');
  if (forEach === undefined || content === undefined || pathOf(forEach, unknowns) === undefined) return [];
  const name = iterator?.kind === 'variable' ? iterator.name : type;
  const inner = loopVariable(name, unknowns.evaluate);
  const elements = items.map((item) => {
    const demands = content.body.attributes.flatMap(
      (attribute) => solve(attribute.expression, (item[attribute.name] ?? null) as Value, inner) ?? [],
    );
    const element = assemble(demands);
    return isValueObject(element) ? element['value'] : undefined;
  });
  return elements.includes(undefined) ? [] : (solve(forEach, elements as readonly Value[], unknowns) ?? []);
}

/** `"shop-${each.key}"` gives nothing that does not begin with `shop-`. */
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

/** Unknown values may turn out right; lists are compared by the judge, who knows sets. */
function canBe(value: Value, wanted: Json): boolean {
  const json = knownJson(value);
  if (json === undefined || typeof json === 'object' || typeof wanted === 'object') return true;
  // Two texts of a document may be the same document.
  if (typeof json === 'string' && /^\s*[[{]/.test(json)) return true;
  return blankEqual(json, wanted) || String(json) === String(wanted);
}

function itemsOf(value: Json): readonly JsonObject[] {
  if (isJsonObject(value)) return [value];
  return Array.isArray(value) ? (value as readonly Json[]).filter(isJsonObject) : [];
}
