import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Decision } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import { followReplacement } from '#stages/decide/follow-replacement.ts';
import { aMissing, anIntent, anUnmanaged } from '../../support/drifts.ts';

const GONE = aMissing('aws_security_group_rule.syslog', { security_group_id: 'sg-0123456789abcdef0', cidr_blocks: ['10.0.0.0/8'] });

function decided(drift: Drift, verdict: Decision['verdict']): Decision {
  return { drift, intent: anIntent([drift]), verdict, findings: [], reason: '' };
}

function madeIn(group: string): Drift {
  return anUnmanaged('aws_security_group_rule', { security_group_id: group, cidr_blocks: ['0.0.0.0/0'] });
}

describe('a deletion and its replacement', () => {
  it('are decided together', () => {
    const [gone] = followReplacement([decided(GONE, 'accept'), decided(madeIn('sg-0123456789abcdef0'), 'escalate')], catalogue);

    expect(gone).toMatchObject({ verdict: 'escalate', findings: [{ guardrail: 'deletion', effect: 'escalate' }] });
  });

  it.each([
    {
      case: 'the replacement is accepted',
      decisions: [decided(GONE, 'accept'), decided(madeIn('sg-0123456789abcdef0'), 'accept')],
      expected: 'accept',
    },
    {
      case: 'the new rule belongs to another group',
      decisions: [decided(GONE, 'accept'), decided(madeIn('sg-0fedcba9876543210'), 'escalate')],
      expected: 'accept',
    },
    {
      case: 'the deletion was not accepted anyway',
      decisions: [decided(GONE, 'revert'), decided(madeIn('sg-0123456789abcdef0'), 'escalate')],
      expected: 'revert',
    },
  ])('are decided separately if $case', ({ decisions, expected }) => {
    expect(followReplacement(decisions, catalogue)[0]?.verdict).toBe(expected);
  });
});
