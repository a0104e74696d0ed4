import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { parsesWithHashiCorp } from '#hcl/proof/second-opinion.ts';
import type { CaseOfEdit } from '../../support/edit-cases.ts';
import { rewritings, run } from '../../support/edit-cases.ts';
import { cases } from './cases/all.ts';
import { NotThereError } from './cases/find.ts';

beforeAll(loadGrammar);

const writing = cases.filter((one) => one.after !== undefined);
const refusing = cases.filter((one) => one.refused !== undefined);

/** What an edit would write into its own outcome. Where the place is gone there is nothing to ask for. */
function runAgain(one: CaseOfEdit, text: string, others: CaseOfEdit['others']): string {
  try {
    const outcome = run(one, text, others);
    return outcome.kind === 'refused' || outcome.result.kind === 'refused' || outcome.result.edits.length === 0
      ? 'nothing'
      : JSON.stringify(outcome.texts);
  } catch (error) {
    return error instanceof NotThereError ? 'nothing' : String(error);
  }
}

describe.each(writing)('$edit: $name', (one) => {
  const path = one.path ?? 'main.tf';
  const after = { ...one.others, ...one.othersAfter, [path]: one.after };

  it('writes the text after', () => {
    const outcome = run(one);

    expect(outcome).toMatchObject({ kind: 'texts', texts: after });
  });

  it.each(rewritings.filter((rewriting) => rewriting.fits(one)))('writes it with $name', ({ rewrite }) => {
    const outcome = run(one, rewrite(one.before));

    expect(outcome).toMatchObject({ kind: 'texts', texts: { ...after, [path]: rewrite(one.after ?? '') } });
  });

  it('leaves what HashiCorp’s parser takes', async () => {
    const problems = await Promise.all(
      Object.entries(after)
        .filter(([name]) => !name.endsWith('.json'))
        .map(([name, text = '']) => parsesWithHashiCorp(name, text)),
    );

    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  });
});

// An element is named by its position, so asking again is asking for the next one.
it.each(writing.filter((one) => one.edit !== 'remove-from-list'))('$edit writes nothing more when asked again: $name', (one) => {
  const others = one.others === undefined ? undefined : { ...one.others, ...one.othersAfter };

  const again = runAgain(one, one.after ?? '', others);

  expect(again).toBe('nothing');
});

describe.each(refusing)('$edit: $name', (one) => {
  it('is refused, and says why', () => {
    expect(run(one)).toMatchObject({ kind: 'refused', reason: expect.stringContaining(one.refused ?? '') as unknown });
  });
});
