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
      'two goals',
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
  ])('finds %s', (_what, parameters, expected) => {
    expect(of(parameters)).toEqual(expected);
  });

  it.each<readonly [string, JsonObject]>([
    ['the name of the caller', {}],
    ['a cost allocation tag', { tags: { CostCentre: 'cost 12' } }],
    ['the changed value', { memorySize: 512 }],
    ['a negated goal', { description: 'not for cost' }],
  ])('ignores %s', (_what, parameters) => {
    expect(of(parameters)).toEqual([]);
  });

  it('finds the goal in the name of the runbook', () => {
    expect(findStatedGoals([aDrift()], WORDS, RUNBOOK)).toEqual([{ goal: 'security', evidence: [RUNBOOK.document] }]);
  });

  it.each(['AWS-StopEC2Instance', 'AWS-RestartEC2Instance', 'AWS-ResizeInstance'])(
    'finds no goal in a name that only states the action: %s',
    (document) => {
      expect(findStatedGoals([aDrift()], WORDS, { ...RUNBOOK, document })).toEqual([]);
    },
  );
});
