import type { Call } from './call.ts';
import { functionName } from './parts.ts';

/** Reads of other services, by weight. */
export const SERVICE_READS: readonly Call[] = [
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
  // Difficult for a reader: field names of the record inside parameters, and their text inside a string.
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
