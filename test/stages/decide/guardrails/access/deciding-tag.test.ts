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
  { case: 'a machine that is no longer patched', drift: aChanged('aws_instance.app', 'tags', [{ 'Patch Group': 'prod' }, {}]) },
  { case: 'a machine that a window no longer takes', drift: aChanged('aws_instance.app', 'tags', [{ Tier: 'web' }, { Tier: 'none' }]) },
  {
    case: 'a bucket that belongs to another team from now on',
    drift: aChanged('aws_s3_bucket.vault', 'tags', [{ Team: 'vault' }, { Team: 'web' }]),
  },
  { case: 'a role that became an admin', drift: aChanged('aws_iam_role.app', 'tags', [{}, { Level: 'admin' }]) },
  { case: 'a tag whose case differs', drift: aChanged('aws_s3_bucket.vault', 'tags', [{}, { team: 'web' }]) },
  { case: 'a tag that is gone', drift: aChanged('aws_s3_bucket.vault', 'tags', [{ Team: 'vault' }, {}]) },
  { case: 'a bucket made by hand with the tag', drift: anUnmanaged('aws_s3_bucket', { bucket: 'b', tags: { Team: 'web' } }) },
];

const silent: readonly Case[] = [
  {
    case: 'a machine that is patched from now on',
    drift: aChanged('aws_instance.app', 'tags', [{}, { 'Patch Group': 'prod', Tier: 'web' }]),
  },
  { case: 'a tag that nobody asks for', drift: aChanged('aws_s3_bucket.vault', 'tags', [{ Owner: 'a' }, { Owner: 'b' }]) },
  { case: 'another attribute', drift: aChanged('aws_s3_bucket.vault', 'force_destroy', [false, true]) },
];

describe('deciding-tag', () => {
  it.each(fires)('fires: $case', ({ drift }) => {
    expect(decidingTag.check(drift, anIntent([drift]), context)).toBeDefined();
  });

  it.each(silent)('must not fire: $case', ({ drift }) => {
    expect(decidingTag.check(drift, anIntent([drift]), context)).toBeUndefined();
  });

  it('does not fire where no policy asks for tags', () => {
    const drift = aChanged('aws_s3_bucket.vault', 'tags', [{ Team: 'vault' }, { Team: 'web' }]);

    expect(decidingTag.check(drift, anIntent([drift]), aContext())).toBeUndefined();
  });
});
