import { beforeAll, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { proveEdit } from '#hcl/proof/prove-edit.ts';
import { aChangedDrift, aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const MAIN = 'resource "aws_sqs_queue" "a" {\n  delay_seconds = 1\n}\n\nresource "aws_sqs_queue" "b" {\n  delay_seconds = 2\n}\n';
const WANTED = { address: 'aws_sqs_queue.a', type: 'aws_sqs_queue', path: 'delay_seconds', before: 1, after: 5 };

it.each([
  { name: 'only what is wanted', after: MAIN.replace('= 1', '= 5'), outcome: 'converged', places: [] },
  {
    name: 'another change too',
    after: MAIN.replace('= 1', '= 5').replace('= 2', '= 3'),
    outcome: 'collateral',
    places: ['aws_sqs_queue.b'],
  },
  { name: 'nothing', after: `${MAIN}# 5\n`, outcome: 'residual', places: ['aws_sqs_queue.a'] },
  { name: 'not parse', after: `${MAIN}}`, outcome: 'invalid', places: [] },
])('returns $outcome for an edit with: $name', ({ after, outcome, places }) => {
  const proved = proveEdit({
    patch: { proposedBy: 'direct', edits: [], files: [{ path: 'main.tf', before: MAIN, after }], imports: [] },
    before: aWorkspace({ 'main.tf': MAIN }),
    drifts: [aChangedDrift('aws_sqs_queue.a', { delay_seconds: [1, 5] })],
    expectation: { changes: [WANTED], gone: [], adopted: [] },
  });

  expect(proved.outcome).toBe(outcome);
  expect(proved.residual.map(({ address }) => address)).toEqual(places);
});
