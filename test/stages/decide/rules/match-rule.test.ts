import { describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import { matches } from '#stages/decide/rules/match-rule.ts';
import { aConsoleUser, anAssumedRole, anEvent } from '../../../support/builders.ts';
import {
  aChange,
  aChanged,
  aContext,
  aDrift,
  aMissing,
  anIncident,
  anIntent,
  anUnmanaged,
  aResource,
  aWorkspace,
} from '../../../support/drifts.ts';

interface Asked {
  readonly match: object;
  readonly drift: Drift;
  readonly intent?: Intent;
}

const GROUP = 'aws_autoscaling_group.web["a"]';
const raised = aChanged(GROUP, 'desired_capacity', [3, 12]);
const tagged = aChanged('aws_instance.web', 'tags', [
  { Team: 'core', Env: 'prod' },
  { Team: 'edge', Env: 'prod' },
]);
const byRole = aDrift({ events: [anEvent(anAssumedRole('deployer', 'alice@example.com'))] });
const byTwo = aDrift({ events: [anEvent(aConsoleUser('bob@example.com')), anEvent(anAssumedRole('deployer', 'x'))] });
const two = aDrift({ changes: [aChange('memory', '512', '1024'), aChange('image', 'a', 'b')] });
const hidden = aDrift({ changes: [aChange('memory', 512, null, { hidden: true })] });

function ask({ match, drift, intent = anIntent([drift]) }: Asked, certainty: 'possibly' | 'surely'): boolean {
  const policy = parsePolicy(
    {
      environments: {
        prod: { tags: { Env: 'prod*' }, workspaces: 'prod', paths: 'live/prod', addresses: 'module.prod.*' },
        dev: { tags: { Env: 'dev' } },
      },
      calendar: { winter: { kind: 'freeze', from: '2026-01-15T00:00:00Z', to: '2026-01-16T00:00:00Z' } },
      rules: [{ name: 'ours', match, effect: 'hold', reason: 'x' }],
    },
    'test',
  );
  const workspace = aWorkspace([
    aResource('aws_instance.web', { tags: { Team: 'core', Env: 'prod' } }),
    aResource('aws_sqs_queue.jobs', { tags: { Env: 'dev' }, tags_all: { Owner: 'core' } }),
  ]);
  const [rule] = policy.rules;
  return matches(rule?.match ?? {}, { drift, intent, context: aContext({ policy, workspace }) }, certainty);
}

describe('matches', () => {
  it.each<[string, Asked, boolean, boolean]>([
    ['no condition', { match: {}, drift: raised }, true, true],
    ['the type', { match: { type: 'aws_autoscaling_*' }, drift: raised }, true, true],
    ['another type', { match: { type: ['aws_instance', 'aws_s3_*'] }, drift: raised }, false, false],
    ['an address with a key', { match: { address: 'aws_autoscaling_group.web["*"]' }, drift: raised }, true, true],
    ['an address for a resource without one', { match: { address: '*' }, drift: anUnmanaged('aws_instance', {}) }, false, false],
    ['two keys, one of which does not match', { match: { type: '*', address: 'aws_instance.*' }, drift: raised }, false, false],
    ['the attribute', { match: { attribute: 'desired_capacity' }, drift: raised }, true, true],
    ['a member of the attribute', { match: { attribute: 'tags.Team' }, drift: tagged }, true, true],
    ['the parent of the attribute', { match: { attribute: 'tags' }, drift: tagged }, true, true],
    ['one attribute of two', { match: { attribute: 'memory' }, drift: two }, true, false],
    ['both attributes', { match: { attribute: ['memory', 'im*'] }, drift: two }, true, true],
    ['a hidden attribute', { match: { attribute: 'memory' }, drift: hidden }, true, true],
    ['a number within the range', { match: { value: { min: 10, max: 12 } }, drift: raised }, true, true],
    ['a number below', { match: { value: { min: 13 } }, drift: raised }, false, false],
    ['a number above', { match: { value: { max: 11 } }, drift: raised }, false, false],
    ['a number written as text', { match: { value: { min: 1000 } }, drift: two }, true, false],
    ['the number of another attribute', { match: { attribute: 'image', value: { min: 0 } }, drift: two }, false, false],
    ['a hidden number', { match: { value: { min: 1 } }, drift: hidden }, true, false],
    [
      'a person behind a session',
      { match: { actor: 'bob@example.com' }, drift: aDrift({ events: [anEvent(aConsoleUser('bob@example.com'))] }) },
      true,
      true,
    ],
    ['a session name', { match: { actor: 'alice@*' }, drift: byRole }, true, false],
    ['a role', { match: { actor: 'deployer' }, drift: byRole }, true, true],
    ['the ARN of a role', { match: { actor: 'arn:aws:sts::123456789012:assumed-role/deployer' }, drift: byRole }, true, true],
    ['one actor of two', { match: { actor: 'deployer' }, drift: byTwo }, true, false],
    ['nobody', { match: { actor: '*' }, drift: aDrift({ events: [] }) }, false, false],
    ['a class of origin', { match: { origin: ['console', 'cli'] }, drift: byTwo }, true, false],
    ['the goal', { match: { goal: ['cost', 'operability'] }, drift: raised }, true, true],
    ['another goal', { match: { goal: 'cost' }, drift: raised }, false, false],
    ['the motivation', { match: { motivation: 'incident' }, drift: raised, intent: anIncident([raised]) }, true, true],
    ['another confidence', { match: { confidence: 'guess' }, drift: raised }, false, false],
    ['an unchanged tag', { match: { tags: { Env: 'pr*' } }, drift: tagged }, true, true],
    ['a changed tag with its old value', { match: { tags: { Team: 'core' } }, drift: tagged }, true, false],
    ['a changed tag with its new value', { match: { tags: { Team: 'edge' } }, drift: tagged }, true, false],
    ['two tags, one of which is missing', { match: { tags: { Team: 'core', Cost: '*' } }, drift: tagged }, false, false],
    ['a default tag', { match: { tags: { Owner: 'core' } }, drift: aDrift() }, true, true],
    ['a tag of a missing resource', { match: { tags: { Team: 'core' } }, drift: aMissing('aws_instance.web', {}) }, true, true],
    [
      'a tag of an unmanaged resource',
      { match: { tags: { Team: 'core' } }, drift: anUnmanaged('aws_instance', { tags: { Team: 'core' } }) },
      true,
      false,
    ],
    ['a window', { match: { window: 'winter' }, drift: aDrift() }, true, true],
    [
      'a window that contains one of two calls',
      { match: { window: 'winter' }, drift: aDrift({ events: [anEvent(), anEvent({ eventTime: '2026-01-16T10:00:00Z' })] }) },
      true,
      false,
    ],
    [
      'a window that has ended',
      { match: { window: 'winter' }, drift: aDrift({ events: [anEvent({ eventTime: '2026-01-16T00:00:00Z' })] }) },
      false,
      false,
    ],
    ['an environment by tag', { match: { environment: 'prod' }, drift: tagged }, true, true],
    ['another environment', { match: { environment: 'dev' }, drift: tagged }, false, false],
    ['any environment', { match: { environment: ['prod', 'dev'] }, drift: aDrift() }, true, true],
  ])('matches %s', (_case, asked, possibly, surely) => {
    expect([ask(asked, 'possibly'), ask(asked, 'surely')]).toEqual([possibly, surely]);
  });
});
