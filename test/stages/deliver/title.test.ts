import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { titleOf } from '#stages/deliver/title.ts';
import { aChange, aDecision, aDrift, aPatch, aReconciliation, anUnmanagedDrift } from '../../support/reconciliations.ts';

describe('titleOf', () => {
  it.each([
    ['a removed value', [aChange({ after: null })], 'Unset visibility_timeout_seconds of aws_sqs_queue.work["orders"]'],
    ['a composite value', [aChange({ path: 'tags', after: { Owner: 'a' } })], 'Change tags of aws_sqs_queue.work["orders"]'],
    [
      'tags, without tags_all',
      [aChange({ path: 'tags', after: {} }), aChange({ path: 'tags_all', after: {} })],
      'Change tags of aws_sqs_queue.work["orders"]',
    ],
    [
      'two attributes',
      [aChange(), aChange({ path: 'delay_seconds', after: 5 })],
      'Change visibility_timeout_seconds and delay_seconds of aws_sqs_queue.work["orders"]',
    ],
    [
      'a sensitive value',
      [aChange({ path: 'password', after: 'hunter2', sensitive: true })],
      'Change password of aws_sqs_queue.work["orders"]',
    ],
    ['a hidden value', [aChange({ after: null, hidden: true })], 'Change visibility_timeout_seconds of aws_sqs_queue.work["orders"]'],
    ['a long value', [aChange({ path: 'policy', after: 'x'.repeat(200) })], 'Change policy of aws_sqs_queue.work["orders"]'],
  ])('writes the title for %s', (_name, changes, title) => {
    expect(titleOf([aReconciliation({ decision: aDecision({ drift: aDrift({ changes }) }) })])).toBe(title);
  });

  it.each([
    ['no root if there is only one', { directory: '/srv' }, ''],
    ['the root if there are several', { directory: '/srv/envs/prod', root: 'envs/prod' }, ' in envs/prod'],
    ['its Terraform workspace', { directory: '/srv/app', root: '.', workspaceName: 'blue' }, ' in . (workspace blue)'],
  ])('names %s', (_name, place, expected) => {
    expect(titleOf([aReconciliation({ place })])).toBe(`Set visibility_timeout_seconds of aws_sqs_queue.work["orders"] to 300${expected}`);
  });

  it.each<readonly [string, readonly Drift[], string]>([
    ['a missing resource', [aDrift({ kind: 'missing' })], 'Remove aws_sqs_queue.work["orders"]'],
    [
      'many',
      [aDrift(), aDrift({ address: 'a.b' }), aDrift({ address: 'a.c' })],
      'Set visibility_timeout_seconds of aws_sqs_queue.work["orders"] and 2 more to 300',
    ],
    [
      'many with different values',
      [aDrift(), aDrift({ address: 'a.b', changes: [aChange({ after: 5 })] })],
      'Change visibility_timeout_seconds of aws_sqs_queue.work["orders"] and a.b',
    ],
    [
      'different kinds',
      [aDrift(), anUnmanagedDrift({ importId: 'x' })],
      'Update aws_sqs_queue.work["orders"] and aws_sqs_queue x to match the cloud',
    ],
    [
      'five attributes',
      [aDrift({ changes: ['a', 'b', 'c', 'd', 'e'].map((path) => aChange({ path })) })],
      'Change 5 attributes of aws_sqs_queue.work["orders"]',
    ],
  ])('writes the title for resources: %s', (_name, drifts, title) => {
    expect(titleOf(drifts.map((drift) => aReconciliation({ decision: aDecision({ drift }) })))).toBe(title);
  });
});

it('names the address that the patch gives an unmanaged resource', () => {
  const drift = anUnmanagedDrift({ importId: 'x' });
  const imports = [{ to: 'aws_sqs_queue.x', id: 'x', resourceType: 'aws_sqs_queue', observed: {} }];

  expect(titleOf([aReconciliation({ decision: aDecision({ drift }), patch: aPatch({ imports }) })])).toBe('Import aws_sqs_queue.x');
});
