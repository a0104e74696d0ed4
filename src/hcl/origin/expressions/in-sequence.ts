import { applyToSession, composedEdits, sessionText, startSession } from '../../text/edit-session.ts';
import { expressionsOf, partsOf } from '../../at-range.ts';
import { refuse } from '../../write/edit.ts';
import type { EditResult } from '../../write/edit.ts';
import { parseSource } from '../../json/parse-source.ts';
import { isHclFile } from '../../parse/parse.ts';
import type { Expression, HclFile, Range } from '../../syntax.ts';

/** An edit of a list or object constructor at its current range. */
export type Step = (file: HclFile, at: Range) => EditResult;

/**
 * Applies edits of one constructor in sequence.
 * @param start of the constructor, which does not move
 * @returns edits of the original file
 */
export function inSequence(file: HclFile, start: number, steps: readonly Step[]): EditResult {
  let current = file;
  let session = startSession(file.path, file.text);
  for (const step of steps) {
    const constructor = constructorAt(current, start);
    const result = constructor === undefined ? undefined : step(current, constructor.range);
    if (result === undefined) return refuse(`expected a list or object at ${start} of ${file.path}, found none`);
    if (result.kind === 'refused') return result;
    session = applyToSession(session, result.edits);
    const text = sessionText(session);
    const parsed = parseSource(file.path, text);
    if (!isHclFile(parsed)) return refuse(`the edited file would not parse at line ${parsed.line}: ${parsed.found}`);
    current = { ...parsed, ...(file.json === undefined ? {} : { json: file.json }) };
  }
  return { kind: 'edits', edits: composedEdits(session) };
}

function constructorAt(file: HclFile, start: number): Expression | undefined {
  let level: readonly Expression[] = expressionsOf(file.body);
  while (level.length > 0) {
    const enclosing = level.find((one) => one.range.start <= start && start < one.range.end);
    if (enclosing === undefined) return undefined;
    if (enclosing.range.start === start && (enclosing.kind === 'tuple' || enclosing.kind === 'object')) return enclosing;
    level = partsOf(enclosing);
  }
  return undefined;
}
