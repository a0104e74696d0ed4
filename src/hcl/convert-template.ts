/** Quoted and heredoc text. The grammar skips white space around literals, so text is cut out between its other nodes. */
import type { Node } from 'web-tree-sitter';
import type { Expression, TemplatePart } from './syntax.ts';

type ConvertExpression = (node: Node, text: string) => Expression;

/**
 * Converts a quoted string or template.
 * @param node `string_lit` or `quoted_template`
 * @param text the whole file
 * @param convert how an interpolation's expression is converted
 * @returns its parts, escapes resolved; empty text gives no part
 */
export function convertQuoted(node: Node, text: string, convert: ConvertExpression): TemplatePart[] {
  const parts = cutParts(node, text, convert, node.startIndex + 1, node.endIndex - 1);
  const unescaped = parts.map((part) => (part.kind === 'text' ? { ...part, text: unescapeQuoted(part.text) } : part));
  return stripSpace(unescaped, text);
}

/**
 * Converts a heredoc; with `<<-` the least indentation of all lines is taken away.
 * https://developer.hashicorp.com/terraform/language/expressions/strings#indented-heredocs
 * @param node `heredoc_template`
 * @param text the whole file
 * @param convert how an interpolation's expression is converted
 * @returns its parts
 */
export function convertHeredoc(node: Node, text: string, convert: ConvertExpression): TemplatePart[] {
  const start = text.indexOf('\n', node.startIndex) + 1;
  const lastLine = text.lastIndexOf('\n', node.endIndex - 1) + 1;
  const parts = withoutStripping(cutParts(node, text, convert, start, lastLine), text).map((part) =>
    part.kind === 'text' ? { ...part, text: part.text.replaceAll('\r\n', '\n').replaceAll('$${', '${').replaceAll('%%{', '%{') } : part,
  );
  return text.startsWith('<<-', node.startIndex) ? removeIndentation(parts) : parts;
}

function cutParts(node: Node, text: string, convert: ConvertExpression, start: number, end: number): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let at = start;
  const pushText = (until: number): void => {
    if (until > at) parts.push({ kind: 'text', text: text.slice(at, until), range: { start: at, end: until } });
  };
  for (const child of node.namedChildren) {
    if (child === null || !['template_interpolation', 'template_directive'].includes(child.type)) continue;
    pushText(child.startIndex);
    const range = { start: child.startIndex, end: child.endIndex };
    const expression = child.namedChildren.find((inner) => inner?.type === 'expression');
    parts.push(child.type === 'template_interpolation' && expression ? { kind: 'interpolation', expression: convert(expression, text), range } : { kind: 'directive', range });
    at = child.endIndex;
  }
  pushText(end);
  return parts;
}

/** `${~ x ~}` takes away the white space around it. https://developer.hashicorp.com/terraform/language/expressions/strings#whitespace-stripping */
function stripSpace(parts: readonly TemplatePart[], text: string): TemplatePart[] {
  return parts.flatMap((part, index): readonly TemplatePart[] => {
    if (part.kind !== 'text') return [part];
    const [before, after] = [parts[index - 1], parts[index + 1]];
    const startKept = before !== undefined && stripsAfter(before, text) ? part.text.trimStart() : part.text;
    const kept = after !== undefined && stripsBefore(after, text) ? startKept.trimEnd() : startKept;
    return kept === '' ? [] : [{ ...part, text: kept }];
  });
}

/** In a heredoc the markers reach to the end of the line only, and stand in the way of `<<-`: such a piece stays unevaluated. */
function withoutStripping(parts: readonly TemplatePart[], text: string): TemplatePart[] {
  return parts.map((part) => (part.kind === 'interpolation' && (stripsBefore(part, text) || stripsAfter(part, text)) ? { kind: 'directive', range: part.range } : part));
}

function stripsBefore(part: TemplatePart, text: string): boolean {
  return part.kind !== 'text' && text.startsWith('~', part.range.start + 2);
}

function stripsAfter(part: TemplatePart, text: string): boolean {
  return part.kind !== 'text' && text.startsWith('~}', part.range.end - 2);
}

function unescapeQuoted(raw: string): string {
  return raw.replace(/\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))|\$\$\{|%%\{/gs, (whole, short?: string, long?: string, single?: string) => {
    if (whole === '$${') return '${';
    if (whole === '%%{') return '%{';
    if (short ?? long) return String.fromCodePoint(Number.parseInt(short ?? long ?? '', 16));
    return ({ n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' } as Record<string, string>)[single ?? ''] ?? whole;
  });
}

function removeIndentation(parts: readonly TemplatePart[]): TemplatePart[] {
  let least = Infinity;
  let atLineStart = true;
  for (const part of parts) {
    if (part.kind !== 'text') {
      if (atLineStart) least = 0;
      atLineStart = false;
      continue;
    }
    for (const [index, line] of part.text.split('\n').entries()) {
      if (index > 0) atLineStart = true;
      const blank = line.trim() === '';
      const closesLine = index < part.text.split('\n').length - 1;
      if (atLineStart && !(blank && closesLine) && !(blank && part === parts.at(-1) && line === '')) least = Math.min(least, /^[ \t]*/.exec(line)?.[0].length ?? 0);
      if (line !== '') atLineStart = false;
    }
  }
  if (least === 0 || least === Infinity) return [...parts];
  const indentation = new RegExp(`^[ \\t]{1,${least}}`);
  let lineStart = true;
  return parts.map((part) => {
    if (part.kind !== 'text') {
      lineStart = false;
      return part;
    }
    const lines = part.text.split('\n').map((line, index) => (index > 0 || lineStart ? line.replace(indentation, '') : line));
    lineStart = part.text.endsWith('\n');
    return { ...part, text: lines.join('\n') };
  });
}
