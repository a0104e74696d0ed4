import { describe, expect, it } from 'vitest';
import { decidingTag } from '#stages/decide/guardrails/access/deciding-tag.ts';
import type { Drift } from '#domain/drift.ts';
import { aChanged, aContext, aPolicy, aResource, aWorkspace, anIntent, anUnmanaged } from '../../../../support/drifts.ts';

interface Case {
  readonly case: string;
  readonly drift: Drift;
}

const ASKED = { StringEquals: { 'aws:ResourceTag/Team': 'web' } };
const context = aContext({
  workspace: aWorkspace([
    aResource('aws_ssm_association.agents', { name: 'AWS-UpdateSSMAgent', targets: [{ key: 'tag:Tier', values: ['web'] }] }),
    aResource('aws_iam_policy.team', { policy: aPolicy({ Effect: 'Allow', Action: 's3:*', Resource: '*', Condition: ASKED }) }),
    aResource('aws_iam_policy.level', {
      policy: aPolicy({
        Effect: 'Allow',
        Action: 'ssm:*',
        Resource: '*',
        Condition: { StringEquals: { 'aws:PrincipalTag/Level': 'admin' } },
      }),
    }),
  ]),
});

const fires: readonly Case[] = [
  { case: 'an instance that loses its patch group', drift: aChanged('aws_instance.app', 'tags', [{ 'Patch Group': 'prod' }, {}]) },
  {
    case: 'an instance that leaves a maintenance window',
    drift: aChanged('aws_instance.app', 'tags', [{ Tier: 'web' }, { Tier: 'none' }]),
  },
  {
    case: 'a bucket that moves to another team',
    drift: aChanged('aws_s3_bucket.vault', 'tags', [{ Team: 'vault' }, { Team: 'web' }]),
  },
  { case: 'a role that became an admin', drift: aChanged('aws_iam_role.app', 'tags', [{}, { Level: 'admin' }]) },
  { case: 'a tag with another case', drift: aChanged('aws_s3_bucket.vault', 'tags', [{}, { team: 'web' }]) },
  { case: 'a removed tag', drift: aChanged('aws_s3_bucket.vault', 'tags', [{ Team: 'vault' }, {}]) },
  { case: 'an unmanaged bucket with the tag', drift: anUnmanaged('aws_s3_bucket', { bucket: 'b', tags: { Team: 'web' } }) },
];

const silent: readonly Case[] = [
  {
    case: 'an instance that enters a patch group',
    drift: aChanged('aws_instance.app', 'tags', [{}, { 'Patch Group': 'prod', Tier: 'web' }]),
  },
  { case: 'a tag that no policy reads', drift: aChanged('aws_s3_bucket.vault', 'tags', [{ Owner: 'a' }, { Owner: 'b' }]) },
  { case: 'another attribute', drift: aChanged('aws_s3_bucket.vault', 'force_destroy', [false, true]) },
];

describe('deciding-tag', () => {
  it.each(fires)('fires: $case', ({ drift }) => {
    expect(decidingTag.check(drift, anIntent([drift]), context)).toBeDefined();
  });

  it.each(silent)('must not fire: $case', ({ drift }) => {
    expect(decidingTag.check(drift, anIntent([drift]), context)).toBeUndefined();
  });

  it('does not fire if no policy reads tags', () => {
    const drift = aChanged('aws_s3_bucket.vault', 'tags', [{ Team: 'vault' }, { Team: 'web' }]);

    expect(decidingTag.check(drift, anIntent([drift]), aContext())).toBeUndefined();
  });
});
