import { describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import type { RootFieldStatus } from '#domain/field/field-records.ts';
import type { AnswerTerms } from '#domain/judging/proposal.ts';
import { termsOf } from '#stages/decide/proposal-terms.ts';
import { anAnswered } from '../../support/answered-proposals.ts';

const ASKED_AT = '2026-01-15T10:00:00.000Z';
const FIELD = { address: 'aws_sqs_queue.jobs', path: 'delay_seconds', root: '/srv', contenders: [] };
const OWNED = { manager: 'agent', name: 'scaler', since: '2026-01-01T00:00:00Z' } as const;
const HOLD = { id: 'd1', ...FIELD, owner: 'dora', reason: 'Friday', value: 9, against: 5, heldAt: '2026-01-01T00:00:00Z' };

function terms(policy: object, standing?: RootFieldStatus, expiresAt?: string): AnswerTerms {
  const { proposal } = anAnswered({ proposal: expiresAt === undefined ? {} : { expiresAt } });
  return termsOf({ proposal, resourceType: 'aws_sqs_queue', policy: parsePolicy(policy, 'test'), status: standing, askedAt: ASKED_AT });
}

describe('termsOf', () => {
  it('names Terraform as holder without an assigning verdict, and a validity of a month', () => {
    expect(terms({})).toEqual({ holder: { manager: 'terraform', name: 'Terraform' }, validUntil: '2026-02-14T10:00:00.000Z' });
    expect(terms({}, { ...FIELD, ...OWNED }).holder).toEqual({ manager: 'terraform', name: 'Terraform' });
    expect(terms({}, { ...FIELD, ...OWNED, decisionID: 'd1' }).holder).toEqual(OWNED);
  });

  it.each([
    ['a hold without an end', HOLD, [{ why: 'held by dora: Friday' }]],
    [
      'a hold with an end',
      { ...HOLD, expiresAt: '2026-01-16T00:00:00Z' },
      [{ why: 'held by dora: Friday', until: '2026-01-16T00:00:00Z' }],
    ],
    ['an expired hold', { ...HOLD, expiresAt: '2026-01-14T00:00:00Z' }, undefined],
  ])('includes %s', (_case, hold, frozen) => {
    expect(terms({}, { ...FIELD, ...OWNED, hold }).frozen).toEqual(frozen);
  });

  it.each([
    [
      'an active freeze',
      { calendar: { launch: { kind: 'freeze', from: '2026-01-15T00:00:00Z', to: '2026-01-16T00:00:00Z' } } },
      '2026-01-16',
    ],
    [
      'a future freeze',
      { calendar: { launch: { kind: 'freeze', from: '2026-01-17T00:00:00Z', to: '2026-01-19T00:00:00Z' } } },
      '2026-01-17',
    ],
    [
      'the default, despite a working window',
      { calendar: { office: { kind: 'working', from: '2026-01-17T00:00:00Z', to: '2026-01-19T00:00:00Z' } } },
      '2026-02-14',
    ],
    [
      'a permit that ends',
      { permits: [{ name: 'p', type: 'aws_sqs_queue', attribute: 'delay_seconds', reason: 'x', until: '2026-01-18T00:00:00Z' }] },
      '2026-01-18',
    ],
    [
      'the default, despite a permit for another attribute',
      { permits: [{ name: 'p', type: 'aws_sqs_queue', attribute: 'tags', reason: 'x', until: '2026-01-18T00:00:00Z' }] },
      '2026-02-14',
    ],
  ])('ends with %s', (_case, policy, day) => {
    expect(terms(policy).validUntil?.slice(0, 10)).toBe(day);
  });

  it('ends with the proposal itself', () => {
    expect(terms({}, undefined, '2026-01-15T12:00:00Z').validUntil).toBe('2026-01-15T12:00:00.000Z');
  });
});
