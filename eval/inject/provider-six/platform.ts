/** Days of what provider 6 and Terraform 1.14 brought: newer arguments, actions; and of hands that are no person's. */
import { call } from '../api-call.ts';
import type { Actor } from '../actors.ts';
import type { Story } from '../story.ts';
import { afterTurns, nothingExpected } from '../story.ts';
import { HOME, STANDBY, day, item, moved, resourceAt, said, session, whoHas } from './tell.ts';

const TABLE = 'aws_dynamodb_table.entries';
const SESSIONS = 'aws_dynamodb_table.sessions';
const API = 'aws_lambda_function.api';
const LOGS = [HOME, STANDBY].map((region) => `aws_cloudwatch_log_group.api["${region}"]`);
const ROLE = 'aws_iam_role.function';

/** Actions are run by Terraform 1.14 and later. https://developer.hashicorp.com/terraform/language/invoke-actions */
const PIPELINE: Actor = {
  ...whoHas('terraform'),
  userAgent:
    'APN/1.0 HashiCorp/1.0 Terraform/1.14.1 (+https://www.terraform.io) terraform-provider-aws/6.66.0 (+https://registry.terraform.io/providers/hashicorp/aws) aws-sdk-go-v2/1.41.0 ua/2.1 os/linux lang/go#1.25.4 md/GOOS#linux md/GOARCH#amd64 api/lambda#1.83.0 m/n',
};

/** @returns the days */
export function platformDays(): readonly Story[] {
  const reads = [{ max_read_request_units: 6000, max_write_request_units: 2000 }];
  const words = moved(ROLE, 'description', 'What the functions of the ledger may do, in both regions');
  const { image_uri: image } = resourceAt(API).values;
  return [
    // https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_OnDemandThroughput.html
    day({
      id: 'read-cap-raised',
      title: 'Somebody raises the most that reads of the table may cost',
      summary: 'An argument that version 5.32 of the provider does not have.',
      origin: 'cli',
      intent: { goal: 'performance', motivation: 'none', statement: 'Reports were throttled.' },
      hard: ['newer-argument'],
      calls: said('read-cap-raised', whoHas('cli'), HOME, [
        call('dynamodb', 'DescribeTable', { TableName: 'ledger-entries' }),
        call('dynamodb', 'UpdateTable', {
          TableName: 'ledger-entries',
          OnDemandThroughput: { MaxReadRequestUnits: 6000, MaxWriteRequestUnits: 2000 },
        }),
      ]),
      after: { [TABLE]: { on_demand_throughput: reads } },
      expected: [item('accept', TABLE, ['on_demand_throughput'], 'an ordinary bound, raised by half')],
    }),
    // https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutLogGroupDeletionProtection.html
    day({
      id: 'logs-protected-in-both-regions',
      title: 'Somebody protects the logs of both regions from deletion',
      summary: 'An argument that only the newest versions of the provider have, and a call as new.',
      origin: 'cli',
      intent: { goal: 'security', motivation: 'none', statement: 'Logs of the ledger must not go.' },
      hard: ['newer-argument', 'same-name'],
      calls: [HOME, STANDBY].flatMap((region) =>
        said('logs-protected-in-both-regions', whoHas('cli'), region, [
          call('logs', 'PutLogGroupDeletionProtection', { logGroupIdentifier: '/ledger/api', deletionProtectionEnabled: true }),
        ]),
      ),
      after: Object.fromEntries(LOGS.map((address) => [address, { deletion_protection_enabled: true }])),
      expected: LOGS.map((address) =>
        item('accept', address, ['deletion_protection_enabled'], 'more is protected than before, in both regions alike'),
      ),
    }),
    day({
      id: 'warmed-by-its-action',
      title: 'The pipeline puts out a release, and its action warms the function up',
      summary: 'The code of the function and the call are both of Terraform; the state has what it made.',
      origin: 'terraform',
      intent: { goal: 'operability', motivation: 'none', statement: 'A release.' },
      hard: ['action'],
      calls: said('warmed-by-its-action', PIPELINE, HOME, [
        call('lambda', 'GetFunction', { FunctionName: 'ledger-api' }),
        call('lambda', 'UpdateFunctionCode', { FunctionName: 'ledger-api', ImageUri: String(image), Publish: false }),
        call('lambda', 'Invoke', { FunctionName: 'ledger-api', InvocationType: 'RequestResponse' }),
      ]),
      expected: [nothingExpected(API, 'made by Terraform itself, and its action changes nothing that code holds')],
    }),
    day({
      id: 'warmed-by-hand',
      title: 'Somebody calls the function by hand, as its action would',
      summary: 'A call is no change, whoever makes it.',
      origin: 'cli',
      intent: { goal: 'operability', motivation: 'none', statement: 'Nothing that lasts.' },
      hard: ['action'],
      calls: said('warmed-by-hand', whoHas('cli'), HOME, [
        call('lambda', 'Invoke', { FunctionName: 'ledger-api', InvocationType: 'Event' }),
      ]),
      expected: [nothingExpected(API, 'was called, not changed')],
    }),
    // https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-concepts.html#cloudtrail-concepts-global-service-events
    day({
      id: 'role-described-from-afar',
      title: 'Somebody says better what a role is for',
      summary: 'Calls of IAM are recorded in us-east-1, where this root has nothing else.',
      origin: 'console',
      intent: { goal: 'operability', motivation: 'none', statement: 'The words were out of date.' },
      hard: ['global-service'],
      calls: session('role-described-from-afar', 'console', [words]),
      after: afterTurns([words]),
      expected: [item('accept', ROLE, ['description'], 'a role is in no region: where its call was recorded says nothing')],
    }),
    // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/AutoScaling.html
    day({
      id: 'sessions-scaled-by-aws',
      title: 'DynamoDB follows the load of the second region',
      summary: 'Auto scaling was switched on by hand once; code holds the capacity fixed.',
      origin: 'scaler',
      intent: { goal: 'performance', motivation: 'none', statement: 'Follow the load.' },
      hard: ['aws-service'],
      calls: said('sessions-scaled-by-aws', whoHas('scaler'), STANDBY, [
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
  ];
}
