import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { refuseWrongMarks } from '#stages/decide/bounds/refuse-wrong-marks.ts';
import { aWorkspace } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const QUEUE = 'resource "aws_sqs_queue" "jobs" {\n  delay_seconds = 5\n}\n';

function look(code: string, policy?: unknown): () => void {
  return () => refuseWrongMarks({ workspace: aWorkspace({ 'main.tf': code }), policy: parsePolicy(policy, 'test') });
}

describe('refuseWrongMarks', () => {
  it.each([
    { case: 'code without marks', check: look(QUEUE) },
    { case: 'a mark with bounds', check: look(`# reconcile: musculature delay_seconds max=9\n${QUEUE}`) },
    {
      case: 'a mark with bounds in the policy',
      check: look(`# reconcile: musculature delay_seconds\n${QUEUE}`, {
        musculature: [{ type: 'aws_sqs_queue', attribute: 'delay_seconds', min: 0 }],
      }),
    },
    { case: 'an entry for types that code does not have', check: look(QUEUE, { musculature: [{ type: 'aws_x', attribute: 'y' }] }) },
  ])('accepts $case', ({ check }) => {
    expect(check).not.toThrow();
  });

  it.each([
    {
      case: 'a mark without bounds',
      check: look(`# reconcile: musculature delay_seconds\n${QUEUE}`),
      said: 'Expected bounds for delay_seconds, in code or in a comment next to it, for the mark at main.tf:1; found none.',
    },
    {
      case: 'an entry without bounds',
      check: look(QUEUE, { musculature: [{ type: 'aws_sqs_queue', attribute: 'delay_seconds' }] }),
      said: 'musculature in the policy (aws_sqs_queue.jobs)',
    },
    {
      case: 'an entry with an unknown attribute',
      check: look(QUEUE, { musculature: [{ type: 'aws_sqs_queue', attribute: 'delay_secs', max: 3 }] }),
      said: 'delay_secs, which the provider schema does not have',
    },
    {
      case: 'a mark that contradicts the policy',
      check: look(`# reconcile: musculature delay_seconds min=9\n${QUEUE}`, {
        musculature: [{ type: 'aws_sqs_queue', attribute: 'delay_seconds', max: 3 }],
      }),
      said: '9 to 3 (the mark at main.tf:1, the policy)',
    },
  ])('rejects $case even without a drift', ({ check, said }) => {
    expect(check).toThrow(said);
  });
});
