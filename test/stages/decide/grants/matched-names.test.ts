import { expect, it } from 'vitest';
import { matchedName } from '#stages/decide/grants/matched-names.ts';
import { aChanged, aContext, aMissing, aPolicy, aResource, aWorkspace, anUnmanaged } from '../../../support/drifts.ts';

const pass = (resource: string): string => aPolicy({ Effect: 'Allow', Action: 'iam:PassRole', Resource: resource });
const context = aContext({
  workspace: aWorkspace([
    aResource('aws_iam_policy.apps', { policy: pass('arn:aws:iam::123456789012:role/apps/*') }),
    aResource('aws_iam_policy.all', { policy: pass('arn:aws:iam::123456789012:role/*') }),
  ]),
});

it.each([
  { case: 'a user in another path', drift: aChanged('aws_iam_user.bob', 'path', ['/', '/admin/']) },
  { case: 'a group of another name', drift: aChanged('aws_iam_group.dev', 'name', ['dev', 'ops']) },
  { case: 'a role made by hand where a policy looks', drift: anUnmanaged('aws_iam_role', { name: 'x', path: '/apps/' }) },
  {
    case: 'the same by its ARN',
    drift: anUnmanaged('aws_iam_role', { name: 'x', arn: 'arn:aws:iam::123456789012:role/apps/x' }),
  },
])('asks about $case', ({ drift }) => {
  expect(matchedName(drift, context)).toBeDefined();
});

it.each([
  { case: 'a role made by hand elsewhere', drift: anUnmanaged('aws_iam_role', { name: 'x', path: '/' }) },
  { case: 'a tag of a user', drift: aChanged('aws_iam_user.bob', 'tags', [{ Team: 'a' }, { Team: 'b' }]) },
  { case: 'a user that is gone', drift: aMissing('aws_iam_user.bob', { name: 'bob', path: '/' }) },
  { case: 'the name of something else', drift: aChanged('aws_sns_topic.t', 'name', ['a', 'b']) },
])('lets $case pass', ({ drift }) => {
  expect(matchedName(drift, context)).toBeUndefined();
});
