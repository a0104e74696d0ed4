import { beforeAll, expect, it } from 'vitest';
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

it.each(writing)('$edit: $name', async (one) => {
  const path = one.path ?? 'main.tf';
  const after = { ...one.others, ...one.othersAfter, [path]: one.after };
  const others = one.others === undefined ? undefined : { ...one.others, ...one.othersAfter };
  const hcl = Object.entries(after).filter(([name]) => !name.endsWith('.json'));
  const problems = await Promise.all(hcl.map(([name, text = '']) => parsesWithHashiCorp(name, text)));

  expect.soft(run(one), 'the text after').toMatchObject({ kind: 'texts', texts: after });
  for (const { name, rewrite } of rewritings.filter((rewriting) => rewriting.fits(one)))
    expect
      .soft(run(one, rewrite(one.before)), `the text after, with ${name}`)
      .toMatchObject({ kind: 'texts', texts: { ...after, [path]: rewrite(one.after ?? '') } });
  expect
    .soft(
      problems.filter((problem) => problem !== undefined),
      'what the HashiCorp parser rejects',
    )
    .toEqual([]);
  // An element is named by its position, so asking again is asking for the next one.
  if (one.edit !== 'remove-from-list')
    expect.soft(runAgain(one, one.after ?? '', others), 'what a second application writes').toBe('nothing');
});

it.each(refusing)('$edit is rejected with the reason: $name', (one) => {
  expect(run(one)).toMatchObject({ kind: 'refused', reason: expect.stringContaining(one.refused ?? '') as unknown });
});
