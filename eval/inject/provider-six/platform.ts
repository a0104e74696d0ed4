/** Days about features of provider 6 and Terraform 1.14 (newer arguments, actions), about a global service, and about automated actors. */
import type { Actor } from '../actors.ts';
import { call } from '../api-call.ts';
import { afterTurns, nothingExpected } from '../story.ts';
import type { Days } from './day.ts';
import { HOME, STANDBY, item, intentOf, moved, resourceAt, timedCalls, session, firstActorOf } from './day.ts';

const TABLE = 'aws_dynamodb_table.entries';
const SESSIONS = 'aws_dynamodb_table.sessions';
const API = 'aws_lambda_function.api';
const LOGS = [HOME, STANDBY].map((region) => `aws_cloudwatch_log_group.api["${region}"]`);
const ROLE = 'aws_iam_role.function';

/** Actions need Terraform 1.14 or later. https://developer.hashicorp.com/terraform/language/invoke-actions */
const PIPELINE: Actor = {
  ...firstActorOf('terraform'),
  userAgent:
    'APN/1.0 HashiCorp/1.0 Terraform/1.14.1 (+https://www.terraform.io) terraform-provider-aws/6.66.0 (+https://registry.terraform.io/providers/hashicorp/aws) aws-sdk-go-v2/1.41.0 ua/2.1 os/linux lang/go#1.25.4 md/GOOS#linux md/GOARCH#amd64 api/lambda#1.83.0 m/n',
};

export const PLATFORM_DAYS: Days = {
  // https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_OnDemandThroughput.html
  'read-cap-raised': (id) => ({
    title: 'Somebody raises the most that reads of the table may cost',
    summary: 'An argument that version 5.32 of the provider does not have.',
    origin: 'cli',
    intent: intentOf('performance', 'Reports were throttled.'),
    hard: ['newer-argument'],
    calls: timedCalls(id, firstActorOf('cli'), HOME, [
      call('dynamodb', 'DescribeTable', { TableName: 'ledger-entries' }),
      call('dynamodb', 'UpdateTable', {
        TableName: 'ledger-entries',
        OnDemandThroughput: { MaxReadRequestUnits: 6000, MaxWriteRequestUnits: 2000 },
      }),
    ]),
    after: { [TABLE]: { on_demand_throughput: [{ max_read_request_units: 6000, max_write_request_units: 2000 }] } },
    expected: [item('accept', TABLE, ['on_demand_throughput'], 'an ordinary bound, raised by half')],
  }),
  // https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutLogGroupDeletionProtection.html
  'logs-protected-in-both-regions': (id) => ({
    title: 'Somebody protects the logs of both regions from deletion',
    summary: 'An argument that only the newest versions of the provider have, and a call as new.',
    origin: 'cli',
    intent: intentOf('security', 'Logs of the ledger must not go.'),
    hard: ['newer-argument', 'same-name'],
    calls: [HOME, STANDBY].flatMap((region) =>
      timedCalls(id, firstActorOf('cli'), region, [
        call('logs', 'PutLogGroupDeletionProtection', { logGroupIdentifier: '/ledger/api', deletionProtectionEnabled: true }),
      ]),
    ),
    after: Object.fromEntries(LOGS.map((address) => [address, { deletion_protection_enabled: true }])),
    expected: LOGS.map((address) =>
      item('accept', address, ['deletion_protection_enabled'], 'more is protected than before, in both regions alike'),
    ),
  }),
  'warmed-by-its-action': (id) => ({
    title: 'The pipeline puts out a release, and its action warms the function up',
    summary: 'The code of the function and the call are both of Terraform; the state has what it made.',
    origin: 'terraform',
    intent: intentOf('operability', 'A release.'),
    hard: ['action'],
    calls: timedCalls(id, PIPELINE, HOME, [
      call('lambda', 'GetFunction', { FunctionName: 'ledger-api' }),
      call('lambda', 'UpdateFunctionCode', {
        FunctionName: 'ledger-api',
        ImageUri: String(resourceAt(API).values['image_uri']),
        Publish: false,
      }),
      call('lambda', 'Invoke', { FunctionName: 'ledger-api', InvocationType: 'RequestResponse' }),
    ]),
    expected: [nothingExpected(API, 'made by Terraform itself, and its action changes nothing that code holds')],
  }),
  'warmed-by-hand': (id) => ({
    title: 'Somebody calls the function by hand, as its action would',
    summary: 'A call is no change, whoever makes it.',
    origin: 'cli',
    intent: intentOf('operability', 'Nothing that lasts.'),
    hard: ['action'],
    calls: timedCalls(id, firstActorOf('cli'), HOME, [call('lambda', 'Invoke', { FunctionName: 'ledger-api', InvocationType: 'Event' })]),
    expected: [nothingExpected(API, 'was called, not changed')],
  }),
  // https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-concepts.html#cloudtrail-concepts-global-service-events
  'role-described-from-afar': (id) => {
    const turns = [moved(ROLE, 'description', 'What the functions of the ledger may do, in both regions')];
    return {
      title: 'Somebody says better what a role is for',
      summary: 'Calls of IAM are recorded in us-east-1, where this root has nothing else.',
      origin: 'console',
      intent: intentOf('operability', 'The words were out of date.'),
      hard: ['global-service'],
      calls: session(id, 'console', turns),
      after: afterTurns(turns),
      expected: [item('accept', ROLE, ['description'], 'a role is in no region: where its call was recorded says nothing')],
    };
  },
  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/AutoScaling.html
  'sessions-scaled-by-aws': (id) => ({
    title: 'DynamoDB follows the load of the second region',
    summary: 'Auto scaling was switched on by hand once; code holds the capacity fixed.',
    origin: 'scaler',
    intent: intentOf('performance', 'Follow the load.'),
    hard: ['aws-service'],
    calls: timedCalls(id, firstActorOf('scaler'), STANDBY, [
      call('dynamodb', 'UpdateTable', {
        TableName: 'ledger-sessions',
        ProvisionedThroughput: { ReadCapacityUnits: 34, WriteCapacityUnits: 5 },
      }),
    ]),
    after: { [SESSIONS]: { read_capacity: 34 } },
    expected: [
      item('hold', SESSIONS, ['read_capacity'], 'a scaler owns it at run time, which code does not know of: a person has to settle it'),
    ],
  }),
};
