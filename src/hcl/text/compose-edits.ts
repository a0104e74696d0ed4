/**
 * Makes several edits of one file that all speak of the file as it is, as a model that asks for them at once does. They are made one after
 * the other, in the order given and in the reverse one: where that is not the same text, they are in each other's way.
 */
import type { TextEdit } from '#domain/patch.ts';
import { applyToSession, composedEdits, sessionText, startSession } from './edit-session.ts';
import type { EditSession } from './edit-session.ts';
import { refuse } from '../write/edit.ts';
import type { Edit, EditContext, EditResult } from '../write/edit.ts';
import { parseSource } from '../json/parse-source.ts';
import { moveInput } from './move-input.ts';
import { isHclFile } from '../parse/parse.ts';
import type { HclFile } from '../syntax.ts';

/** An edit to make, with ranges into the file as it is. */
export interface EditRequest {
  readonly edit: Edit<unknown>;
  readonly input: unknown;
}

/**
 * Makes several edits.
 * @param requests edits of this file only, in any order
 * @param context what else the edits are shown
 * @returns edits of the file as it is, or why one of them is refused, or that they do not go together
 */
export function composeEdits(file: HclFile, requests: readonly EditRequest[], context?: EditContext): EditResult {
  for (const { edit, input } of requests) {
    const alone = edit.apply(file, input, context);
    if (alone.kind === 'refused') return alone;
  }
  const [forth, back] = [inOrder(file, requests, context), inOrder(file, requests.toReversed(), context)];
  if (forth !== undefined && back !== undefined && sessionText(forth) === sessionText(back))
    return { kind: 'edits', edits: composedEdits(forth) };
  const names = requests.map(({ edit }) => edit.id).join(', ');
  return refuse(`expected edits of ${file.path} that come to the same in any order, found some in each other's way: ${names}`);
}

/** Undefined where an edit takes away or changes what a later one speaks of. */
function inOrder(file: HclFile, requests: readonly EditRequest[], context: EditContext | undefined): EditSession | undefined {
  let current = file;
  let session = startSession(file.path, file.text);
  let [next, ...waiting] = requests;
  while (next !== undefined) {
    const result = next.edit.apply(current, next.input, shownWith(context, current));
    const own = result.kind === 'edits' && result.edits.every((edit) => edit.path === file.path) ? result.edits : undefined;
    if (own === undefined) return undefined;
    session = applyToSession(session, own);
    const after = parsed(file.path, sessionText(session));
    const moved = after === undefined ? undefined : moveAll(waiting, { before: current, after, edits: own });
    if (after === undefined || moved === undefined) return undefined;
    current = after;
    [next, ...waiting] = moved;
  }
  return session;
}

function moveAll(
  requests: readonly EditRequest[],
  step: { readonly before: HclFile; readonly after: HclFile; readonly edits: readonly TextEdit[] },
): readonly EditRequest[] | undefined {
  const moved = requests.map(({ edit, input }) => ({ edit, input: moveInput(input, step) }));
  return moved.every(({ input }) => input !== undefined) ? moved : undefined;
}

function parsed(path: string, text: string): HclFile | undefined {
  const file = parseSource(path, text);
  return isHclFile(file) ? file : undefined;
}

function shownWith(context: EditContext | undefined, file: HclFile): EditContext | undefined {
  return context === undefined ? undefined : { ...context, files: context.files.map((other) => (other.path === file.path ? file : other)) };
}
