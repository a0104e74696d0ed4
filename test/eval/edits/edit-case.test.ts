import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { readEditCases } from '../../../eval/edits/edit-case.ts';

beforeAll(loadGrammar);

function folderWith(edits: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'edits-'));
  writeFileSync(
    join(folder, 'some.yaml'),
    `about: a root\nsource: https://developer.hashicorp.com/terraform\nroot:\n  main.tf: |\n    resource "aws_sqs_queue" "a" {\n      delay_seconds = 1\n    }\nedits:\n${edits}`,
  );
  return folder;
}

describe('edits with known answers', () => {
  it('have wrong and right ones in every family, except one with questions only', () => {
    const cases = readEditCases();
    const of = (family: string, isRight: boolean) =>
      cases.filter((one) => one.family === family && (one.answer.outcome === 'converged') === isRight).length;
    const families = [...new Set(cases.map(({ family }) => family))].filter((family) => family !== 'standings');

    expect(families.filter((family) => of(family, true) === 0 || of(family, false) === 0)).toEqual([]);
    expect(cases.length).toBeGreaterThan(400);
  });

  it('read an edit with its wanted values and its answer', () => {
    const [edit] = readEditCases(
      folderWith(
        "  one:\n    put: { main.tf: [['= 1', '= 5']] }\n    want: { 'aws_sqs_queue.a delay_seconds': [1, 5] }\n    passed: true\n",
      ),
    );

    expect(edit?.changes[0]?.after).toContain('= 5');
    expect(edit?.own).toEqual([{ address: 'aws_sqs_queue.a', type: 'aws_sqs_queue', path: 'delay_seconds', before: 1, after: 5 }]);
    expect(edit?.answer).toEqual({ outcome: 'converged', places: [] });
  });

  it.each([
    ["  one:\n    put: { main.tf: [['= 2', '= 5']] }\n    passed: true\n", /some\/one: expected "= 2" once in main\.tf/],
    ["  one:\n    put: { more.tf: [['= 2', '= 5']] }\n    passed: true\n", /some\/one: expected more\.tf among the files/],
    ["  one:\n    put: { main.tf: [['= 1', '= 5']] }\n", /some\/one: expected one of passed, unasked, unreached and invalid/],
  ])('state what is wrong with a case', (edits, message) => {
    expect(() => readEditCases(folderWith(edits))).toThrow(message);
  });
});
