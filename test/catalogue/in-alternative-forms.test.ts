import { expect, it } from 'vitest';
import { inAlternativeForms, unlessManagedByCode } from '#catalogue/in-alternative-forms.ts';
import { by, request, updates } from '#catalogue/words.ts';
import type { AlternativeForms } from '#catalogue/alternative-forms.ts';

it('adds the alternative owners of the same value to a call, and changes nothing else', () => {
  const rivalry: AlternativeForms = {
    inside: { type: 'aws_security_group', attribute: 'ingress', siblings: ['egress'] },
    apart: [{ types: ['aws_security_group_rule'], owner: 'security_group_id' }],
    otherwise: 'inside',
  };
  const call = updates(by({ id: request('groupId') }));

  expect(inAlternativeForms(rivalry, call)).toEqual({ ...call, alternativeForms: rivalry });
});

it('adds to a call the resource that claims all similar ones, and changes nothing else', () => {
  const call = updates(by({ role: request('roleName') }));
  const identify = by({ policy_arn: request('policyArn') });

  expect(unlessManagedByCode('aws_iam_policy_attachment', identify, call)).toEqual({
    ...call,
    claimedBy: { type: 'aws_iam_policy_attachment', identify },
  });
});
