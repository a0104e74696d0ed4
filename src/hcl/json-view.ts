/**
 * A JSON document that stands in other text (a heredoc, a .tfvars.json file), seen as HCL: JSON with interpolations in
 * its strings is an HCL object, so the same tree, the same tracing and the same edits serve both. Offsets differ by a
 * constant, which the view remembers.
 */
import { isHclFile, parseHcl } from './parse/parse.ts';
import type { Expression, HclFile, TemplatePart } from './syntax.ts';

/** What stands before the document in the view: parentheses let it begin on a line of its own. */
const OPENING = 'v=(\n';

/** The document as a file, and the expression that it is. */
export interface JsonView {
  readonly file: HclFile;
  readonly expression: Expression;
}

/**
 * Sees a heredoc's text as HCL.
 * @returns the view; undefined where the text is no JSON document, or has directives in it
 */
export function viewHeredoc(file: HclFile, heredoc: Extract<Expression, { kind: 'template' }>): JsonView | undefined {
  const { parts } = heredoc;
  const [first, last] = [parts[0], parts.at(-1)];
  if (
    !heredoc.heredoc ||
    file.json !== undefined ||
    first === undefined ||
    last === undefined ||
    parts.some((part) => part.kind === 'directive')
  )
    return undefined;
  return viewText(file.path, { text: withBareInterpolations(file.text, parts), offset: first.range.start });
}

function viewText(path: string, document: { readonly text: string; readonly offset: number }): JsonView | undefined {
  if (!/^\uFEFF?\s*[[{]/.test(document.text)) return undefined;
  const parsed = parseHcl(path, `${OPENING}${document.text.replace(/^\uFEFF/, ' ')}\n)\n`);
  const [attribute] = isHclFile(parsed) ? parsed.body.attributes : [];
  if (!isHclFile(parsed) || attribute?.expression.kind !== 'parentheses') return undefined;
  const { inner } = attribute.expression;
  if (inner.kind !== 'object' && inner.kind !== 'tuple') return undefined;
  return { file: { ...parsed, json: { shift: document.offset - OPENING.length } }, expression: inner };
}

/** `"Resource": ${jsonencode(x)}` is no HCL; `"Resource":  (jsonencode(x))` is, and as long. */
function withBareInterpolations(text: string, parts: readonly TemplatePart[]): string {
  let quoted = false;
  return parts
    .map((part) => {
      const source = text.slice(part.range.start, part.range.end);
      if (part.kind === 'interpolation') return quoted ? source : ` (${source.slice(2, -1)})`;
      for (const character of source.replaceAll(/\\./g, '')) if (character === '"') quoted = !quoted;
      return source;
    })
    .join('');
}
