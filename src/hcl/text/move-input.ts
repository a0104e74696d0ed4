import type { TextEdit } from '#domain/patch.ts';
import { bodyAt, expressionAt } from '../at-range.ts';
import type { HclFile, Range } from '../syntax.ts';

export interface TextStep {
  readonly before: HclFile;
  readonly after: HclFile;
  readonly edits: readonly TextEdit[];
}

/**
 * Adjusts an edit's ranges and list indices to the text after other edits. Undefined if its target is gone.
 * @param step text before and after, with the edits between
 */
export function moveInput(input: unknown, step: TextStep): unknown {
  let lost = false;
  const move = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item: unknown) => move(item));
    if (typeof value !== 'object' || value === null) return value;
    if (isRange(value)) {
      const moved = moveRange(value, step);
      lost ||= moved === undefined;
      return moved;
    }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, key === 'value' ? item : move(item)]));
  };
  const moved = move(input);
  if (lost || !isElement(input) || !isElement(moved)) return lost ? undefined : moved;
  const index = moveIndex(input, moved.tuple, step);
  return index === undefined ? undefined : { ...moved, index };
}

function isRange(value: object): value is Range {
  return 'start' in value && 'end' in value && typeof value.start === 'number' && typeof value.end === 'number';
}

function isElement(input: unknown): input is { readonly tuple: Range; readonly index: number } {
  return typeof input === 'object' && input !== null && 'tuple' in input && 'index' in input && typeof input.index === 'number';
}

function moveRange(range: Range, { before, after, edits }: TextStep): Range | undefined {
  if (range.start === 0 && range.end === before.text.length) return { start: 0, end: after.text.length };
  const body = bodyAt(before, range)?.block;
  // Text inserted right after a brace is inside the block; only the block's own range shows that.
  const node = body?.inside.start === range.start && body.inside.end === range.end ? body.range : range;
  let [start, end] = [node.start, node.end];
  for (const edit of edits) {
    const by = edit.text.length - (edit.end - edit.start);
    const within = node.start <= edit.start && edit.end <= node.end;
    if (edit.end <= node.start) [start, end] = [start + by, end + by];
    else if (within && (edit.start < node.end || edit.end > edit.start)) end += by;
    else if (edit.start < node.end) return undefined;
  }
  return { start, end };
}

function moveIndex(input: { readonly tuple: Range; readonly index: number }, tuple: Range, step: TextStep): number | undefined {
  const [old, now] = [expressionAt(step.before, input.tuple), expressionAt(step.after, tuple)];
  const element = old?.kind === 'tuple' ? old.elements[input.index] : undefined;
  const moved = element === undefined ? undefined : moveRange(element.range, step);
  const index = now?.kind === 'tuple' && moved !== undefined ? now.elements.findIndex(({ range }) => range.start === moved.start) : -1;
  return index >= 0 ? index : undefined;
}
