import { describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { Json } from '#domain/json.ts';
import { teamPermits } from '#stages/decide/permits/team-permits.ts';
import { aLeaf } from '../../../support/permits.ts';
import type { LeafTerms } from '../../../support/permits.ts';
import { WORDS } from '../../../support/words.ts';

const FUNCTION = 'aws_lambda_function.api';
const PERMIT = { name: 'ours', type: 'aws_lambda_function', attribute: 'memory_size', reason: 'Load tests need it' };

function permitFor(
  permit: object,
  [address, path, before, after]: readonly [string, string, Json, Json] = [FUNCTION, 'memory_size', 256, 4096],
  terms: LeafTerms = {},
): string | undefined {
  const policy = parsePolicy({ permits: [{ ...PERMIT, ...permit }] }, 'test');
  return teamPermits(aLeaf(address, path, [before, after], { ...terms, context: { policy, ...terms.context } }))?.name;
}

describe('a permit of the team', () => {
  it.each([
    ['that names type and attribute', {}, true],
    ['with wildcards', { type: 'aws_lambda_*', attribute: 'memory_*' }, true],
    ['one of several types', { type: ['aws_sqs_queue', 'aws_lambda_function'] }, true],
    ['of another type', { type: 'aws_sqs_queue' }, false],
    ['of another attribute', { attribute: 'timeout' }, false],
    ['upwards', { direction: 'up' }, true],
    ['downwards', { direction: 'down' }, false],
    ['within its step', { step: 16 }, true],
    ['beyond its step', { step: 15 }, false],
    ['that is still valid', { until: '2026-02-01T00:00:00Z' }, true],
    ['that has expired', { until: '2026-01-16T06:00:00Z' }, false],
    ['for the actor of the change', { principals: ['AWSReservedSSO_PowerUser_*'] }, true],
    ['for another actor', { principals: ['deploy'] }, false],
  ])('%s', (_case, permit, isPermitted) => {
    expect(permitFor(permit)).toBe(isPermitted ? 'ours' : undefined);
  });

  it('applies to an argument in a block', () => {
    const change = ['aws_lb_target_group.web', 'health_check', [{ path: '/health' }], [{ path: '/' }]] as const;

    expect(permitFor({ type: 'aws_lb_target_group', attribute: 'health_check.path' }, change)).toBe('ours');
    expect(permitFor({ type: 'aws_lb_target_group', attribute: 'health_check' }, change)).toBeUndefined();
  });

  it.each<[string, Json, Json]>([
    ['text values', 'a', 'b'],
    ['zero', 5, 0],
    ['a first number', null, 5],
  ])('with a step does not apply to %s', (_case, before, after) => {
    expect(permitFor({ step: 100 }, [FUNCTION, 'memory_size', before, after])).toBeUndefined();
  });

  it('applies to all listed principals only', () => {
    const by = { context: { circumstances: noCircumstances('2026-01-16T06:00:05Z', WORDS) } };

    expect(permitFor({ principals: ['tuner'] }, undefined, { ...by, by: 'agent' })).toBe('ours');
    expect(permitFor({ principals: ['tuner'] }, undefined, { ...by, by: 'automation' })).toBeUndefined();
  });

  it.each<[string, string, string, Json, Json]>([
    ['rights', FUNCTION, 'role', 'a', 'b'],
    ['sign-in', 'aws_db_instance.main', 'iam_database_authentication_enabled', true, false],
    ['secrets', 'aws_db_instance.main', 'password', 'a', 'b'],
    ['monitoring', 'aws_cloudtrail.main', 'enable_logging', true, false],
  ])('never permits %s', (_case, address, path, before, after) => {
    expect(permitFor({ type: '*', attribute: '*' }, [address, path, before, after])).toBeUndefined();
  });

  it('is the first that applies', () => {
    const policy = parsePolicy(
      {
        permits: [
          { ...PERMIT, type: 'aws_sqs_queue' },
          { ...PERMIT, name: 'b' },
          { ...PERMIT, name: 'c' },
        ],
      },
      'test',
    );

    expect(teamPermits(aLeaf(FUNCTION, 'memory_size', [256, 4096], { context: { policy } }))?.name).toBe('b');
  });
});
