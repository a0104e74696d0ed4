// @module-tag slow
/** What endangers an account is told of, whoever manages it: never "nothing to do" because code does not know the thing. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anEvent } from '../../support/builders.ts';
import type { Called } from '../../support/calls.ts';
import { createQueue, queueValues, tagQueue } from '../../support/calls.ts';
import { runOverDay } from '../../support/day-on-disk.ts';
import { aVcsProject } from '../../support/vcs-runs.ts';
import { inState } from '../../support/workspaces.ts';

const SLOW = { tags: ['slow'], timeout: 60_000 };
const HEADING = 'In this account, outside this code';
const ROOT = {
  code: 'provider "aws" {\n  region = "us-east-1"\n}\n\nresource "aws_sqs_queue" "jobs" {\n  name = "shop-jobs"\n}\n',
  state: [inState('aws_sqs_queue.jobs', queueValues('shop-jobs'))],
};

const DANGEROUS: Readonly<Record<string, Called>> = {
  'a new administrator': {
    eventSource: 'iam.amazonaws.com',
    eventName: 'AttachUserPolicy',
    requestParameters: { userName: 'temp', policyArn: 'arn:aws:iam::aws:policy/AdministratorAccess' },
  },
  'a SAML provider': {
    eventSource: 'iam.amazonaws.com',
    eventName: 'CreateSAMLProvider',
    requestParameters: { name: 'partner', sAMLMetadataDocument: '<EntityDescriptor entityID="https://idp.example.com"/>' },
    responseElements: { sAMLProviderArn: 'arn:aws:iam::123456789012:saml-provider/partner' },
  },
  'an OpenID Connect provider': {
    eventSource: 'iam.amazonaws.com',
    eventName: 'CreateOpenIDConnectProvider',
    requestParameters: {
      url: 'https://oidc.example.com',
      clientIDList: ['sts.amazonaws.com'],
      thumbprintList: ['9e99a48a9960b14926bb7f3b02e22da2b0ab7280'],
    },
    responseElements: { openIDConnectProviderArn: 'arn:aws:iam::123456789012:oidc-provider/oidc.example.com' },
  },
  'a deleted detector': {
    eventSource: 'guardduty.amazonaws.com',
    eventName: 'DeleteDetector',
    requestParameters: { detectorId: '12abc34d567e8fa901bc2d34e56789f0' },
  },
  'a stopped trail': {
    eventSource: 'cloudtrail.amazonaws.com',
    eventName: 'StopLogging',
    requestParameters: { name: 'arn:aws:cloudtrail:us-east-1:123456789012:trail/org' },
  },
  'a snapshot shared with everyone': {
    eventSource: 'ec2.amazonaws.com',
    eventName: 'ModifySnapshotAttribute',
    requestParameters: {
      snapshotId: 'snap-0123456789abcdef0',
      attributeType: 'CREATE_VOLUME_PERMISSION',
      createVolumePermission: { add: { items: [{ group: 'all' }] } },
    },
    responseElements: { _return: true },
  },
  'a publicly accessible restored database': {
    eventSource: 'rds.amazonaws.com',
    eventName: 'RestoreDBInstanceFromDBSnapshot',
    requestParameters: { dBInstanceIdentifier: 'copy', dBSnapshotIdentifier: 'rds:orders-2026-01-14', publiclyAccessible: true },
    responseElements: {
      dBInstanceIdentifier: 'copy',
      dBInstanceArn: 'arn:aws:rds:us-east-1:123456789012:db:copy',
      dBInstanceClass: 'db.t3.medium',
      engine: 'postgres',
      publiclyAccessible: true,
      storageEncrypted: true,
    },
  },
  'a bucket that everyone may read': {
    eventSource: 's3.amazonaws.com',
    eventName: 'PutBucketPolicy',
    requestParameters: {
      bucketName: 'somebody-exports',
      Host: 'somebody-exports.s3.us-east-1.amazonaws.com',
      policy: '',
      bucketPolicy: {
        Version: '2012-10-17',
        Statement: [{ Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: 'arn:aws:s3:::somebody-exports/*' }],
      },
    },
  },
  'a grant on a key to another account': {
    eventSource: 'kms.amazonaws.com',
    eventName: 'CreateGrant',
    requestParameters: {
      keyId: 'arn:aws:kms:us-east-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab',
      granteePrincipal: 'arn:aws:iam::444455556666:root',
      operations: ['Decrypt', 'GenerateDataKey'],
    },
    responseElements: { grantId: '4f7d1c7e', keyId: 'arn:aws:kms:us-east-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab' },
  },
};

/** Of a stopped detector and a new way in one issue tells, night after night the same. */
describe('with a VCS', SLOW, () => {
  it('is reported once, in one issue, and in no pull request', async () => {
    const project = await aVcsProject('github');
    try {
      const ledger = join(project.remote.folder, 'ledger.sqlite');
      const events = ['a SAML provider', 'a deleted detector'].map((name) => anEvent(DANGEROUS[name]));
      for (const night of [1, 2, 3]) {
        await project.run(events, { ledger });
        const threads = project.world.threads.map(({ kind, state }) => `${kind} ${state}`);
        expect(threads, `night ${night}`).toEqual(['issue open']);
      }
      expect(project.world.threads[0]?.title).toContain(HEADING);
      expect(project.world.violations).toEqual([]);
    } finally {
      await project.close();
    }
  });
});

const ORDINARY: Readonly<Record<string, Called>> = {
  "another team's queue": createQueue('billing-out'),
  'a tag on it': tagQueue('billing-out', { team: 'billing' }),
  "another team's log group": {
    eventSource: 'logs.amazonaws.com',
    eventName: 'CreateLogGroup',
    requestParameters: { logGroupName: '/billing/api' },
  },
  "a new version of another team's function": {
    eventSource: 'lambda.amazonaws.com',
    eventName: 'UpdateFunctionConfiguration20150331v2',
    requestParameters: { functionName: 'billing-api', memorySize: 512 },
    responseElements: {
      functionName: 'billing-api',
      functionArn: 'arn:aws:lambda:us-east-1:123456789012:function:billing-api',
      memorySize: 512,
    },
  },
  'a scaled group': {
    eventSource: 'autoscaling.amazonaws.com',
    eventName: 'UpdateAutoScalingGroup',
    requestParameters: { autoScalingGroupName: 'billing-web', desiredCapacity: 4 },
  },
};

describe('in an account where code manages one queue', SLOW, () => {
  it.each(Object.entries(DANGEROUS))('%s is reported', async (_name, call) => {
    const { code, text, report, patch } = await runOverDay({ ...ROOT, calls: [call] });

    expect(text).toContain(HEADING);
    expect(text.split('\n')[0]).not.toContain('No change');
    expect(code).toBe(1);
    expect(report.reconciliations.map(({ verdict }) => verdict)).toEqual(['escalate']);
    expect(patch).toBe('');
  });

  it.each(Object.entries(ORDINARY))('%s is not reported', async (_name, call) => {
    const { code, text } = await runOverDay({ ...ROOT, calls: [call] });

    expect(text).not.toContain(HEADING);
    expect(text.split('\n')[0]).toContain('No out-of-band change needs a decision');
    expect(code).toBe(0);
  });
});
