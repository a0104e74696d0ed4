import { describe, expect, it } from 'vitest';
import { isStillThere, stillHolds, withDecision, whyNotDecided } from '#stages/decide/person/weigh-decision.ts';
import type { Finding } from '#domain/decision.ts';
import type { PersonDecision } from '#domain/judging/person-decision.ts';
import { aCall, aChange, aDecision, aDrift, anEscalation, anUnmanagedDrift, aReconciliation } from '../../../support/reconciliations.ts';
import { aWorkspace, inState } from '../../../support/workspaces.ts';

const ADDRESS = 'aws_sqs_queue.work["orders"]';
const WORKSPACE = aWorkspace({ 'main.tf': '' }, [inState(ADDRESS, { visibility_timeout_seconds: 60 })]);
const ALTERNATIVES = [{ verdict: 'accept' as const, next: 'The code says so.', undoes: [] }];
const FINDING: Finding = { guardrail: 'policy:ask', effect: 'escalate', message: 'We talk first', docs: 'https://example.com' };
const OPEN = anEscalation({ findings: [FINDING], alternatives: ALTERNATIVES });
const HELD: PersonDecision = {
  said: 'hold',
  by: 'dana',
  where: 'issue 1, comment 2',
  at: '2026-11-26T00:00:00Z',
  until: '2026-12-01T00:00:00Z',
};
const NOW = '2026-11-27T00:00:00Z';

describe('whyNotDecided', () => {
  it('lets a person accept, hold or revert an escalation', () => {
    expect((['accept', 'hold', 'revert'] as const).map((said) => whyNotDecided(OPEN, said, WORKSPACE))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each<readonly [string, Finding]>([
    ['a guardrail with effect revert', { ...FINDING, effect: 'revert' }],
    ['a guardrail about the code itself', { ...FINDING, guardrail: 'secret' }],
    ['an unverified trail', { ...FINDING, guardrail: 'unverified-trail' }],
  ])('does not permit an accept against %s', (_name, finding) => {
    const item = anEscalation({ findings: [FINDING, finding], alternatives: ALTERNATIVES });

    expect(whyNotDecided(item, 'accept', WORKSPACE)).toMatch(/^The policy /);
  });

  it.each([
    ['a sensitive value', aChange({ sensitive: true })],
    ['a hidden value', aChange({ hidden: true, after: null })],
    ['a value with a masked secret', aChange({ after: { key: '(secret 1)' } })],
  ])('permits neither accept nor hold for %s', (_name, change) => {
    const item = anEscalation({ drift: aDrift({ changes: [change] }), alternatives: ALTERNATIVES });

    expect([whyNotDecided(item, 'accept', WORKSPACE), whyNotDecided(item, 'hold', WORKSPACE)]).toEqual([
      expect.any(String),
      expect.any(String),
    ]);
  });

  it('does not revert unmanaged resources or hold a drift to be reverted', () => {
    const revert = anEscalation({ findings: [{ ...FINDING, effect: 'revert' }] });

    expect(whyNotDecided(anEscalation({ drift: anUnmanagedDrift() }), 'revert', WORKSPACE)).toMatch(/does not manage/);
    expect(whyNotDecided(revert, 'hold', WORKSPACE)).toMatch(/asks for a revert/);
    expect(whyNotDecided(revert, 'revert', WORKSPACE)).toBeUndefined();
    expect(whyNotDecided(aReconciliation(), 'accept', WORKSPACE)).toMatch(/accepted already/);
  });
});

it('underDecision keeps the findings; a person-accepted drift stays escalated', () => {
  const [held, reverted, accepted] = (['hold', 'revert', 'accept'] as const).map((said) => withDecision(OPEN, { ...HELD, said }));

  expect(held).toMatchObject({
    status: 'held',
    decision: { verdict: 'hold', findings: [FINDING], hold: { owner: 'dana', until: HELD.until } },
  });
  expect(reverted).toMatchObject({ status: 'proposed', decision: { verdict: 'revert', reason: expect.stringContaining('dana') } });
  expect(accepted).toEqual({ ...OPEN, asked: { ...HELD, said: 'accept' } });
});

it.each([
  ['the same drift', {}, true],
  ['another value', { drift: aDrift({ changes: [aChange({ after: 301 })] }) }, false],
  ['the same value, set again', { drift: aDrift({ events: [aCall(), aCall({ eventID: 'event-2' })] }) }, false],
  ['one more attribute', { drift: aDrift({ changes: [aChange(), aChange({ path: 'delay_seconds' })] }) }, false],
  ['a new finding', { findings: [FINDING, { ...FINDING, guardrail: 'public-exposure' }] }, false],
] as const)('stillHolds compares %s', (_name, over, stands) => {
  const decision = { ...OPEN.decision, ...over };

  expect(stillHolds(OPEN.decision, HELD, { decision, at: NOW })).toBe(stands);
  expect(stillHolds(OPEN.decision, HELD, { decision, at: HELD.until ?? '' })).toBe(false);
});

it('isStillThere compares with state and refresh', () => {
  const { decision } = OPEN;
  const refreshed = (after: number | undefined) => ({
    ...WORKSPACE,
    refresh:
      after === undefined
        ? []
        : [
            {
              address: ADDRESS,
              type: 'aws_sqs_queue',
              kind: 'update' as const,
              before: {},
              after: { visibility_timeout_seconds: after },
              sensitive: [],
            },
          ],
  });

  expect(isStillThere(decision, WORKSPACE)).toBe(true);
  expect(isStillThere(decision, aWorkspace({ 'main.tf': '' }, [inState(ADDRESS, { visibility_timeout_seconds: 7 })]))).toBe(false);
  expect(isStillThere(decision, aWorkspace({ 'main.tf': '' }))).toBe(false);
  expect([300, 301, undefined].map((after) => isStillThere(decision, refreshed(after)))).toEqual([true, false, false]);
  expect(isStillThere(aDecision({ drift: aDrift({ kind: 'missing' }) }), refreshed(undefined))).toBe(false);
});
