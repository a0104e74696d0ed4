import { canonicalJson } from '#domain/json.ts';
import { findBlocks, keyText, literalOf } from '../locate.ts';
import type { Block, Expression, HclFile } from '../syntax.ts';
import { styleAt } from '../text/code-style.ts';
import type { Splice } from './edit.ts';
import type { NewBlock } from './render-block.ts';
import { dataOf, formOf } from './render-node.ts';
import type { RenderNode } from './render-node.ts';
import { renderValue } from './render.ts';

/** True if code already has the value, perhaps in another spelling. Calls are compared by argument. */
export function isSameValue(text: string, expression: Expression, value: RenderNode): boolean {
  const form = formOf(value);
  if (form.form === 'expression') return text.slice(expression.range.start, expression.range.end) === form.source;
  if (form.form === 'call') {
    const argument =
      expression.kind === 'call' && expression.name === form.name && expression.arguments.length === 1
        ? expression.arguments[0]
        : undefined;
    return argument !== undefined && isSameValue(text, argument, form.argument);
  }
  if (expression.kind === 'tuple' && form.form === 'list') {
    return (
      expression.elements.length === form.items.length &&
      expression.elements.every((element, index) => isSameValue(text, element, form.items[index] ?? null))
    );
  }
  if (expression.kind === 'object' && form.form === 'object') {
    const wanted = new Map(form.entries);
    const keys = new Set(expression.entries.map((entry) => keyText(entry.key)));
    return (
      keys.size === expression.entries.length &&
      wanted.size === keys.size &&
      expression.entries.every((entry) => matches(text, entry.value, wanted.get(keyText(entry.key) ?? '')))
    );
  }
  const found = literalOf(expression);
  const wanted = dataOf(value);
  return found !== undefined && wanted !== undefined && canonicalJson(found) === canonicalJson(wanted);
}

/** True if code has the same type, labels, attributes and nested blocks, in any order except among blocks of one type. */
export function isSameBlock(text: string, block: Block, wanted: NewBlock): boolean {
  const isOther = block.type !== wanted.type || block.labels.length !== wanted.labels.length;
  if (isOther || block.labels.some((label, index) => label !== wanted.labels[index])) return false;
  const { attributes, blocks } = block.body;
  const values = new Map(wanted.body.attributes);
  const types = new Set([...blocks, ...wanted.body.blocks].map(({ type }) => type));
  return (
    attributes.length === values.size &&
    attributes.every((attribute) => matches(text, attribute.expression, values.get(attribute.name))) &&
    [...types].every((type) =>
      haveAlready(
        text,
        findBlocks(block.body, type),
        wanted.body.blocks.filter((one) => one.type === type),
      ),
    )
  );
}

function haveAlready(text: string, there: readonly Block[], wanted: readonly NewBlock[]): boolean {
  return there.length === wanted.length && wanted.every((one, index) => there[index] !== undefined && isSameBlock(text, there[index], one));
}

function matches(text: string, expression: Expression, value: RenderNode | undefined): boolean {
  return value !== undefined && isSameValue(text, expression, value);
}

/** Replaces an expression in the local style; empty if the value is already there. */
export function replacement(file: HclFile, expression: Expression, value: RenderNode): readonly Splice[] {
  if (isSameValue(file.text, expression, value)) return [];
  const { start, end } = expression.range;
  return [{ start, end, text: renderValue(value, styleAt(file, expression.range, [expression])) }];
}
