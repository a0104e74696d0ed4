import { expect, it } from 'vitest';
import { call } from '../../../eval/inject/api-call.ts';
import { eventNameOf, requestParametersOf } from '../../../eval/inject/request-parameters.ts';

it.each([
  [
    'a plain call',
    call('logs', 'PutRetentionPolicy', { logGroupName: '/a', retentionInDays: 7 }),
    { logGroupName: '/a', retentionInDays: 7 },
  ],
  [
    'consecutive capitals',
    call('rds', 'ModifyDBInstance', { DBInstanceIdentifier: 'db', MultiAZ: true }),
    { dBInstanceIdentifier: 'db', multiAZ: true },
  ],
  [
    'keys of maps',
    call('sqs', 'SetQueueAttributes', { QueueUrl: 'u', Attributes: { VisibilityTimeout: '9' } }),
    { queueUrl: 'u', attributes: { VisibilityTimeout: '9' } },
  ],
  [
    'a hidden value',
    call('ssm', 'PutParameter', { Name: '/a', Value: 'b', Overwrite: true }),
    { name: '/a', value: 'HIDDEN_DUE_TO_SECURITY_REASONS', overwrite: true },
  ],
  [
    'a bucket',
    call('s3', 'PutBucketVersioning', { Bucket: 'b', VersioningConfiguration: { Status: 'Enabled' } }),
    {
      bucketName: 'b',
      Host: 's3.us-east-1.amazonaws.com',
      versioning: '',
      VersioningConfiguration: { xmlns: 'http://s3.amazonaws.com/doc/2006-03-01/', Status: 'Enabled' },
    },
  ],
  [
    'an older EC2 action',
    call('ec2', 'CreateTags', { Resources: ['vpc-1'], Tags: [{ Key: 'a', Value: 'b' }] }),
    { resourcesSet: { items: [{ resourceId: 'vpc-1' }] }, tagSet: { items: [{ key: 'a', value: 'b' }] } },
  ],
  [
    'a newer EC2 action',
    call('ec2', 'ModifyInstanceMetadataOptions', { InstanceId: 'i-1', HttpTokens: 'required' }),
    { ModifyInstanceMetadataOptionsRequest: { InstanceId: 'i-1', HttpTokens: 'required' } },
  ],
  [
    'a permission',
    call('ec2', 'AuthorizeSecurityGroupIngress', {
      GroupId: 'sg-1',
      IpPermissions: [{ IpProtocol: 'tcp', FromPort: 22, ToPort: 22, IpRanges: [{ CidrIp: '203.0.113.0/28' }] }],
    }),
    {
      groupId: 'sg-1',
      ipPermissions: {
        items: [
          {
            groups: {},
            ipv6Ranges: {},
            prefixListIds: {},
            ipRanges: { items: [{ cidrIp: '203.0.113.0/28' }] },
            ipProtocol: 'tcp',
            fromPort: 22,
            toPort: 22,
          },
        ],
      },
    },
  ],
])('writes %s as CloudTrail does', (_name, asked, expected) => {
  expect(requestParametersOf(asked, 'us-east-1')).toEqual(expected);
});

it('names events as CloudTrail does', () => {
  const names = [call('lambda', 'UpdateFunctionConfiguration'), call('s3', 'PutPublicAccessBlock'), call('sqs', 'TagQueue')].map(
    eventNameOf,
  );

  expect(names).toEqual(['UpdateFunctionConfiguration20150331v2', 'PutBucketPublicAccessBlock', 'TagQueue']);
});

it.each([
  ['an unknown parameter', call('sqs', 'SetQueueAttributes', { Url: 'u' }), 'has no member Url'],
  ['a wrong type', call('logs', 'PutRetentionPolicy', { logGroupName: '/a', retentionInDays: '7' }), 'expected a integer, found string'],
  ['an unknown operation', call('sqs', 'SetQueue'), 'expected an operation of sqs'],
  ['an unknown service', call('nothing', 'Do'), 'expected a service of service-models.json'],
])('refuses %s', (_name, asked, why) => {
  expect(() => requestParametersOf(asked, 'us-east-1')).toThrow(why);
});
