import { isHclFile, parseHcl } from '../../parse/parse.ts';
import type { Expression, HclFile, TemplatePart, ExpressionOf } from '../../syntax.ts';
import type { Tracing, Wanted, PlaceOf, Candidates } from '../place.ts';
import { parseDocument, wantedDocument } from './json-document.ts';

/** Edits the differing members of a JSON heredoc; interpolations, key order and layout stay. */
export function proposeJsonText(place: PlaceOf<'template'>, wanted: Wanted, tracing: Tracing): Candidates {
  const view = viewHeredoc(place.file, place.expression);
  const present = tracing.evaluator.evaluate(place.expression, place.scope);
  const document = wantedDocument(parseDocument(present) ?? parseDocument(wanted.current), wanted.desired);
  if (view === undefined || document === undefined) return [];
  return tracing.propose({ ...place, ...view }, document, { ...tracing, unordered: document.policy });
}

/** Parentheses, so that the document can start on its own line. */
const OPENING = 'v=(\n';

export interface JsonView {
  readonly file: HclFile;
  readonly expression: Expression;
}

/**
 * Parses the JSON text of a heredoc as HCL: JSON with interpolations is an HCL object, so tracing and edits work on it. Offsets differ by
 * `shift`. Undefined if the text is not JSON or has directives.
 */
export function viewHeredoc(file: HclFile, heredoc: ExpressionOf<'template'>): JsonView | undefined {
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

/** `"Resource": ${jsonencode(x)}` is not HCL; `"Resource":  (jsonencode(x))` is, and has the same length. */
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
