import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import { aChanged, aContext, aResource, aWorkspace } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const OURS = 'arn:aws:lambda:us-east-1:123456789012:function:shop';
const WAITS = 'arn:aws:states:::lambda:invoke.waitForTaskToken';
const DOCUMENT = 'arn:aws:ssm:us-east-1::document/AWS-RunShellScript';
const context = aContext({
  workspace: aWorkspace([
    aResource('aws_lambda_function.shop', { id: 'shop', arn: OURS }),
    aResource('aws_cloudwatch_event_target.run', { arn: DOCUMENT }),
    aResource('aws_cloudwatch_event_target.call', { arn: OURS }),
  ]),
});

function steps(...resources: readonly string[]): string {
  return JSON.stringify({
    States: Object.fromEntries(
      resources.map((Resource, index) => [`S${index}`, { Type: 'Task', Resource, TimeoutSeconds: resources.length }]),
    ),
  });
}
const machine = (before: Json, after: Json): Drift => aChanged('aws_sfn_state_machine.a', 'definition', [before, after]);

const runs = (before: readonly string[], after: readonly string[]): Drift =>
  aChanged(
    'aws_cloudwatch_event_target.call',
    'input',
    [before, after].map((command) => JSON.stringify({ containerOverrides: [{ name: 'job', command }] })) as [string, string],
  );

const cases: readonly (readonly [name: string, drift: Drift])[] = [
  ['a step with an AWS SDK call', machine(steps(OURS), steps(OURS, 'arn:aws:states:::aws-sdk:iam:createUser'))],
  ['a removed approval step', machine(steps(WAITS, OURS), steps(OURS))],
  ['another command', aChanged('aws_cloudwatch_event_target.run', 'input', ['{"commands":["a"]}', '{"commands":["b"]}'])],
  [
    'a schedule with an AWS SDK call',
    aChanged('aws_scheduler_schedule.a', 'target', [
      [{ arn: OURS, input: '{}' }],
      [{ arn: 'arn:aws:scheduler:::aws-sdk:iam:createUser', input: '{}' }],
    ]),
  ],
  ['a container that runs a script text', runs(['node', 'job.js'], ['sh', '-c', 'node job.js'])],
  ['a container that runs another program', runs(['node', 'job.js'], ['python', 'job.py'])],
  ['a container that downloads from an unknown host', runs(['node', 'job.js'], ['node', 'job.js', '--from', 'https://examp1e.net/x'])],
  [
    'a container with another role',
    aChanged('aws_scheduler_schedule.job', 'target', [
      [{ arn: OURS, input: '{}' }],
      [{ arn: OURS, input: '{"taskRoleArn":"arn:aws:iam::123456789012:role/x"}' }],
    ]),
  ],
  [
    'a container that loads other code first',
    aChanged('aws_cloudwatch_event_target.call', 'input', [
      '{"containerOverrides":[{"environment":[]}]}',
      '{"containerOverrides":[{"environment":[{"name":"NODE_OPTIONS","value":"--require x"}]}]}',
    ]),
  ],
];

describe('otherCalls', () => {
  it.each(cases)('%s', (_name, drift) => {
    expect(verdictOn({ drift, context })).toMatch(/^(?:escalate|revert)$/);
  });
});
