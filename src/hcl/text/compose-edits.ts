import type { TextEdit } from '#domain/patch.ts';
import { applyToSession, composedEdits, sessionText, startSession } from './edit-session.ts';
import type { EditSession } from './edit-session.ts';
import { refuse } from '../write/edit.ts';
import type { Edit, EditContext, EditResult } from '../write/edit.ts';
import { parseSource } from '../json/parse-source.ts';
import { moveInput } from './move-input.ts';
import { isHclFile } from '../parse/parse.ts';
import type { HclFile } from '../syntax.ts';

/** Ranges refer to the original file. */
export interface EditRequest {
  readonly edit: Edit<unknown>;
  readonly input: unknown;
}

/**
 * Combines edits that all refer to the original file, as a model requests them. They conflict if applying them in reverse order gives
 * another text.
 * @returns edits of the original file, or why not
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
  return refuse(`expected independent edits of ${file.path}, found conflicting ones: ${names}`);
}

/** Undefined if an edit removes or changes the target of a later one. */
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
