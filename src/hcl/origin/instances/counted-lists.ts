import { expressionsOf, partsOf } from '../../at-range.ts';
import type { Definition } from '../../evaluate/evaluator.ts';
import type { Block, Expression, HclFile } from '../../syntax.ts';
import { unwrapped } from '../../unwrap.ts';

/** A list from which each instance of a count reads its element. */
export interface CountedList {
  /** The source of the list, without blanks. */
  readonly name: string;
  readonly expression: Expression;
  /** `element()` starts again after the last element. https://developer.hashicorp.com/terraform/language/functions/element */
  readonly wraps: boolean;
}

/** The list in `count = length(list)` and `count = var.create ? length(list) : 0`. Undefined for a for_each, and for other counts. */
export function countedList({ expression, file, from }: Omit<Definition, 'scope'>): CountedList | undefined {
  const list = from === 'count' ? measured(expression) : undefined;
  return list === undefined ? undefined : { name: nameOf(list, file), expression: list, wraps: false };
}

function measured(given: Expression): Expression | undefined {
  const expression = unwrapped(given);
  if (expression.kind === 'parentheses') return measured(expression.inner);
  if (expression.kind === 'conditional') return measured(expression.yes) ?? measured(expression.no);
  return expression.kind === 'call' && expression.name === 'length' ? expression.arguments[0] : undefined;
}

/** `names[count.index]` and `element(names, count.index)`: names. */
export function listReadBy(expression: Expression, file: HclFile): CountedList | undefined {
  if (expression.kind === 'index' && isCountIndex(expression.key))
    return { name: nameOf(expression.object, file), expression: expression.object, wraps: false };
  const [list, key] = expression.kind === 'call' && expression.name === 'element' ? expression.arguments : [];
  return list !== undefined && isCountIndex(key) ? { name: nameOf(list, file), expression: list, wraps: true } : undefined;
}

/** All lists of a counted block, each once; `names[count.index]` before `element(names, count.index)`. */
export function listsReadIn({ block, file }: { readonly block: Block; readonly file: HclFile }): readonly CountedList[] {
  const found = expressionsOf(block.body).flatMap((expression) => readIn(expression, file));
  return found
    .toSorted((left, right) => Number(left.wraps) - Number(right.wraps))
    .filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index);
}

function readIn(expression: Expression, file: HclFile): readonly CountedList[] {
  const own = listReadBy(expression, file);
  return own === undefined ? partsOf(expression).flatMap((part) => readIn(part, file)) : [own];
}

function isCountIndex(key: Expression | undefined): boolean {
  return key?.kind === 'get-attribute' && key.name === 'index' && key.object.kind === 'variable' && key.object.name === 'count';
}

function nameOf({ range }: Expression, { text }: HclFile): string {
  return text.slice(range.start, range.end).replaceAll(/\s+/g, '');
}
