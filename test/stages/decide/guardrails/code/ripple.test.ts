import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { ripple } from '#stages/decide/guardrails/code/ripple.ts';
import { aChanged, aContext, anIntent } from '../../../../support/drifts.ts';
import { aWorkspace } from '../../../../support/workspaces.ts';

beforeAll(loadGrammar);

const CODE = dedent`
  resource "aws_sqs_queue" "jobs" {
    name          = "jobs"
    delay_seconds = 1
  }

  resource "aws_sqs_queue" "first" {
    name          = "first"
    delay_seconds = aws_sqs_queue.jobs.delay_seconds
  }

  resource "aws_sqs_queue" "second" {
    name          = "second"
    delay_seconds = aws_sqs_queue.first.delay_seconds
  }
`;

function allowing(readers: number): ReturnType<typeof aContext> {
  return aContext({ workspace: aWorkspace({ 'main.tf': CODE }), policy: parsePolicy({ ripple: { readers } }, 'test') });
}

const fires = [
  { case: 'one reader more than allowed', readers: 1, path: 'delay_seconds' },
  { case: 'no readers allowed', readers: 0, path: 'delay_seconds' },
];

const silent = [
  { case: 'as many readers as allowed', readers: 2, path: 'delay_seconds' },
  { case: 'no resource reads it', readers: 0, path: 'max_message_size' },
];

describe('ripple', () => {
  it.each(fires)('fires: $case', ({ readers, path }) => {
    const drift = aChanged('aws_sqs_queue.jobs', path, [1, 2]);

    expect(ripple.check(drift, anIntent([drift]), allowing(readers))?.message).toMatch(
      /1 resource reads the changed values of aws_sqs_queue.jobs directly and 1 indirectly \(aws_sqs_queue.first, aws_sqs_queue.second\)/,
    );
  });

  it.each(silent)('must not fire: $case', ({ readers, path }) => {
    const drift = aChanged('aws_sqs_queue.jobs', path, [1, 2]);

    expect(ripple.check(drift, anIntent([drift]), allowing(readers))).toBeUndefined();
  });
});
