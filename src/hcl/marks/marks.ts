import { WorkspaceError } from '#domain/errors.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { didYouMean } from '#domain/text/near-name.ts';
import { hasAttributeOrBlock } from '#domain/value/provider-schema.ts';
import type { Workspace } from '#domain/workspace.ts';
import { pathFromBase } from '#domain/workspace/roots.ts';
import { partsOf, expressionsOf } from '../at-range.ts';
import { jsonCommentsOf } from '../json/json-places.ts';
import { isJsonPath } from '../json/parse-json.ts';
import { openEvaluator } from '../open-evaluator.ts';
import { isForeign } from '../origin/make-edits.ts';
import type { Block, Body, Expression, HclFile, Range } from '../syntax.ts';
import { lineAt } from '../text/trivia.ts';
import { parseStatement, refuseAttribute } from './mark-statement.ts';
import type { Musculature, Skeleton } from './mark-statement.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { nestedType } from '../locate.ts';

/** `at` is `main.tf:12`, relative to the root. */
export type Mark = (Musculature | Skeleton) & { readonly at: string };

const MARK = /^reconcile:\s*/;

/** True for a line with a `reconcile:` mark, valid or not. `line`: of a comment, without comment signs. */
export function isMark(line: string): boolean {
  return MARK.test(line);
}

/**
 * All marks of a workspace, such as `# reconcile: musculature desired_capacity min=3 max=12` or `# reconcile: skeleton`; cached. An invalid
 * mark is an error, because a team relies on it.
 * @returns by resource block, in source order
 * @throws WorkspaceError for a mark without a resource, with wrong syntax, an unknown attribute or an empty range
 */
export const marksOf = memoizeByObject((workspace: Workspace): ReadonlyMap<Block, readonly Mark[]> => {
  const marks = new Map<Block, readonly Mark[]>();
  const { modules } = openEvaluator(workspace).configuration;
  for (const file of new Set([...modules.values()].flatMap((module) => module.files))) {
    // Reading comments walks the whole tree. Marks in fetched and vendored modules do not count.
    if (!file.text.includes('reconcile:') || isForeign(file.path)) continue;
    for (const { block, mark } of marksIn(file, workspace)) marks.set(block, [...(marks.get(block) ?? []), mark]);
  }
  return marks;
});

function marksIn(file: HclFile, workspace: Workspace): readonly { readonly block: Block; readonly mark: Mark }[] {
  return commentsOf(file).flatMap(({ text, range }) =>
    linesOfComment(text).flatMap((line, index) => {
      if (!MARK.test(line)) return [];
      const at = `${file.path}:${lineAt(file.text, range.start) + index}`;
      const where = pathFromBase(workspace, at);
      const place = placeOf(file, range);
      if (place === undefined) throw wrong('directly above or in a resource block, or next to one of its arguments', line, where);
      return line
        .split(/;|(?<=\s)(?=reconcile:)/)
        .map((statement) => statement.replace(MARK, '').trim())
        .filter((statement, part) => statement !== '' || part === 0)
        .map((statement) => ({ block: place.block, mark: { ...markFrom(statement, place, { where, workspace }), at } }));
    }),
  );
}

/** The argument by its path in the block. */
interface MarkPlace {
  readonly block: Block;
  readonly argument: string | undefined;
}

function markFrom(
  statement: string,
  { block, argument }: MarkPlace,
  { where, workspace }: { readonly where: string; readonly workspace: Workspace },
): Musculature | Skeleton {
  const mark = parseStatement(statement, argument);
  if ('expected' in mark) throw wrong(mark.expected, mark.found, where);
  if (mark.kind === 'skeleton') return mark;
  const schema = workspace.schema[block.labels[0] ?? ''];
  // An argument in code exists, even if the schema is older than the provider.
  const isNewer = !hasAttributeOrBlock(schema, mark.attribute) && block.body.attributes.some(({ name }) => name === mark.attribute);
  const refused = isNewer ? undefined : refuseAttribute(mark.attribute, schema);
  if (refused === undefined) return mark;
  throw wrong(
    `an argument of ${block.labels[0] ?? 'the resource'} that is a number`,
    `${refused.found}${didYouMean(mark.attribute, refused.known)}`,
    where,
  );
}

function wrong(expected: string, found: string, where: string): WorkspaceError {
  return new WorkspaceError(
    'mark-wrong',
    `Expected ${expected} for the mark at ${where}; found ${boundText(found)}.`,
    'Write `# reconcile: musculature ATTRIBUTE min=NUMBER max=NUMBER` or `# reconcile: skeleton` directly above or in a resource block, or remove the comment.',
  );
}

function placeOf(file: HclFile, comment: Range): MarkPlace | undefined {
  const resources = file.body.blocks.filter((block) => block.type === 'resource' && block.labels.length === 2);
  const enclosingResource = resources.find((block) => block.range.start <= comment.start && comment.end <= block.range.end);
  if (enclosingResource !== undefined)
    return { block: enclosingResource, argument: argumentNear(enclosingResource.body, comment, file.text) };
  const below = startBelow(file.text, comment.end);
  const next = resources.find((block) => block.range.start === below);
  return next === undefined ? undefined : { block: next, argument: undefined };
}

/** A comment refers to the argument before it on its line, or directly below it. `dynamic` blocks count by their label. */
function argumentNear(body: Body, comment: Range, text: string): string | undefined {
  const below = startBelow(text, comment.end);
  const attribute = body.attributes.find(
    ({ range }) => range.start === below || (range.end <= comment.start && /^[ \t,]*$/.test(text.slice(range.end, comment.start))),
  );
  if (attribute !== undefined) return attribute.name;
  const inner = body.blocks.find((block) => block.range.start <= comment.start && comment.end <= block.range.end);
  if (inner === undefined) return undefined;
  const [path, name] = [argumentNear(inner.body, comment, text), nestedType(inner)];
  return path === undefined || inner.type === 'content' ? path : `${name}.${path}`;
}

/** The next line of code, past other comments but not past a blank line. */
function startBelow(text: string, from: number): number {
  let at = from;
  for (;;) {
    const gap = /^[ \t]*\r?\n[ \t]*|^[ \t]+/.exec(text.slice(at, at + 400))?.[0].length ?? 0;
    at += gap;
    const comment = /^(?:#[^\r\n]*|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)/.exec(text.slice(at))?.[0].length;
    if (comment === undefined) return at;
    at += comment;
  }
}

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
