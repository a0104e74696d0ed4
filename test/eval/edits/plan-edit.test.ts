import { describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { readEditCases } from '../../../eval/edits/edit-case.ts';
import type { EditCase } from '../../../eval/edits/edit-case.ts';
import { planEdit } from '../../../eval/edits/plan-edit.ts';

const SLOW = { tags: ['slow'], timeout: 120_000 };
await loadGrammar();
const CASES = readEditCases().filter(({ untold }) => untold === undefined);

function wantedOf({ expectation }: EditCase): ReadonlySet<string> {
  const { changes, gone, adopted } = expectation;
  return new Set([
    ...changes.map(({ address, path }) => `${address} ${path}`),
    ...[...gone, ...adopted.map(({ address }) => address)].map((address) => `${address} *`),
  ]);
}

/** Names in another root are another plan's. */
function isOwn(place: string): boolean {
  return !place.includes(' in ');
}

describe('the plan of Terraform and the expected answer of a proof', () => {
  it.each(CASES.map((edit) => [`${edit.family}/${edit.id}`, edit] as const))('%s', SLOW, async (_name, edit) => {
    const { outcome, places } = edit.answer;
    const wanted = wantedOf(edit);

    const planned = await planEdit(edit);

    const moved = planned.kind === 'planned' ? planned.places : [];
    const unasked = moved.filter((place) => !wanted.has(place));
    if (outcome === 'invalid') expect(planned.kind).toBe('refused');
    if (outcome === 'converged' || outcome === 'residual') {
      expect(planned.kind).toBe('planned');
      expect(unasked).toEqual([]);
    }
    // Terraform refuses more than one thing in words of its own; what it plans has to be named, and something named has to move.
    if (outcome === 'collateral' && planned.kind === 'planned') {
      expect(unasked.filter((place) => !places.includes(place))).toEqual([]);
      if (places.some(isOwn)) expect(moved.some((place) => places.includes(place))).toBe(true);
    }
  });
});
