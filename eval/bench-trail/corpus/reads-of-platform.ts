import type { Call } from './call.ts';
import { none, instance, key, bucket, group } from './parts.ts';

/** Reads of instances, keys, roles and buckets, weighted as in real trails, where they are the most frequent. */
export const PLATFORM_READS: readonly Call[] = [
  { service: 'ec2', eventName: 'DescribeInstances', readOnly: true, weight: 14, parameters: instance },
  {
    service: 'ec2',
    eventName: 'DescribeVolumes',
    readOnly: true,
    weight: 5,
    parameters: (draw) => ({ volumeSet: { items: [{ volumeId: `vol-${draw.hex(17)}` }] }, filterSet: {}, maxResults: 500 }),
  },
  {
    service: 'ec2',
    eventName: 'DescribeSecurityGroups',
    readOnly: true,
    weight: 5,
    parameters: (draw) => ({
      securityGroupSet: {},
      securityGroupIdSet: { items: [{ groupId: group(draw) }, { groupId: group(draw) }] },
      filterSet: {},
    }),
  },
  {
    service: 'ec2',
    eventName: 'DescribeTags',
    readOnly: true,
    weight: 4,
    parameters: (draw) => ({
      maxResults: 1000,
      filterSet: { items: [{ name: 'resource-id', valueSet: { items: [{ value: `i-${draw.hex(17)}` }] } }] },
    }),
  },
  {
    service: 'ec2',
    eventName: 'DescribeNatGateways',
    readOnly: true,
    weight: 2,
    parameters: (draw) => ({
      DescribeNatGatewaysRequest: { Filter: { Name: 'vpc-id', tag: 1, Value: { content: `vpc-${draw.hex(17)}`, tag: 1 } } },
    }),
  },
  {
    service: 'kms',
    eventName: 'Decrypt',
    readOnly: true,
    weight: 16,
    resources: key,
    parameters: (draw, account) => ({
      encryptionAlgorithm: 'SYMMETRIC_DEFAULT',
      encryptionContext: {
        'aws:s3:arn': `arn:aws:s3:::${bucket(draw)}`,
        PARAMETER_ARN: `arn:aws:ssm:eu-west-1:${account}:parameter/app/${draw.hex(8)}`,
      },
    }),
  },
  {
    service: 'kms',
    eventName: 'GenerateDataKey',
    readOnly: true,
    weight: 6,
    resources: key,
    parameters: (draw, account) => ({
      encryptionContext: { 'aws:sqs:arn': `arn:aws:sqs:eu-west-1:${account}:queue-${draw.below(300)}` },
      keySpec: 'AES_256',
      keyId: `arn:aws:kms:eu-west-1:${account}:key/${draw.uuid()}`,
    }),
  },
  { service: 'sts', eventName: 'GetCallerIdentity', readOnly: true, weight: 4, parameters: none },
  {
    service: 'sts',
    eventName: 'AssumeRole',
    readOnly: true,
    weight: 2,
    parameters: (draw, account) => ({
      roleArn: `arn:aws:iam::${account}:role/ecs-task`,
      roleSessionName: draw.hex(32),
      durationSeconds: 3600,
    }),
    answer: (draw, account) => ({
      credentials: { accessKeyId: `ASIA${draw.id(16)}`, sessionToken: `${draw.id(120)}==`, expiration: 'Jan 15, 2026, 11:00:00 AM' },
      assumedRoleUser: {
        assumedRoleId: `AROA${draw.id(17)}:${draw.hex(8)}`,
        arn: `arn:aws:sts::${account}:assumed-role/ecs-task/${draw.hex(32)}`,
      },
    }),
    resources: (_draw, account) => [{ accountId: account, type: 'AWS::IAM::Role', ARN: `arn:aws:iam::${account}:role/ecs-task` }],
  },
  {
    service: 's3',
    eventName: 'GetBucketAcl',
    readOnly: true,
    weight: 3,
    parameters: (draw) => ({ bucketName: bucket(draw), Host: `${bucket(draw)}.s3.eu-west-1.amazonaws.com`, acl: '' }),
  },
  {
    service: 's3',
    eventName: 'GetBucketTagging',
    readOnly: true,
    weight: 2,
    parameters: (draw) => ({ bucketName: bucket(draw), Host: 's3.eu-west-1.amazonaws.com', tagging: '' }),
  },
  {
    service: 's3',
    eventName: 'GetObject',
    readOnly: true,
    data: true,
    weight: 4,
    parameters: (draw) => ({
      bucketName: bucket(draw),
      Host: 's3.eu-west-1.amazonaws.com',
      key: `year=2026/month=01/${draw.hex(24)}.parquet`,
    }),
  },
  {
    service: 's3',
    eventName: 'PutObject',
    readOnly: false,
    data: true,
    weight: 2,
    parameters: (draw) => ({
      bucketName: bucket(draw),
      Host: 's3.eu-west-1.amazonaws.com',
      key: `in/${draw.hex(24)}`,
      'x-amz-server-side-encryption': 'aws:kms',
    }),
  },
];
