/**
 * Marks that a team writes beside code for this tool: `# reconcile: musculature desired_capacity min=3 max=12` says what an agent
 * may move, `# reconcile: skeleton` what is never put into code without a person. Takes a workspace, returns the marks of each
 * resource block. A mark that cannot be followed is an error: whoever wrote it relies on it. It judges no change.
 */
import { WorkspaceError } from '#domain/errors.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { didYouMean } from '#domain/text/near-name.ts';
import { pathFromBase } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import { commentsOf, linesOfComment } from './comments.ts';
import { parseStatement, refuseAttribute } from './mark-statement.ts';
import type { Musculature, Skeleton } from './mark-statement.ts';
import { openEvaluator } from '../open-evaluator.ts';
import { isForeign } from '../origin/make-edits.ts';
import type { Block, Body, HclFile, Range } from '../syntax.ts';

/** One mark, and where it stands: `main.tf:12`, the file relative to the root. */
export type Mark = (Musculature | Skeleton) & { readonly at: string };

const MARK = /^reconcile:\s*/;

/**
 * Whether a comment speaks to this tool and not to people.
 * @param line one line of a comment, without the signs that make it one
 * @returns true for a mark, right or wrong
 */
export function isMark(line: string): boolean {
  return MARK.test(line);
}

const known = new WeakMap<Workspace, ReadonlyMap<Block, readonly Mark[]>>();

/**
 * Reads all marks of a workspace; asking again for the same workspace gives the same ones.
 * @param workspace the code; its schema says which attributes there are
 * @returns resource block → its marks, in source order
 * @throws WorkspaceError where a mark stands at no resource, says what no mark says, names an attribute that the type does not
 *   have, or sets bounds that nothing can be between
 */
export function marksOf(workspace: Workspace): ReadonlyMap<Block, readonly Mark[]> {
  const found = known.get(workspace) ?? readMarks(workspace);
  known.set(workspace, found);
  return found;
}

function readMarks(workspace: Workspace): ReadonlyMap<Block, readonly Mark[]> {
  const marks = new Map<Block, readonly Mark[]>();
  const { modules } = openEvaluator(workspace).configuration;
  for (const file of new Set([...modules.values()].flatMap((module) => module.files))) {
    // Few files have any, and reading comments means walking the whole tree.
    // What somebody else wrote into a module binds nobody here.
    if (!file.text.includes('reconcile:') || isForeign(file.path)) continue;
    for (const { block, mark } of marksIn(file, workspace)) marks.set(block, [...(marks.get(block) ?? []), mark]);
  }
  return marks;
}

function marksIn(file: HclFile, workspace: Workspace): readonly { readonly block: Block; readonly mark: Mark }[] {
  return commentsOf(file).flatMap(({ text, range }) =>
    linesOfComment(text).flatMap((line, index) => {
      if (!MARK.test(line)) return [];
      const at = `${file.path}:${lineOf(file.text, range.start) + index}`;
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

/** The resource block that a comment speaks of, and the argument it stands beside, by its path in the block. */
interface MarkPlace {
  readonly block: Block;
  readonly beside: string | undefined;
}

function markFrom(
  statement: string,
  { block, beside }: MarkPlace,
  { where, workspace }: { readonly where: string; readonly workspace: Workspace },
): Musculature | Skeleton {
  const mark = parseStatement(statement, beside);
  if ('expected' in mark) throw wrong(mark.expected, mark.found, where);
  if (mark.kind === 'skeleton') return mark;
  const refused = refuseAttribute(mark.attribute, workspace.schema[block.labels[0] ?? '']);
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
    `expected ${expected} for the mark at ${where}, found ${boundText(found)}`,
    'write `# reconcile: musculature ATTRIBUTE min=NUMBER max=NUMBER` or `# reconcile: skeleton` directly above or in a resource block, or remove the comment',
  );
}

function placeOf(file: HclFile, comment: Range): MarkPlace | undefined {
  const resources = file.body.blocks.filter((block) => block.type === 'resource' && block.labels.length === 2);
  const around = resources.find((block) => block.range.start <= comment.start && comment.end <= block.range.end);
  if (around !== undefined) return { block: around, beside: besideIn(around.body, comment, file.text) };
  const below = startBelow(file.text, comment.end);
  const next = resources.find((block) => block.range.start === below);
  return next === undefined ? undefined : { block: next, beside: undefined };
}

/** An argument is meant by a comment behind it on its line, and by one directly above it. Blocks made by `dynamic` are named by their label. */
function besideIn(body: Body, comment: Range, text: string): string | undefined {
  const below = startBelow(text, comment.end);
  const attribute = body.attributes.find(
    ({ range }) => range.start === below || (range.end <= comment.start && /^[ \t,]*$/.test(text.slice(range.end, comment.start))),
  );
  if (attribute !== undefined) return attribute.name;
  const inner = body.blocks.find((block) => block.range.start <= comment.start && comment.end <= block.range.end);
  if (inner === undefined) return undefined;
  const [path, name] = [besideIn(inner.body, comment, text), inner.type === 'dynamic' ? inner.labels[0] : inner.type];
  return path === undefined || inner.type === 'content' ? path : `${name}.${path}`;
}

/** Where the next line of code starts, other comments and no blank line between. */
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

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
