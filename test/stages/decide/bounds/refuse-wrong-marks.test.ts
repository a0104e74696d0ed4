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
    { case: 'nothing marked', check: look(QUEUE) },
    { case: 'a mark with bounds', check: look(`# reconcile: musculature delay_seconds max=9\n${QUEUE}`) },
    {
      case: 'a mark that the policy bounds',
      check: look(`# reconcile: musculature delay_seconds\n${QUEUE}`, {
        musculature: [{ type: 'aws_sqs_queue', attribute: 'delay_seconds', min: 0 }],
      }),
    },
    { case: 'an entry for types that are not there', check: look(QUEUE, { musculature: [{ type: 'aws_x', attribute: 'y' }] }) },
  ])('accepts $case', ({ check }) => {
    expect(check).not.toThrow();
  });

  it.each([
    {
      case: 'a mark that nothing bounds',
      check: look(`# reconcile: musculature delay_seconds\n${QUEUE}`),
      said: 'Expected bounds for delay_seconds, in code or in a comment next to it, for the mark at main.tf:1; found none.',
    },
    {
      case: 'an entry that nothing bounds',
      check: look(QUEUE, { musculature: [{ type: 'aws_sqs_queue', attribute: 'delay_seconds' }] }),
      said: 'musculature in the policy (aws_sqs_queue.jobs)',
    },
    {
      case: 'an entry with an unknown attribute',
      check: look(QUEUE, { musculature: [{ type: 'aws_sqs_queue', attribute: 'delay_secs', max: 3 }] }),
      said: 'delay_secs, which the provider schema does not have',
    },
    {
      case: 'a mark against the policy',
      check: look(`# reconcile: musculature delay_seconds min=9\n${QUEUE}`, {
        musculature: [{ type: 'aws_sqs_queue', attribute: 'delay_seconds', max: 3 }],
      }),
      said: '9 to 3 (the mark at main.tf:1, the policy)',
    },
  ])('refuses $case, although nothing moved', ({ check, said }) => {
    expect(check).toThrow(said);
  });
});
