import type { Json, JsonObject } from '#domain/json.ts';
import type { Draw } from './draw.ts';

/** One API call as a record tells it. */
export interface Call {
  readonly service: string;
  readonly eventName: string;
  readonly readOnly: boolean;
  readonly data?: true;
  /** Of a hundred thousand of its kind. */
  readonly weight: number;
  readonly parameters: (draw: Draw, account: string) => JsonObject | null;
  readonly answer?: (draw: Draw, account: string) => JsonObject;
  readonly resources?: (draw: Draw, account: string) => Json;
}

const none = (): null => null;
const instance = (draw: Draw): JsonObject => ({ instancesSet: { items: [{ instanceId: `i-${draw.hex(17)}` }] }, filterSet: {} });
const key = (draw: Draw, account: string): Json => [
  {
    accountId: account,
    type: 'AWS::KMS::Key',
    ARN: `arn:aws:kms:eu-west-1:${account}:key/7f0c12a4-1b2c-4d5e-8f90-${'abcdef'[draw.below(6)]}1234567890a`,
  },
];
const bucket = (draw: Draw): string => `logs-${draw.of(['prod', 'test', 'audit'])}-${draw.below(40)}`;
const queueUrl = (draw: Draw, account: string): string => `https://sqs.eu-west-1.amazonaws.com/${account}/queue-${draw.below(300)}`;
const functionName = (draw: Draw): string => `worker-${draw.below(120)}`;
const group = (draw: Draw): string => `sg-${draw.hex(17)}`;

/** Reads by weight as they are common in trails; `Decrypt` and `AssumeRole` lead everywhere. */
export const READS: readonly Call[] = [
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
  {
    service: 'iam',
    eventName: 'ListRolePolicies',
    readOnly: true,
    weight: 3,
    parameters: (draw) => ({ roleName: `role-${draw.below(200)}` }),
  },
  { service: 'iam', eventName: 'GetRole', readOnly: true, weight: 3, parameters: (draw) => ({ roleName: `role-${draw.below(200)}` }) },
  {
    service: 'logs',
    eventName: 'DescribeLogStreams',
    readOnly: true,
    weight: 4,
    parameters: (draw) => ({ logGroupName: `/aws/lambda/${functionName(draw)}`, orderBy: 'LastEventTime', descending: true, limit: 50 }),
  },
  {
    service: 'lambda',
    eventName: 'GetFunction20150331v2',
    readOnly: true,
    weight: 3,
    parameters: (draw) => ({ functionName: functionName(draw) }),
  },
  {
    service: 'lambda',
    eventName: 'ListTags20170331',
    readOnly: true,
    weight: 2,
    parameters: (draw, account) => ({ resource: `arn:aws:lambda:eu-west-1:${account}:function:${functionName(draw)}` }),
  },
  {
    service: 'ssm',
    eventName: 'GetParameters',
    readOnly: true,
    weight: 4,
    parameters: (draw) => ({
      names: Array.from({ length: 1 + draw.below(6) }, () => `/app/service-${draw.below(50)}/setting-${draw.hex(4)}`),
      withDecryption: true,
    }),
  },
  {
    service: 'dynamodb',
    eventName: 'DescribeTable',
    readOnly: true,
    weight: 4,
    parameters: (draw) => ({ tableName: `table-${draw.below(80)}` }),
  },
  {
    service: 'ecs',
    eventName: 'DescribeTasks',
    readOnly: true,
    weight: 4,
    parameters: (draw, account) => ({
      cluster: 'main',
      tasks: Array.from({ length: 1 + draw.below(8) }, () => `arn:aws:ecs:eu-west-1:${account}:task/main/${draw.hex(32)}`),
    }),
  },
  {
    service: 'ecr',
    eventName: 'BatchGetImage',
    readOnly: true,
    weight: 3,
    parameters: (draw, account) => ({
      repositoryName: `app-${draw.below(40)}`,
      registryId: account,
      imageIds: [{ imageDigest: `sha256:${draw.hex(64)}` }],
      acceptedMediaTypes: ['application/vnd.docker.distribution.manifest.v2+json', 'application/vnd.oci.image.manifest.v1+json'],
    }),
  },
  {
    service: 'autoscaling',
    eventName: 'DescribeAutoScalingGroups',
    readOnly: true,
    weight: 4,
    parameters: (draw) => ({ autoScalingGroupNames: [`nodes-${draw.below(30)}`], maxRecords: 100 }),
  },
  {
    service: 'elasticloadbalancing',
    eventName: 'DescribeTargetHealth',
    readOnly: true,
    weight: 4,
    parameters: (draw, account) => ({
      targetGroupArn: `arn:aws:elasticloadbalancing:eu-west-1:${account}:targetgroup/tg-${draw.below(60)}/${draw.hex(16)}`,
    }),
  },
  { service: 'config', eventName: 'DescribeConfigRules', readOnly: true, weight: 1, parameters: (draw) => ({ nextToken: draw.id(120) }) },
  {
    service: 'secretsmanager',
    eventName: 'GetSecretValue',
    readOnly: true,
    weight: 3,
    parameters: (draw, account) => ({ secretId: `arn:aws:secretsmanager:eu-west-1:${account}:secret:app/${draw.hex(8)}` }),
  },
  // What a reader could be fooled by: names of the envelope inside parameters, and their text inside of a text.
  {
    service: 'events',
    eventName: 'TestEventPattern',
    readOnly: true,
    weight: 1,
    parameters: (draw) => ({
      eventPattern: '{"detail":{"readOnly":[false]}}',
      event: { readOnly: false, eventID: draw.uuid(), note: '},{"eventVersion":"1.08","readOnly":false' },
    }),
  },
];

/** Writes by weight: most are machines reporting, services and Terraform itself. */
export const WRITES: readonly Call[] = [
  {
    service: 'ssm',
    eventName: 'UpdateInstanceInformation',
    readOnly: false,
    weight: 20,
    parameters: (draw) => ({
      instanceId: `i-${draw.hex(17)}`,
      agentVersion: '3.3.2299.0',
      agentStatus: 'Active',
      platformType: 'Linux',
      platformName: 'Amazon Linux',
      platformVersion: '2023',
      iPAddress: '192.0.2.7',
      computerName: 'node.example.com',
      agentName: 'amazon-ssm-agent',
      availabilityZone: 'eu-west-1a',
    }),
  },
  {
    service: 'logs',
    eventName: 'CreateLogStream',
    readOnly: false,
    weight: 18,
    parameters: (draw) => ({ logGroupName: `/aws/lambda/${functionName(draw)}`, logStreamName: `2026/01/15/[$LATEST]${draw.hex(32)}` }),
  },
  {
    service: 'sqs',
    eventName: 'SetQueueAttributes',
    readOnly: false,
    weight: 6,
    parameters: (draw, account) => ({
      queueUrl: queueUrl(draw, account),
      attributes: { VisibilityTimeout: String(30 + draw.below(900)), readOnly: 'true' },
    }),
  },
  {
    service: 'ec2',
    eventName: 'AuthorizeSecurityGroupIngress',
    readOnly: false,
    weight: 6,
    parameters: (draw) => ({
      groupId: group(draw),
      ipPermissions: {
        items: [
          {
            ipProtocol: 'tcp',
            fromPort: 443,
            toPort: 443,
            groups: {},
            ipRanges: { items: [{ cidrIp: `198.51.100.${draw.below(256)}/32`, description: 'said "readOnly":true' }] },
            ipv6Ranges: {},
            prefixListIds: {},
          },
        ],
      },
    }),
    answer: (draw) => ({ requestId: draw.uuid(), _return: true }),
  },
  {
    service: 'ec2',
    eventName: 'RunInstances',
    readOnly: false,
    weight: 5,
    parameters: (draw) => ({
      instancesSet: { items: [{ imageId: `ami-${draw.hex(17)}`, minCount: 1, maxCount: 1 }] },
      instanceType: 'm7g.large',
      blockDeviceMapping: {},
      monitoring: { enabled: false },
      subnetId: `subnet-${draw.hex(17)}`,
      clientToken: draw.uuid(),
      userData: '<sensitiveDataRemoved>',
    }),
    answer: (draw, account) => ({
      requestId: draw.uuid(),
      reservationId: `r-${draw.hex(17)}`,
      ownerId: account,
      groupSet: {},
      instancesSet: {
        items: [
          {
            instanceId: `i-${draw.hex(17)}`,
            privateDnsName: 'ip-192-0-2-9.eu-west-1.compute.internal',
            instanceState: { code: 0, name: 'pending' },
          },
        ],
      },
    }),
  },
  {
    service: 'autoscaling',
    eventName: 'SetDesiredCapacity',
    readOnly: false,
    weight: 4,
    parameters: (draw) => ({ autoScalingGroupName: `nodes-${draw.below(30)}`, desiredCapacity: draw.below(20), honorCooldown: false }),
  },
  {
    service: 'lambda',
    eventName: 'UpdateFunctionConfiguration20150331v2',
    readOnly: false,
    weight: 5,
    parameters: (draw) => ({ functionName: functionName(draw), memorySize: 128 * (1 + draw.below(16)), environment: {} }),
    answer: (draw, account) => ({
      functionName: functionName(draw),
      functionArn: `arn:aws:lambda:eu-west-1:${account}:function:worker`,
      runtime: 'nodejs22.x',
      role: `arn:aws:iam::${account}:role/worker`,
      handler: 'index.handler',
      codeSize: draw.below(1_000_000),
      timeout: 30,
      memorySize: 512,
      lastModified: '2026-01-15T10:00:00.000+0000',
      codeSha256: draw.id(43),
      version: '$LATEST',
      revisionId: draw.uuid(),
      layers: [],
    }),
  },
  {
    service: 's3',
    eventName: 'PutBucketTagging',
    readOnly: false,
    weight: 4,
    parameters: (draw) => ({
      bucketName: bucket(draw),
      Host: 's3.eu-west-1.amazonaws.com',
      tagging: '',
      Tagging: {
        xmlns: 'http://s3.amazonaws.com/doc/2006-03-01/',
        TagSet: {
          Tag: [
            { Key: 'team', Value: 'orders' },
            { Key: 'note', Value: '"readOnly":true,' },
          ],
        },
      },
    }),
  },
  {
    service: 'iam',
    eventName: 'AttachRolePolicy',
    readOnly: false,
    weight: 4,
    parameters: (draw) => ({ roleName: `role-${draw.below(200)}`, policyArn: 'arn:aws:iam::aws:policy/ReadOnlyAccess' }),
  },
  {
    service: 'ecs',
    eventName: 'UpdateService',
    readOnly: false,
    weight: 4,
    parameters: (draw, account) => ({
      cluster: 'main',
      service: `svc-${draw.below(60)}`,
      desiredCount: draw.below(12),
      taskDefinition: `arn:aws:ecs:eu-west-1:${account}:task-definition/svc:${draw.below(400)}`,
    }),
  },
  {
    service: 'kms',
    eventName: 'CreateGrant',
    readOnly: false,
    weight: 6,
    parameters: (draw, account) => ({
      granteePrincipal: 'rds.eu-west-1.amazonaws.com',
      operations: ['Encrypt', 'Decrypt', 'CreateGrant', 'DescribeKey'],
      keyId: `arn:aws:kms:eu-west-1:${account}:key/${draw.uuid()}`,
      retiringPrincipal: 'rds.eu-west-1.amazonaws.com',
    }),
    resources: key,
  },
  {
    service: 'monitoring',
    eventName: 'PutMetricAlarm',
    readOnly: false,
    weight: 5,
    parameters: (draw, account) => ({
      alarmName: `latency-${draw.below(500)}`,
      namespace: 'AWS/ApplicationELB',
      metricName: 'TargetResponseTime',
      statistic: 'Average',
      period: 60,
      evaluationPeriods: 3,
      threshold: draw.below(10),
      comparisonOperator: 'GreaterThanThreshold',
      dimensions: [{ name: 'LoadBalancer', value: `app/main/${draw.hex(16)}` }],
      alarmActions: [`arn:aws:sns:eu-west-1:${account}:pages`],
    }),
  },
  {
    service: 'dynamodb',
    eventName: 'UpdateTable',
    readOnly: false,
    weight: 3,
    parameters: (draw) => ({
      tableName: `table-${draw.below(80)}`,
      provisionedThroughput: { readCapacityUnits: 5 + draw.below(100), writeCapacityUnits: 5 },
    }),
  },
  {
    service: 'ssm',
    eventName: 'PutParameter',
    readOnly: false,
    weight: 3,
    parameters: (draw) => ({ name: `/app/${draw.hex(8)}`, type: 'SecureString', value: 'HIDDEN_DUE_TO_SECURITY_REASONS', overwrite: true }),
  },
  {
    service: 'ec2',
    eventName: 'CreateTags',
    readOnly: false,
    weight: 7,
    parameters: (draw) => ({
      resourcesSet: { items: [{ resourceId: `i-${draw.hex(17)}` }] },
      tagSet: { items: [{ key: 'Name', value: `node-${draw.hex(6)}` }] },
    }),
  },
];
