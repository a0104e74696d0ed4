import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import { findStatedGoals } from '#stages/infer/find-stated-goals.ts';
import { anAssumedRole, anEvent } from '../../support/builders.ts';
import { aDrift } from '../../support/drifts.ts';
import { WORDS } from '../../support/words.ts';

const RUNBOOK = { document: 'AWSConfigRemediation-EnableKeyRotation', texts: [], eventID: 'e' };

function of(requestParameters: JsonObject, caller = anAssumedRole('ops', 'cost-saver')) {
  return findStatedGoals([aDrift({ events: [anEvent({ ...caller, requestParameters })] })], WORDS);
}

describe('findStatedGoals', () => {
  it.each([
    ['a reason in a tag', { tags: { Reason: 'smaller to save cost' } }, [{ goal: 'cost', evidence: ['smaller to save cost'] }]],
    ['a reason in a description', { description: 'kept for low latency' }, [{ goal: 'performance', evidence: ['kept for low latency'] }]],
    [
      'two wishes, both of them',
      {
        tags: [
          { Key: 'why', Value: 'for availability' },
          { Key: 'but', Value: 'to save cost' },
        ],
      },
      [
        { goal: 'availability', evidence: ['for availability'] },
        { goal: 'cost', evidence: ['to save cost'] },
      ],
    ],
  ])('reads %s', (_what, parameters, expected) => {
    expect(of(parameters)).toEqual(expected);
  });

  it.each<readonly [string, JsonObject]>([
    ['the name of the caller', {}],
    ['a tag that money is booked on', { tags: { CostCentre: 'cost 12' } }],
    ['the value itself', { memorySize: 512 }],
    ['what it was not for', { description: 'not for cost' }],
  ])('says nothing of %s', (_what, parameters) => {
    expect(of(parameters)).toEqual([]);
  });

  it('reads the name of the runbook', () => {
    expect(findStatedGoals([aDrift()], WORDS, RUNBOOK)).toEqual([{ goal: 'security', evidence: [RUNBOOK.document] }]);
  });

  it.each(['AWS-StopEC2Instance', 'AWS-RestartEC2Instance', 'AWS-ResizeInstance'])('takes no goal from what is done: %s', (document) => {
    expect(findStatedGoals([aDrift()], WORDS, { ...RUNBOOK, document })).toEqual([]);
  });
});
