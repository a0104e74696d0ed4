import { describe, expect, it } from 'vitest';
import { unwrittenFinding, unwrittenOf, withManualChanges } from '#stages/decide/unwritten.ts';
import { alternativesFor } from '#stages/decide/goals/alternatives.ts';
import { decide } from '#stages/decide/decide.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { aChanged, aContext, aDrift, anIntent } from '../../support/drifts.ts';

const UNWRITTEN = { why: 'timeout is `local.timeout` at main.tf:2, which others read', byHand: 'somebody edits main.tf:2' };

describe('a drift that cannot be put into code', () => {
  it('is found by drift id, not by an object property name', () => {
    expect(unwrittenOf('drift-1', { 'drift-1': UNWRITTEN })).toBe(UNWRITTEN);
    expect([unwrittenOf('drift-2', { 'drift-1': UNWRITTEN }), unwrittenOf('toString', {}), unwrittenOf('drift-1', undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is a finding that escalates', () => {
    expect(unwrittenFinding(UNWRITTEN)).toMatchObject({
      guardrail: 'unwritten',
      effect: 'escalate',
      message: 'No safe edit of the code is possible: timeout is `local.timeout` at main.tf:2, which others read',
    });
  });

  it('replaces the accept choice by a manual edit and keeps the others', () => {
    const choices = alternativesFor(aDrift());

    const told = withManualChanges(choices, UNWRITTEN);

    expect(told[0]).toEqual({ verdict: 'accept', next: 'somebody edits main.tf:2', undoes: [] });
    expect(told.slice(1)).toEqual(choices.slice(1));
  });

  it('cannot be turned off and makes no verdict less strict', () => {
    const drifts = [
      aChanged('aws_sqs_queue.jobs', 'delay_seconds', [0, 5]),
      aChanged('aws_db_instance.main', 'deletion_protection', [true, false]),
    ];
    const intents = [anIntent(drifts)];
    const policy = parsePolicy({ guardrails: { 'protective-parameter': { effect: 'off' } } }, 'test');
    const unwritten = Object.fromEntries(drifts.map(({ id }) => [id, UNWRITTEN]));

    const verdicts = decide(intents, policy, { ...aContext(), unwritten }).map((one) => one.verdict);

    expect(verdicts).toEqual(['escalate', 'escalate']);
  });
});
