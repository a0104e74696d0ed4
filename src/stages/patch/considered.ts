import { groupBy } from '#domain/group-by.ts';
import type { Considered } from '#domain/report/considered.ts';
import type { Residual } from '#domain/verification.ts';
import type { Candidate } from '#hcl/origin/place.ts';
import { positionOf } from '#hcl/origin/where-written.ts';
import type { Draft } from './draft.ts';
import { namesOf } from './explain-refusal.ts';

/** Limit per attribute. */
const MOST_KEPT = 6;
/** Limit per candidate. */
const MOST_BESIDES = 3;

export interface Ended {
  readonly candidate: Candidate;
  readonly end: Considered['end'];
  readonly besides: readonly Residual[];
}

/**
 * Returns the ledger's record of candidates: places and kinds, no values. Of equal ones only the first; of many the first failures, the
 * chosen one, and the next ones.
 * @param ended candidates in the order in which they are tried
 * @param draft the draft before the edit
 */
export function consideredOf(ended: readonly Ended[], draft: Draft): readonly Considered[] {
  const at = ended.findIndex(({ end }) => end === 'taken');
  const kept: Considered[] = [];
  for (const [index, one] of ended.entries()) {
    if (kept.length >= (index < at ? MOST_KEPT - 2 : MOST_KEPT)) continue;
    const made = considered(one, draft);
    if (made !== undefined && !kept.some((other) => isSame(made, other))) kept.push(made);
  }
  return kept;
}

function considered({ candidate: { edits, kind }, end, besides }: Ended, { workspace }: Draft): Considered | undefined {
  if (edits.length === 0) return undefined;
  const firsts = [...groupBy(edits, ({ path }) => path)].map(([path, [first]]) => {
    const text = workspace.files.find((file) => file.path === path)?.text ?? '';
    return positionOf({ path, text }, first.start);
  });
  const names = namesOf(besides).slice(0, MOST_BESIDES);
  return { where: firsts, kind, end, ...(names.length === 0 ? {} : { besides: names }) };
}

function isSame(left: Considered, right: Considered): boolean {
  return left.where.join() === right.where.join() && left.kind === right.kind && (left.end === right.end || right.end === 'taken');
}
