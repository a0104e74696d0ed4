import { describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { dependentTimeoutViolation } from '#stages/decide/permits/dependent-timeouts.ts';
import { aChanged, aResource, aWorkspace } from '../../../support/drifts.ts';
import { aLeaf } from '../../../support/permits.ts';

const FUNCTION = 'arn:aws:lambda:eu-west-1:123456789012:function:work';
const QUEUE = 'arn:aws:sqs:eu-west-1:123456789012:jobs';

function aWorld(mapping: Readonly<Record<string, Json>>) {
  return aWorkspace([
    aResource('aws_lambda_function.work', { arn: FUNCTION, function_name: 'work', timeout: 60 }),
    aResource('aws_sqs_queue.jobs', { arn: QUEUE, visibility_timeout_seconds: 90 }),
    aResource('aws_lambda_event_source_mapping.jobs', mapping),
  ]);
}

function timeout(after: number, mapping: Readonly<Record<string, Json>>, hidden?: number): string | undefined {
  const drifts = hidden === undefined ? [] : [aChanged('aws_sqs_queue.jobs', 'visibility_timeout_seconds', [90, hidden])];
  return dependentTimeoutViolation(
    aLeaf('aws_lambda_function.work', 'timeout', [60, after], { context: { workspace: aWorld(mapping), drifts } }),
  );
}

const MAPPED = { function_name: FUNCTION, event_source_arn: QUEUE };

describe('a function that reads from a queue', () => {
  it.each([
    ['as long as the visibility timeout', 90, undefined, undefined],
    ['longer', 91, undefined, 'aws_sqs_queue.jobs (90)'],
    ['longer than the visibility timeout reduced in this run', 80, 70, 'aws_sqs_queue.jobs (70)'],
    ['within the visibility timeout increased in this run', 100, 120, undefined],
  ])('runs %s', (_case, after, hidden, expected) => {
    const lacks = timeout(after, MAPPED, hidden);

    if (expected === undefined) expect(lacks).toBeUndefined();
    else expect(lacks).toContain(expected);
  });

  it('is also matched by name, and not with other queues', () => {
    expect(timeout(91, { function_name: 'work', event_source_arn: QUEUE })).toContain('aws_sqs_queue.jobs');
    expect(timeout(91, { function_name: FUNCTION, event_source_arn: `${QUEUE}-2` })).toBeUndefined();
    expect(timeout(91, { function_name: `${FUNCTION}-2`, event_source_arn: QUEUE })).toBeUndefined();
  });

  it('is also checked if the queue changes', () => {
    const ask = (after: number) =>
      dependentTimeoutViolation(
        aLeaf('aws_sqs_queue.jobs', 'visibility_timeout_seconds', [90, after], { context: { workspace: aWorld(MAPPED), drifts: [] } }),
      );

    expect(ask(60)).toBeUndefined();
    expect(ask(59)).toContain('timeout of aws_lambda_function.work (60)');
  });
});
