import { expressionsOf, partsOf } from '../at-range.ts';
import { jsonCommentsOf } from '../json/json-comments.ts';
import { isJsonPath } from '../json/parse-json.ts';
import type { Block, Body, Expression, HclFile, Range } from '../syntax.ts';

export interface Comment {
  readonly text: string;
  readonly range: Range;
}

/** https://github.com/hashicorp/hcl/blob/main/hclsyntax/spec.md#comments-and-whitespace */
const COMMENT = /#[^\r\n]*|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g;

/** The comments of a file in source order, except those inside interpolations. Texts and heredocs are skipped. */
export function commentsOf(file: HclFile): readonly Comment[] {
  if (isJsonPath(file.path)) return jsonCommentsOf(file).map(({ text, range }) => ({ text: `//${text.replaceAll('\n', ' ')}`, range }));
  const texts = [...textsIn(file.body)].sort((left, right) => left.start - right.start);
  let code = '';
  for (const { start, end } of texts) {
    if (start < code.length) continue;
    code += file.text.slice(code.length, start) + ' '.repeat(end - start);
  }
  code += file.text.slice(code.length);
  return [...code.matchAll(COMMENT)].map(({ 0: found, index }) => {
    const range = { start: index, end: index + found.length };
    return { text: file.text.slice(range.start, range.end), range };
  });
}

/** The lines of a comment without comment signs, trimmed. */
export function linesOfComment(comment: string): readonly string[] {
  const isBlock = comment.startsWith('/*');
  const inside = isBlock ? comment.slice(2, -2) : comment.replace(/^(?:#+|\/\/+)/, '');
  return inside.split(/\r?\n/).map((line) => (isBlock ? line.replace(/^\s*\*+/, '') : line).trim());
}

/** Quoted texts, heredocs and block labels, which may contain `#` or `//`. */
function textsIn(body: Body): readonly Range[] {
  return [...expressionsOf(body).flatMap(textsOf), ...headersIn(body)];
}

function textsOf(expression: Expression): readonly Range[] {
  if (expression.kind === 'template') return [expression.range];
  if (expression.kind === 'literal') return typeof expression.value === 'string' ? [expression.range] : [];
  return partsOf(expression).flatMap(textsOf);
}

function headersIn(body: Body): readonly Range[] {
  return body.blocks.flatMap((block: Block) => [{ start: block.range.start, end: block.inside.start }, ...headersIn(block.body)]);
}
