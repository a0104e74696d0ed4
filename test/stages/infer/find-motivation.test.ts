import { describe, expect, it } from 'vitest';
import { findMotivation } from '#stages/infer/find-motivation.ts';
import { aCliUser, aConsoleUser, anAssumedRole, anEvent } from '../../support/builders.ts';
import { WORDS } from '../../support/words.ts';
import { aChange, aDrift } from '../../support/drifts.ts';

describe('findMotivation', () => {
  it.each([
    ['an incident number in the session', anAssumedRole('ops', 'INC-4471-carol'), 'incident', ['INC-4471-carol']],
    ['a break-glass role', anAssumedRole('break-glass', 'carol'), 'unknown', []],
    ['an on-call role', anAssumedRole('OnCallEngineer', 'carol'), 'unknown', []],
    ['a severity, which is not a ticket', anAssumedRole('dev', 'sev1-carol'), 'unknown', []],
    ['a vulnerability', anAssumedRole('dev', 'patch-CVE-2026-12345'), 'cve', ['patch-CVE-2026-12345']],
    ['a nightly script, without a stated reason', anAssumedRole('ops', 'nightly-rightsizer'), 'unknown', []],
    ['an experiment', anAssumedRole('chaos', 'load-test-7'), 'unknown', []],
    ['an agent without a stated reason', anAssumedRole('tuner', 'agent-7'), 'unknown', []],
    ['a FinOps role without a stated reason', anAssumedRole('finops-automation', 'run'), 'unknown', []],
    ['a Config remediation role', anAssumedRole('AWSConfigRemediation-Role', 'x'), 'unknown', []],
    ['a person without a stated reason', aConsoleUser('alice@example.com'), 'unknown', []],
    ['a name that only contains the letters inc', aCliUser('vince'), 'unknown', []],
  ])('%s', (_case, caller, kind, evidence) => {
    expect(findMotivation([aDrift({ events: [anEvent(caller)] })], WORDS)).toEqual({ kind, evidence });
  });

  it('knows no motivation for a runbook without a name', () => {
    const caller = anAssumedRole('AutomationRole', 'run');
    const event = anEvent({ ...caller, userIdentity: { ...caller.userIdentity, invokedBy: 'ssm.amazonaws.com' } });

    expect(findMotivation([aDrift({ events: [event] })], WORDS)).toEqual({ kind: 'unknown', evidence: [] });
  });

  it.each([
    ['a tag', { tags: { Ticket: 'INC-812' } }, 'incident', ['INC-812']],
    ['a list of tags', { tagSet: [{ key: 'why', value: 'SEV2 outage' }] }, 'incident', ['SEV2 outage']],
    [
      'a nested description',
      { ipPermissions: { items: [{ ipRanges: { items: [{ description: 'P1 debugging' }] } }] } },
      'incident',
      ['P1 debugging'],
    ],
    ['a vulnerability in a description', { description: 'mitigates CVE-2026-0001' }, 'cve', ['mitigates CVE-2026-0001']],
    ['a plain word in a description', { description: 'mail address of oncall' }, 'unknown', []],
    ['a number in another field', { queueUrl: 'INC-812' }, 'unknown', []],
  ])('finds the motivation in %s', (_case, requestParameters, kind, evidence) => {
    expect(findMotivation([aDrift({ events: [anEvent({ requestParameters })] })], WORDS)).toEqual({ kind, evidence });
  });

  it('finds a planned change in a tag', () => {
    const event = anEvent({ requestParameters: { tags: { Change: 'CHG-2041' } } });

    expect(findMotivation([aDrift({ events: [event] })], WORDS)).toEqual({ kind: 'scheduled', evidence: ['CHG-2041'] });
  });

  it('does not treat a changed value as its reason', () => {
    const retag = aDrift({
      changes: [aChange('tags', { CostCentre: '1', Owner: 'a' }, { CostCentre: '2', Owner: 'a' })],
      events: [anEvent(anAssumedRole('ops', 'nightly'))],
    });

    expect(findMotivation([retag], WORDS)).toEqual({ kind: 'unknown', evidence: [] });
  });

  it('limits the quoted text and removes control characters', () => {
    const events = [anEvent({ requestParameters: { description: `INC-1 \u001b[2J${'x'.repeat(500)}` } })];
    const [evidence] = findMotivation([aDrift({ events })], WORDS).evidence;

    expect(evidence).toHaveLength(120);
    expect(evidence).toMatch(/^INC-1 \[2Jx+…$/);
  });

  it('quotes at most five texts', () => {
    const tags = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`t${index}`, `INC-${index}`]));

    expect(findMotivation([aDrift({ events: [anEvent({ requestParameters: { tags } })] })], WORDS).evidence).toHaveLength(5);
  });
});
