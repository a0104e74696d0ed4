import { describe, expect, it } from 'vitest';
import { changedOutputs, PlanJson } from '#domain/workspace/plan-json.ts';

const CHANGE = {
  address: 'aws_sqs_queue.jobs',
  mode: 'managed',
  type: 'aws_sqs_queue',
  change: { actions: ['update'], before: null, after: {} },
};

describe('PlanJson', () => {
  it('accepts an empty plan, and omits unused fields', () => {
    expect(PlanJson.parse({ format_version: '1.2', terraform_version: '1.11.4' })).toEqual({
      format_version: '1.2',
      resource_changes: [],
      resource_drift: [],
      output_changes: {},
    });
  });

  it.each<readonly [string, object]>([
    ['an object that is not a plan', {}],
    ['a change without an address', { format_version: '1.2', resource_changes: [{ ...CHANGE, address: undefined }] }],
    ['drift with an unknown mode', { format_version: '1.2', resource_drift: [{ ...CHANGE, mode: 'other' }] }],
    ['invalid attributes', { format_version: '1.2', resource_changes: [{ ...CHANGE, change: { actions: [], after: [1] } }] }],
  ])('refuses %s', (_name, plan) => {
    expect(PlanJson.safeParse(plan).success).toBe(false);
  });
});

it('names the outputs that a plan changes, sorted', () => {
  const output_changes = { url: { actions: ['update'] }, arn: { actions: ['create'] }, name: { actions: ['no-op'] } };

  expect(changedOutputs(PlanJson.parse({ format_version: '1.2', output_changes }))).toEqual(['arn', 'url']);
});
