import { expect, it } from 'vitest';
import { among, unlessClaimed } from '#catalogue/among.ts';
import { by, request, updates } from '#catalogue/words.ts';
import type { Rivalry } from '#catalogue/rivalry.ts';

it('adds to a call what else may write the same thing, and changes nothing else', () => {
  const rivalry: Rivalry = {
    inside: { type: 'aws_security_group', attribute: 'ingress', siblings: ['egress'] },
    apart: [{ types: ['aws_security_group_rule'], owner: 'security_group_id' }],
    otherwise: 'inside',
  };
  const call = updates(by({ id: request('groupId') }));

  expect(among(rivalry, call)).toEqual({ ...call, rivalry });
});

it('adds to a call which resource answers for all that is like this, and changes nothing else', () => {
  const call = updates(by({ role: request('roleName') }));
  const identify = by({ policy_arn: request('policyArn') });

  expect(unlessClaimed('aws_iam_policy_attachment', identify, call)).toEqual({
    ...call,
    claimedBy: { type: 'aws_iam_policy_attachment', identify },
  });
});
