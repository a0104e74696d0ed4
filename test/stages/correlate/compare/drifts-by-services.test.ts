import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { RefreshChange } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { correlate } from '#stages/correlate/correlate.ts';
import type { Correlation } from '#stages/correlate/correlate.ts';
import { anEvent } from '../../../support/builders.ts';
import { queueValues, setAttributes } from '../../../support/calls.ts';
import { aWorkspace, inState } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const STATE = [inState('aws_sqs_queue.jobs', queueValues('shop-jobs'))];
const CODE = dedent`
  resource "aws_sqs_queue" "jobs" {
    name                       = "shop-jobs"
    visibility_timeout_seconds = 30
  }
`;
const byService = (attributes: Record<string, string>): CloudTrailEvent =>
  anEvent({
    ...setAttributes('shop-jobs', attributes),
    eventID: 'by-service',
    userIdentity: { type: 'AWSService', invokedBy: 'x.amazonaws.com' },
  });

interface Day {
  readonly service: readonly CloudTrailEvent[];
  readonly kept?: readonly CloudTrailEvent[];
  readonly refresh?: readonly RefreshChange[];
  readonly code?: string;
}

function correlated({ service, kept = [], refresh, code = CODE }: Day): Correlation {
  const context = service.map((event) => ({ event, reason: 'service-linked' as const }));
  const filtered = { read: kept.length + context.length, kept, context, dropped: {}, malformed: [] };
  const workspace = { ...aWorkspace({ 'main.tf': code }, STATE), ...(refresh === undefined ? {} : { refresh }) };
  return correlate(filtered, workspace, catalogue, parsePolicy({}, 'test'));
}

describe('driftsByServices', () => {
  it('finds a change by a service and keeps its call as context', () => {
    const { drifts } = correlated({ service: [byService({ VisibilityTimeout: '90' })] });

    expect(drifts).toMatchObject([
      {
        kind: 'changed',
        address: 'aws_sqs_queue.jobs',
        seenIn: 'trace',
        events: [],
        context: [{ eventID: 'by-service' }],
        changes: [{ path: 'visibility_timeout_seconds', before: 30, after: 90 }],
      },
    ]);
  });

  it.each([
    ['the value equals the state', { service: [byService({ VisibilityTimeout: '30' })] }],
    ['a refresh shows the current resource', { service: [byService({ VisibilityTimeout: '90' })], refresh: [] }],
    [
      'code ignores the argument',
      {
        service: [byService({ VisibilityTimeout: '90' })],
        code: CODE.replace(/\}$/, '  lifecycle {\n    ignore_changes = [visibility_timeout_seconds]\n  }\n}'),
      },
    ],
  ] satisfies readonly [string, Day][])('finds nothing if %s', (_case, day) => {
    expect(correlated(day).drifts).toEqual([]);
  });

  it('does not handle a resource that a person changed too', () => {
    const kept = [anEvent({ ...setAttributes('shop-jobs', { DelaySeconds: '5' }), eventID: 'by-a-person' })];
    const { drifts } = correlated({ service: [byService({ VisibilityTimeout: '90' })], kept });

    expect(drifts).toMatchObject([{ events: [{ eventID: 'by-a-person' }], changes: [{ path: 'delay_seconds' }] }]);
  });
});
