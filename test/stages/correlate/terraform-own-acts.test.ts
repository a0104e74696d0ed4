import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { catalogue } from '#catalogue/index.ts';
import type { StateResource } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { correlate } from '#stages/correlate/correlate.ts';
import type { Correlation } from '#stages/correlate/correlate.ts';
import { terraform } from '../../support/builders.ts';
import { createQueue, deleteQueue, inOrder, queueValues, setAttributes, tagQueue, untagQueue } from '../../support/calls.ts';
import type { Called } from '../../support/calls.ts';
import { aWorkspace, inState } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const JOBS = inState('aws_sqs_queue.jobs', queueValues('shop-jobs'));
const CODE = 'resource "aws_sqs_queue" "jobs" {\n  name = "shop-jobs"\n}\n';

/** The same call by Terraform's provider. */
function own(call: Called): Called {
  return { ...call, ...terraform() };
}

function played(calls: readonly Called[], state: readonly StateResource[] = [JOBS], unmanaged: 'all' | 'related' = 'all'): Correlation {
  const events = inOrder(...calls);
  const isOwn = (event: (typeof events)[number]): boolean => event.userAgent === terraform().userAgent;
  const kept = events.filter((event) => !isOwn(event));
  const context = events.filter(isOwn).map((event) => ({ event, reason: 'made-by-terraform' as const }));
  return correlate(
    { read: events.length, kept, context, dropped: {}, malformed: [] },
    aWorkspace({ 'main.tf': CODE }, state),
    catalogue,
    parsePolicy({ unmanaged }, 'test'),
  );
}

/** Each entry in words: list, kind or reason, type or address, values. */
function told({ drifts, settled, invisible, unexplained }: Correlation): readonly string[] {
  const values = (changes: (typeof drifts)[number]['changes']): string =>
    changes
      .filter(({ path }) => path !== 'tags_all')
      .map(({ path, before, after }) => ` ${path} ${JSON.stringify(before)}>${JSON.stringify(after)}`)
      .join(',');
  return [
    ...drifts.map((one) => `drift ${one.kind} ${one.address ?? one.resourceType}`),
    ...settled.map((one) => `settled ${one.reason} ${one.address ?? one.resourceType ?? ''}`.trimEnd()),
    ...invisible.map((one) => `invisible ${one.reason} ${one.drift.kind} ${one.drift.resourceType}${values(one.drift.changes)}`),
    ...unexplained.map((one) => `unexplained ${one.reason}`),
  ];
}

const letIn = {
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: '*', Action: 'sqs:*', Resource: '*' }],
};

describe('Terraform calls on a resource that is not in this state', () => {
  it.each<{ readonly name: string; readonly calls: readonly Called[]; readonly found: readonly string[] }>([
    {
      name: 'Terraform deletes a resource that a person created: nothing is left',
      calls: [createQueue('shop-mail'), own(deleteQueue('shop-mail'))],
      found: ['settled created-then-deleted aws_sqs_queue'],
    },
    {
      name: 'Terraform deletes a resource that a person created and changed',
      calls: [createQueue('shop-mail'), setAttributes('shop-mail', { DelaySeconds: '5' }), own(deleteQueue('shop-mail'))],
      found: ['settled created-then-deleted aws_sqs_queue'],
    },
    {
      name: 'Terraform deletes a resource and a person creates it again',
      calls: [createQueue('shop-mail'), own(deleteQueue('shop-mail')), createQueue('shop-mail', { DelaySeconds: '7' })],
      found: ['drift unmanaged aws_sqs_queue'],
    },
    {
      name: 'Terraform creates a resource and reverts the change by a person',
      calls: [
        own(createQueue('shop-mail', { DelaySeconds: '0' })),
        setAttributes('shop-mail', { DelaySeconds: '5' }),
        own(setAttributes('shop-mail', { DelaySeconds: '0' })),
      ],
      found: ['settled undone-by-terraform aws_sqs_queue'],
    },
    {
      name: 'Terraform creates a resource; a person changes and reverts it',
      calls: [
        own(createQueue('shop-mail', { DelaySeconds: '0' })),
        setAttributes('shop-mail', { DelaySeconds: '5' }),
        setAttributes('shop-mail', { DelaySeconds: '0' }),
      ],
      found: ['settled net-zero aws_sqs_queue'],
    },
    {
      name: 'Terraform creates a resource that a person changes: outside this code',
      calls: [own(createQueue('shop-mail')), setAttributes('shop-mail', { DelaySeconds: '5' })],
      found: ['invisible outside-this-code changed aws_sqs_queue delay_seconds null>5'],
    },
    {
      name: 'Terraform recreates a resource that a person deleted',
      calls: [deleteQueue('shop-mail'), own(createQueue('shop-mail'))],
      found: ['settled undone-by-terraform aws_sqs_queue'],
    },
    {
      name: 'Terraform reverts a change by a person on an older resource',
      calls: [setAttributes('shop-mail', { DelaySeconds: '5' }), own(setAttributes('shop-mail', { DelaySeconds: '0' }))],
      found: ['settled undone-by-terraform aws_sqs_queue'],
    },
    {
      name: 'Terraform deletes a resource that a person changed',
      calls: [setAttributes('shop-mail', { DelaySeconds: '5' }), own(deleteQueue('shop-mail'))],
      found: ['settled undone-by-terraform aws_sqs_queue'],
    },
    {
      name: 'Terraform reverts one of two attributes',
      calls: [
        setAttributes('shop-mail', { DelaySeconds: '5', VisibilityTimeout: '90' }),
        own(setAttributes('shop-mail', { DelaySeconds: '0' })),
      ],
      found: ['invisible outside-this-code changed aws_sqs_queue visibility_timeout_seconds null>90'],
    },
    {
      name: 'Terraform keeps a tag of a person next to its own',
      calls: [own(createQueue('shop-mail')), tagQueue('shop-mail', { Team: 'p' }), own(tagQueue('shop-mail', { Cost: '1' }))],
      found: ['invisible outside-this-code changed aws_sqs_queue tags {"Cost":"1"}>{"Team":"p","Cost":"1"}'],
    },
    {
      name: 'Terraform removes a tag',
      calls: [own(createQueue('shop-mail')), tagQueue('shop-mail', { Team: 'p' }), own(untagQueue('shop-mail', 'Team'))],
      found: ['settled undone-by-terraform aws_sqs_queue'],
    },
    {
      name: 'Terraform creates and deletes a resource alone: nothing to report',
      calls: [own(createQueue('shop-mail')), own(deleteQueue('shop-mail'))],
      found: [],
    },
  ])('$name', ({ calls, found }) => {
    expect(told(played(calls))).toEqual(found);
  });

  it('knows the previous values that Terraform set', () => {
    const key = inState('aws_kms_key.data', { id: 'k', arn: 'arn:aws:kms:us-east-1:123456789012:key/k' });
    const change = setAttributes('shop-mail', { DelaySeconds: '5', KmsMasterKeyId: String(key.values['arn']) });

    expect(told(played([own(createQueue('shop-mail', { DelaySeconds: '1' })), change], [JOBS, key]))).toEqual([
      'invisible not-managed-here changed aws_sqs_queue delay_seconds 1>5, kms_master_key_id null>"arn:aws:kms:us-east-1:123456789012:key/k"',
    ]);
  });

  it('keeps a policy that a person set last', () => {
    const policy = (value: unknown): Called => setAttributes('shop-mail', { Policy: JSON.stringify(value) });

    const [last] = told(played([own(policy({})), policy(letIn)]));
    expect(last).toContain('policy');
    expect(told(played([policy(letIn), own(policy({ Version: '2012-10-17', Statement: [] }))]))).toEqual([
      'settled undone-by-terraform aws_sqs_queue_policy',
    ]);
  });
});

describe('Terraform calls on a resource in the state', () => {
  it('Terraform recreates a deleted resource: the state has the new one', () => {
    expect(told(played([deleteQueue('shop-jobs'), own(createQueue('shop-jobs'))]))).toEqual([
      'settled undone-by-terraform aws_sqs_queue.jobs',
    ]);
  });

  it('Terraform created it in this window: earlier changes by a person are no drift', () => {
    expect(
      told(played([createQueue('shop-jobs'), own(deleteQueue('shop-jobs')), own(createQueue('shop-jobs'))])).filter((one) =>
        one.startsWith('drift'),
      ),
    ).toEqual([]);
  });
  it('a later deletion by a person is drift', () => {
    expect(told(played([own(createQueue('shop-jobs')), deleteQueue('shop-jobs')]))).toEqual(['drift missing aws_sqs_queue.jobs']);
  });
});
