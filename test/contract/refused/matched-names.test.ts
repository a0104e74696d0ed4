import { expect, it } from 'vitest';
import { aChanged, aContext, aPolicy, aResource, aWorkspace, anUnmanaged } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const pass = (resource: string): string => aPolicy({ Effect: 'Allow', Action: 'iam:PassRole', Resource: resource });
const context = aContext({
  workspace: aWorkspace([
    aResource('aws_iam_policy.apps', { policy: pass('arn:aws:iam::123456789012:role/apps/*') }),
    aResource('aws_iam_policy.all', { policy: pass('arn:aws:iam::123456789012:role/*') }),
  ]),
});

it.each([
  { case: 'a user with another path', drift: aChanged('aws_iam_user.bob', 'path', ['/', '/admin/']) },
  { case: 'a group with another name', drift: aChanged('aws_iam_group.dev', 'name', ['dev', 'ops']) },
  { case: 'a role made by hand with a path that a policy matches', drift: anUnmanaged('aws_iam_role', { name: 'x', path: '/apps/' }) },
  {
    case: 'a role made by hand with an ARN that a policy matches',
    drift: anUnmanaged('aws_iam_role', { name: 'x', arn: 'arn:aws:iam::123456789012:role/apps/x' }),
  },
])('escalates $case', ({ drift }) => {
  expect(verdictOn({ drift, context })).toMatch(/^(?:escalate|revert)$/);
});
