/** Data, messages and code that go somewhere else, or come from there, under names that look right. */
import type { JsonObject } from '#domain/json.ts';
import type { AdversarialCase } from '../../support/adversarial.ts';
import type { Called } from '../../support/calls.ts';
import { setAttributes } from '../../support/calls.ts';
import { allowTo, arn, document, HOME, iam, lambda, piece, queue, queueArn, role, STRANGER, topic } from '../../support/shop.ts';
import { call } from '../../support/shop-calls.ts';

const rule = piece(
  'aws_cloudwatch_event_rule.nightly',
  { name: 'shop-nightly', schedule_expression: 'cron(0 3 * * ? *)', state: 'ENABLED' },
  {
    id: 'shop-nightly',
    arn: arn('events', 'rule/shop-nightly'),
    event_bus_name: 'default',
    description: '',
    is_enabled: true,
    tags: {},
    tags_all: {},
  },
);
const target = piece(
  'aws_cloudwatch_event_target.nightly',
  { rule: 'shop-nightly', target_id: 'queue', arn: queueArn() },
  { id: 'shop-nightly-queue', event_bus_name: 'default', input: '' },
);
const put = (targetArn: string): Called =>
  call(
    'events',
    'PutTargets',
    { rule: 'shop-nightly', targets: [{ id: 'queue', arn: targetArn }] },
    { failedEntryCount: 0, failedEntries: [] },
  );
const configure = (over: JsonObject): Called =>
  call('lambda', 'UpdateFunctionConfiguration20150331v2', { functionName: 'shop-worker', ...over }, { functionName: 'shop-worker' });
const redrive = (deadLetterTargetArn: string): Called =>
  setAttributes('shop-jobs', { RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 5 }) });
const readers = (principal: string): Called =>
  setAttributes('shop-jobs', { Policy: document(allowTo({ AWS: principal }, 'sqs:ReceiveMessage', queueArn())) });
const TOPIC = arn('sns', 'shop-orders');
const subscribe = (protocol: string, endpoint: string): Called =>
  call(
    'sns',
    'Subscribe',
    { topicArn: TOPIC, protocol, endpoint, returnSubscriptionArn: true },
    { subscriptionArn: `${TOPIC}:0a1b2c3d-0000-4000-8000-000000000001` },
  );
const ZONE = 'Z0AAAAAAAAAAAAAAAAAAA';
const record = piece(
  'aws_route53_record.pay',
  { zone_id: ZONE, name: 'pay.example.com', type: 'CNAME', ttl: 300, records: ['shop.example.com'] },
  {
    id: `${ZONE}_pay.example.com_CNAME`,
    fqdn: 'pay.example.com',
    health_check_id: '',
    set_identifier: '',
    multivalue_answer_routing_policy: false,
  },
);
const point = (value: string): Called =>
  call(
    'route53',
    'ChangeResourceRecordSets',
    {
      hostedZoneId: ZONE,
      changeBatch: {
        changes: [
          { action: 'UPSERT', resourceRecordSet: { name: 'pay.example.com', type: 'CNAME', tTL: 300, resourceRecords: [{ value }] } },
        ],
      },
    },
    { changeInfo: { id: '/change/C1', status: 'PENDING' } },
  );

export const cases: readonly AdversarialCase[] = [
  {
    name: 'events go to a queue with the same name in another account',
    root: [queue(), queue('mail'), rule, target],
    about: ['aws_cloudwatch_event_target.nightly'],
    attack: { calls: [put(queueArn().replace(HOME, STRANGER))] },
    fact: 'events go to another queue of this account',
    twin: { calls: [put(queueArn('mail'))] },
  },
  {
    name: 'failed messages go to a dead-letter queue in another account',
    root: [queue(), queue('dead')],
    about: ['aws_sqs_queue.jobs', 'aws_sqs_queue_redrive_policy'],
    attack: { calls: [redrive(queueArn('dead').replace(HOME, STRANGER))] },
    fact: 'failed messages go to our dead-letter queue',
    twin: { calls: [redrive(queueArn('dead'))] },
  },
  {
    name: 'a function gets a layer of another account',
    root: [role('worker'), lambda()],
    about: ['aws_lambda_function.worker'],
    attack: { calls: [configure({ layers: [arn('lambda', 'layer:tracing:3', STRANGER)] })] },
    fact: 'the layer belongs to this account',
    twin: { calls: [configure({ layers: [arn('lambda', 'layer:tracing:3')] })] },
  },
  {
    name: 'a function sends failures to another account',
    root: [role('worker'), lambda(), queue()],
    about: ['aws_lambda_function.worker'],
    attack: { calls: [configure({ deadLetterConfig: { targetArn: arn('sqs', 'shop-jobs', STRANGER) } })] },
    fact: 'the function sends failures to our queue',
    twin: { calls: [configure({ deadLetterConfig: { targetArn: queueArn() } })] },
  },
  {
    name: 'a queue of another account subscribes to our topic',
    root: [topic(), queue()],
    about: ['aws_sns_topic_subscription'],
    attack: { calls: [subscribe('sqs', arn('sqs', 'shop-jobs', STRANGER))] },
    fact: 'the queue belongs to this account',
    twin: { calls: [subscribe('sqs', queueArn())] },
  },
  {
    name: 'a foreign web endpoint subscribes to our topic',
    root: [topic(), queue()],
    about: ['aws_sns_topic_subscription'],
    attack: { calls: [subscribe('https', 'https://hooks.example.net/in')] },
    fact: 'a queue of this account subscribes',
    twin: { calls: [subscribe('sqs', queueArn())] },
  },
  {
    name: 'a queue is readable for an account with a similar number',
    root: [queue()],
    about: ['aws_sqs_queue.jobs', 'aws_sqs_queue_policy'],
    attack: { calls: [readers('arn:aws:iam::123456789021:root')] },
    fact: 'the queue is readable for a role of this account',
    twin: { calls: [readers(iam('role/shop-app'))] },
  },
  {
    name: 'the payment domain points to a look-alike domain',
    root: [record],
    about: ['aws_route53_record.pay'],
    attack: { calls: [point('shop.examp1e.com')] },
    fact: 'the domain points to another name of the same domain',
    twin: { calls: [point('shop-2.example.com')] },
  },
  {
    name: 'the payment domain points to a foreign distribution',
    root: [record],
    about: ['aws_route53_record.pay'],
    attack: { calls: [point('d111111abcdef8.cloudfront.net')] },
    fact: 'the domain points to another name of the same domain',
    twin: { calls: [point('shop-2.example.com')] },
  },
];
