/**
 * Comments that a team wrote next to a value: on the line of the value and directly above it, in the resource and at every definition
 * that its expression leads to.
 */
import type { Workspace } from '#domain/workspace.ts';
import type { Definition, Evaluator, ResourceInstance, Scope } from '#hcl/evaluate/evaluator.ts';
import { isMark } from '#hcl/marks/marks.ts';
import { jsonCommentsOf } from './json/json-places.ts';
import { isJsonPath } from '#hcl/json/parse-json.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import type { Body, Expression, HclFile, Range } from '#hcl/syntax.ts';
import { unwrapped } from '#hcl/unwrap.ts';
import { isCommentLine, lineStart, restOfLine } from '#hcl/text/trivia.ts';
import { findAttribute } from '#hcl/locate.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import type { ExpressionOf } from './syntax.ts';

/** A range of a file whose comments are wanted. */
interface Spot {
  readonly file: HclFile;
  readonly range: Range;
}

/** The position reached while following an expression. */
interface Trace {
  readonly file: HclFile;
  readonly scope: Scope;
  readonly evaluator: Evaluator;
  readonly instance: ResourceInstance;
  /** Guards against definitions that refer to each other. */
  readonly depth: number;
}

const MAX_DEPTH = 16;

/** Returns the comments next to a value, without comment signs; none if code does not write the value in a place of its own. */
export function commentsNextTo(address: string | undefined, path: string, workspace: Workspace): readonly string[] {
  const evaluator = openEvaluator(workspace);
  const known = knownIn(evaluator);
  const key = `${address ?? ''}\n${path}`;
  const answer = known.get(key);
  if (answer !== undefined) return answer;
  const comments = readComments(address, path, evaluator);
  known.set(key, comments);
  return comments;
}

/** Cached, because two guardrails read the same comments. */
const knownIn = memoizeByObject((_evaluator: Evaluator) => new Map<string, readonly string[]>());

function readComments(address: string | undefined, path: string, evaluator: Evaluator): readonly string[] {
  const instance = evaluator.instance(address ?? '');
  if (instance === undefined) return [];
  const { block, file } = instance.declaration;
  const spots = inBody(block.body, path.split('.'), { file, scope: instance.scope, evaluator, instance, depth: 0 });
  return [...new Set(spots.flatMap(({ file: one, range }) => commentsIn(one)(range)))];
}

/** None for several blocks of one type, because it is unknown which one the path means. */
function inBody(body: Body, path: readonly string[], trace: Trace): readonly Spot[] {
  const [name = '', ...rest] = path;
  const attribute = findAttribute(body, name);
  if (attribute !== undefined) {
    const own = rest.length === 0 ? [{ file: trace.file, range: attribute.range }] : [];
    return [...own, ...inExpression(attribute.expression, rest, trace)];
  }
  const blocks = body.blocks.filter((block) => block.type === name);
  return blocks.length === 1 && blocks[0] !== undefined ? inBody(blocks[0].body, rest, trace) : [];
}

function inExpression(written: Expression, path: readonly string[], trace: Trace): readonly Spot[] {
  const expression = unwrapped(written);
  switch (expression.kind) {
    case 'object':
      return inObject(expression, path, trace);
    case 'parentheses':
      return inExpression(expression.inner, path, trace);
    case 'call':
      return expression.name === 'merge' ? lastArgumentWith(expression.arguments, path, trace) : [];
    case 'variable':
    case 'get-attribute':
    case 'index':
      return definitionsOfName(expression, path, trace);
    default:
      return [];
  }
}

function inObject(expression: ExpressionOf<'object'>, path: readonly string[], trace: Trace): readonly Spot[] {
  const [key, ...rest] = path;
  const entry = expression.entries.find((one) => one.key.kind === 'literal' && String(one.key.value) === key);
  if (entry === undefined) return [];
  const own = rest.length === 0 ? [{ file: trace.file, range: entry.range }] : [];
  return [...own, ...inExpression(entry.value, rest, trace)];
}

/** A later argument of merge overrides an earlier one. https://developer.hashicorp.com/terraform/language/functions/merge */
function lastArgumentWith(parts: readonly Expression[], path: readonly string[], trace: Trace): readonly Spot[] {
  return (
    parts
      .toReversed()
      .map((part) => inExpression(part, path, trace))
      .find((spots) => spots.length > 0) ?? []
  );
}

/** Follows `var.web.desired`, `local.x["a"]` and `each.value.max` to their definitions. */
function definitionsOfName(expression: Expression, path: readonly string[], trace: Trace): readonly Spot[] {
  const names = wordsOf(expression, trace);
  const [root = '', name = '', ...inner] = names ?? [];
  const definition = trace.depth < MAX_DEPTH ? definitionOf(root, name, trace) : undefined;
  if (definition === undefined) return [];
  const key = trace.scope.each?.key;
  const rest = root === 'each' ? [String(key), ...inner, ...path] : [...inner, ...path];
  const own = rest.length === 0 ? [{ file: definition.file, range: definition.expression.range }] : [];
  return [
    ...own,
    ...inExpression(definition.expression, rest, { ...trace, file: definition.file, scope: definition.scope, depth: trace.depth + 1 }),
  ];
}

function definitionOf(root: string, name: string, trace: Trace): Definition | undefined {
  if (root === 'var' || root === 'local') return trace.evaluator.definitionOf(root, name, trace.scope);
  return root === 'each' && name === 'value' && trace.scope.each !== undefined ? trace.evaluator.repetitionOf(trace.instance) : undefined;
}

/** The words of a traversal from its root; undefined if one of its keys is unknown. */
function wordsOf(expression: Expression, trace: Trace): readonly string[] | undefined {
  if (expression.kind === 'variable') return [expression.name];
  if (expression.kind === 'get-attribute') {
    const outer = wordsOf(expression.object, trace);
    return outer === undefined ? undefined : [...outer, expression.name];
  }
  if (expression.kind !== 'index') return undefined;
  const [outer, key] = [wordsOf(expression.object, trace), trace.evaluator.evaluate(expression.key, trace.scope)];
  return outer === undefined || typeof key !== 'string' ? undefined : [...outer, key];
}

/** Cached, because all instances of a block share its ranges. */
const commentsIn = memoizeByObject((file: HclFile) =>
  memoizeByObject((range: Range) => (isJsonPath(file.path) ? inBlocksAround(file, range) : readAt(file.text, range))),
);

/** In JSON a comment belongs to its block. */
function inBlocksAround(file: HclFile, range: Range): readonly string[] {
  return jsonCommentsOf(file)
    .filter(({ within }) => within.start > file.body.range.start + 1 && within.start <= range.start && range.end <= within.end)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '' && !isMark(text));
}

function readAt(text: string, range: Range): readonly string[] {
  const end = restOfLine(text, range.end);
  const behind = end === undefined ? '' : text.slice(range.end, end).replace(/^[\s,]+/, '');
  return [behind, ...(isFirstOnLine(text, range.start) ? linesAbove(text, range.start) : [])]
    .map(withoutMarks)
    .filter((comment) => comment !== '' && !isMark(comment));
}

/** The name of an argument counts as part of its value: `size = 5`. */
function isFirstOnLine(text: string, offset: number): boolean {
  return /^\uFEFF?[ \t]*(?:[\w-]+[ \t]*=[ \t]*)?$/.test(text.slice(lineStart(text, offset), offset));
}

/** The comment lines directly above, as one text. */
function linesAbove(text: string, offset: number): readonly string[] {
  const lines: string[] = [];
  let start = lineStart(text, offset);
  while (start > 0 && isCommentLine(text, lineStart(text, start - 1))) {
    const above = lineStart(text, start - 1);
    const line = withoutMarks(text.slice(above, start).trim());
    if (!isMark(line)) lines.unshift(line);
    start = above;
  }
  return lines.length === 0 ? [] : [lines.join(' ')];
}

function withoutMarks(comment: string): string {
  return comment
    .replace(/^(?:#+|\/\/+|\/\*+)/, '')
    .replace(/\*+\/$/, '')
    .trim();
}
