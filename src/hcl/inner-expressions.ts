import type { Expression, TemplatePart } from './syntax.ts';

/**
 * The expressions directly inside one, in the order in which they stand.
 * @param expression any expression
 * @returns none for literals and names
 */
export function innerExpressions(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'variable':
      return [];
    case 'template':
      return expression.parts.flatMap(inPart);
    case 'tuple':
      return expression.elements;
    case 'object':
      return expression.entries.flatMap(({ key, value }) => [key, value]);
    case 'for':
      return [expression.collection, expression.resultKey, expression.result, expression.condition].filter((one) => one !== undefined);
    case 'get-attribute':
      return [expression.object];
    case 'index':
      return [expression.object, expression.key];
    case 'splat':
      return [expression.object, expression.each];
    case 'call':
      return expression.arguments;
    case 'conditional':
      return [expression.condition, expression.yes, expression.no];
    case 'unary':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'parentheses':
      return [expression.inner];
  }
}

function inPart(part: TemplatePart): readonly Expression[] {
  switch (part.kind) {
    case 'text':
      return [];
    case 'interpolation':
      return [part.expression];
    case 'directive': {
      const { directive } = part;
      return directive.kind === 'if'
        ? [directive.condition, ...directive.yes.flatMap(inPart), ...directive.no.flatMap(inPart)]
        : [directive.collection, ...directive.body.flatMap(inPart)];
    }
  }
}
