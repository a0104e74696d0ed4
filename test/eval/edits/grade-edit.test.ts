import { beforeAll, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { readEditCases } from '../../../eval/edits/edit-case.ts';
import { gradeEdit } from '../../../eval/edits/grade-edit.ts';
import { isPassedWrongly, renderEdits } from '../../../eval/edits/show-edits.ts';

beforeAll(loadGrammar);

/** The evaluator puts an override in the place of what it overrides. */
const KNOWN = ['syntaxes/a-block-in-an-override', 'syntaxes/an-override-added', 'syntaxes/an-override-of-the-same'];

it('answers every question about every edit correctly, except for override files', { tags: ['slow'], timeout: 120_000 }, async () => {
  const graded = await Promise.all(readEditCases().map(gradeEdit));

  expect(graded.filter(isPassedWrongly)).toEqual([]);
  expect(graded.flatMap(({ edit, wrong }) => (wrong.length > 0 ? [`${edit.family}/${edit.id}`] : [])).sort()).toEqual(KNOWN);
});

it('reports an answer other than the expected one', async () => {
  const edit = readEditCases().find(({ family, id }) => family === 'arguments' && id === 'another-value');
  const graded = await gradeEdit({ ...edit!, answer: { outcome: 'converged', places: [] } });

  expect(graded.wrong).toEqual(['passed', 'for the right places', 'from beside']);
  expect(isPassedWrongly(graded)).toBe(false);
  expect(renderEdits([graded])).toContain('arguments/another-value: otherwise passed, for the right places, from beside');
});
