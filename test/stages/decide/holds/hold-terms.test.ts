import { describe, expect, it } from 'vitest';
import type { Finding } from '#domain/decision.ts';
import { holdTermsOf } from '#stages/decide/holds/hold-terms.ts';
import { aDrift, anIntent } from '../../../support/drifts.ts';

const intent = anIntent([aDrift()]);

function aHold(hold?: Finding['hold']): Finding {
  return { guardrail: 'x', effect: 'hold', message: 'x', docs: 'https://example.com', ...(hold === undefined ? {} : { hold }) };
}

describe('holdTermsOf', () => {
  it('takes the first owner, the earliest end and every entry', () => {
    const findings = [
      aHold(),
      aHold({ owner: 'autoscaling', until: '2026-01-17T00:00:00+01:00', ignoreChanges: ['desired_capacity'] }),
      aHold({ owner: 'carol', until: '2026-01-16T23:30:00Z', ignoreChanges: ['desired_capacity', 'capacity'] }),
    ];

    expect(holdTermsOf({ findings, intent }, undefined)).toEqual({
      owner: 'autoscaling',
      until: '2026-01-17T00:00:00+01:00',
      ignoreChanges: ['capacity', 'desired_capacity'],
    });
  });

  it('names the actor if no finding names an owner', () => {
    expect(holdTermsOf({ findings: [aHold()], intent }, undefined)).toEqual({ owner: 'alice (cli)' });
    expect(holdTermsOf({ findings: [], intent: { ...intent, actors: [] } }, undefined)).toEqual({ owner: 'nobody known' });
  });

  it('ends a hold without terms at the time in the policy, others at their own time', () => {
    const later = '2026-01-30T06:00:05.000Z';

    expect(holdTermsOf({ findings: [aHold()], intent }, later)).toMatchObject({ until: later });
    expect(holdTermsOf({ findings: [aHold({ owner: 'autoscaling' })], intent }, later)).toEqual({ owner: 'autoscaling' });
  });
});
