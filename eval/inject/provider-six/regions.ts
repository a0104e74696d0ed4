/** Days on which one of two regions moves: names that are in both, values that both read, a module that is called for each. */
import type { ExpectedItem } from '../../dataset.ts';
import type { CreatedResource } from '../../replay-provider/world.ts';
import type { ApiCall } from '../api-call.ts';
import { call } from '../api-call.ts';
import { afterTurns, nothingExpected } from '../story.ts';
import type { Story } from '../story.ts';
import { HOME, STANDBY, day, item, moved, resourceAt, said, session, whoHas } from './tell.ts';

const QUEUE = 'aws_sqs_queue.payments';
const STANDBY_QUEUE = 'aws_sqs_queue.payments_standby';
const VISIBILITY = 'visibility_timeout_seconds';
const LOG = (region: string): string => `aws_cloudwatch_log_group.api["${region}"]`;
const WORKER = `module.worker["${STANDBY}"].aws_lambda_function.this`;
const ALARM = 'aws_cloudwatch_metric_alarm.backlog';
const NONE = 'none';

/** A queue of one name in both regions. */
function queues(): readonly Story[] {
  const home = moved(QUEUE, VISIBILITY, 90);
  const standby = moved(STANDBY_QUEUE, VISIBILITY, 120);
  const both = [moved(QUEUE, VISIBILITY, 180), moved(STANDBY_QUEUE, VISIBILITY, 180)];
  const { values } = resourceAt(STANDBY_QUEUE);
  const tags = { CostCentre: '4711' };
  const url = String(values['url']);
  return [
    day({
      id: 'queue-at-home',
      title: 'Somebody gives the workers of the first region more time',
      summary: 'The second region has a queue of the same name, which nobody touches.',
      origin: 'console',
      intent: { goal: 'operability', motivation: NONE, statement: 'Workers of the first region need longer.' },
      hard: ['same-name'],
      calls: session('queue-at-home', 'console', [home]),
      after: afterTurns([home]),
      expected: [item('accept', QUEUE, [VISIBILITY], 'an ordinary setting of this queue alone')],
    }),
    day({
      id: 'queue-of-the-standby',
      title: 'Somebody gives the workers of the second region more time',
      summary: 'The queue of the same name in the first region stays as it is.',
      origin: 'cli',
      intent: { goal: 'operability', motivation: NONE, statement: 'Workers of the second region need longer.' },
      hard: ['same-name'],
      calls: session('queue-of-the-standby', 'cli', [standby]),
      after: afterTurns([standby]),
      expected: [item('accept', STANDBY_QUEUE, [VISIBILITY], 'the call was made in the second region: this queue, not its namesake')],
    }),
    day({
      id: 'both-queues-by-one-hand',
      title: 'One person gives the workers of both regions more time',
      summary: 'The same call twice, once in each region.',
      origin: 'cli',
      intent: { goal: 'operability', motivation: NONE, statement: 'Both regions are to behave alike.' },
      hard: ['same-name'],
      calls: session('both-queues-by-one-hand', 'cli', both),
      after: afterTurns(both),
      expected: [QUEUE, STANDBY_QUEUE].map((address) => item('accept', address, [VISIBILITY], 'moved on purpose, in both regions alike')),
    }),
    day({
      id: 'standby-queue-retagged',
      title: 'Somebody writes a cost centre on the queue of the second region',
      summary: 'One tag, beside the default tags of the provider.',
      origin: 'console',
      intent: { goal: 'cost', motivation: NONE, statement: 'The bill of the second region is to be parted.' },
      hard: ['same-name'],
      calls: said('standby-queue-retagged', whoHas('console'), STANDBY, [call('sqs', 'TagQueue', { QueueUrl: url, Tags: tags })]),
      after: { [STANDBY_QUEUE]: { tags, tags_all: { ...(values['tags_all'] as object), ...tags } } },
      expected: [item('accept', STANDBY_QUEUE, ['tags'], 'a tag is harmless, and belongs to this queue alone')],
    }),
    day({
      id: 'standby-queue-put-back',
      title: 'Somebody tries a longer time in the second region and puts it back',
      summary: 'At the end of the day both queues are as code says.',
      origin: 'console',
      intent: { goal: 'operability', motivation: 'experiment', statement: 'Nothing that lasts.' },
      hard: ['same-name', 'cancelled'],
      calls: session('standby-queue-put-back', 'console', [standby, moved(STANDBY_QUEUE, VISIBILITY, Number(values[VISIBILITY]))]),
      expected: [nothingExpected(STANDBY_QUEUE, 'the value is again what it was'), nothingExpected(QUEUE, 'was never touched')],
    }),
  ];
}

/** A queue for dead letters, made by hand beside another one. */
function deadLetters(
  address: string,
  region: string | undefined,
): { readonly call: ApiCall; readonly made: CreatedResource; readonly expected: ExpectedItem } {
  const name = 'ledger-payments-dead';
  const { values } = resourceAt(address);
  const url = `https://sqs.${region ?? HOME}.amazonaws.com/123456789012/${name}`;
  const arn = `arn:aws:sqs:${region ?? HOME}:123456789012:${name}`;
  // Not the provider's default: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_CreateQueue.html
  const size = { max_message_size: 1048576 };
  const own = { id: url, url, arn, name, message_retention_seconds: 1209600, ...size, tags: {}, tags_all: {} };
  const place = { type: 'aws_sqs_queue', id: url, ...(region === undefined ? {} : { region }) };
  const attributes = { VisibilityTimeout: '60', MessageRetentionPeriod: '1209600' };
  return {
    call: { ...call('sqs', 'CreateQueue', { QueueName: name, Attributes: attributes }), response: { queueUrl: url } },
    made: { ...place, values: { ...values, ...own } },
    expected: {
      new: place,
      decision: 'accept',
      attributes: [],
      why:
        region === undefined
          ? 'belongs to the payments queue; its block needs no region'
          : 'belongs to the payments queue there; its block has to say the region, and its import too',
    },
  };
}

/** What is made, or changed, beside the root. */
function beside(): readonly Story[] {
  const elsewhere = 'https://sqs.us-east-1.amazonaws.com/123456789012/ledger-payments';
  const drill = 'https://sqs.ap-southeast-2.amazonaws.com/123456789012/ledger-drill';
  const there = deadLetters(STANDBY_QUEUE, STANDBY);
  const here = deadLetters(QUEUE, undefined);
  return [
    day({
      id: 'dead-letters-of-the-standby',
      title: 'Somebody makes a queue for dead letters in the second region',
      summary: 'Named like the others; no code speaks of it.',
      origin: 'console',
      intent: { goal: 'operability', motivation: NONE, statement: 'Letters that nobody can read are to be kept apart.' },
      hard: ['create', 'same-name'],
      calls: said('dead-letters-of-the-standby', whoHas('console'), STANDBY, [there.call]),
      created: [there.made],
      expected: [there.expected],
    }),
    day({
      id: 'dead-letters-of-both-regions',
      title: 'Somebody makes queues of one name for dead letters in both regions',
      summary: 'Two calls that differ in the region alone.',
      origin: 'cli',
      intent: { goal: 'operability', motivation: NONE, statement: 'Letters that nobody can read are to be kept apart.' },
      hard: ['create', 'same-name'],
      calls: [
        ...said('dead-letters-of-both-regions', whoHas('cli'), HOME, [here.call]),
        ...said('dead-letters-of-both-regions', whoHas('cli'), STANDBY, [there.call]),
      ],
      created: [here.made, there.made],
      expected: [here.expected, there.expected],
    }),
    day({
      id: 'namesake-in-a-third-region',
      title: 'Another team works in regions of which this root has nothing',
      summary: 'A queue of the very name is changed in us-east-1, and one is made in ap-southeast-2.',
      origin: 'cli',
      intent: { goal: 'operability', motivation: NONE, statement: 'None of it belongs to this root.' },
      hard: ['same-name', 'foreign'],
      calls: [
        ...said('namesake-in-a-third-region', whoHas('cli'), 'us-east-1', [
          call('sqs', 'SetQueueAttributes', { QueueUrl: elsewhere, Attributes: { VisibilityTimeout: '300' } }),
        ]),
        ...said('namesake-in-a-third-region', whoHas('cli'), 'ap-southeast-2', [
          { ...call('sqs', 'CreateQueue', { QueueName: 'ledger-drill' }), response: { queueUrl: drill } },
        ]),
      ],
      expected: [
        nothingExpected(QUEUE, 'the namesake is in us-east-1'),
        nothingExpected(STANDBY_QUEUE, 'the namesake is in us-east-1'),
        { new: { type: 'aws_sqs_queue', id: drill }, decision: 'none', attributes: [], why: 'made where this root has nothing' },
      ],
    }),
  ];
}

/** A value that both regions read. */
function shared(): readonly Story[] {
  const one = moved(LOG(STANDBY), 'retention_in_days', 90);
  const both = [moved(LOG(HOME), 'retention_in_days', 60), moved(LOG(STANDBY), 'retention_in_days', 60)];
  const worker = moved(WORKER, 'memory_size', 1024);
  const alarm = moved(ALARM, 'threshold', 800);
  return [
    day({
      id: 'retention-of-one-region',
      title: 'Somebody keeps the logs of the second region for longer',
      summary: 'Both regions read the number of days from one local value; the first one keeps thirty.',
      origin: 'console',
      intent: { goal: 'compliance', motivation: NONE, statement: 'Auditors of the second region ask for a quarter.' },
      hard: ['for_each', 'shared-value'],
      calls: session('retention-of-one-region', 'console', [one]),
      after: afterTurns([one]),
      expected: [item('accept', LOG(STANDBY), ['retention_in_days'], 'the local value must not move: the first region reads it too')],
    }),
    day({
      id: 'retention-of-both-regions',
      title: 'A script keeps the logs of both regions for longer',
      summary: 'What both read from one local value moves in both alike.',
      origin: 'script',
      intent: { goal: 'compliance', motivation: 'scheduled', statement: 'Logs are kept for two months.' },
      hard: ['for_each', 'shared-value'],
      calls: session('retention-of-both-regions', 'script', both),
      after: afterTurns(both),
      expected: [LOG(HOME), LOG(STANDBY)].map((address) =>
        item('accept', address, ['retention_in_days'], 'one local value, which both read, moves'),
      ),
    }),
    day({
      id: 'worker-of-one-region',
      title: 'Somebody gives the worker of the second region more memory',
      summary: 'A module is called for each region; its values are an entry of one map.',
      origin: 'console',
      intent: { goal: 'performance', motivation: NONE, statement: 'The worker of the second region is slow.' },
      hard: ['module', 'for_each', 'same-name'],
      calls: session('worker-of-one-region', 'console', [worker]),
      after: afterTurns([worker]),
      expected: [item('accept', WORKER, ['memory_size'], 'the entry of this region, and no other, moves')],
    }),
    day({
      id: 'backlog-alarm-of-the-standby',
      title: 'Somebody lets the alarm of the second region wait for more letters',
      summary: 'The call says the whole alarm once more.',
      origin: 'console',
      intent: { goal: 'operability', motivation: NONE, statement: 'It rang at every batch.' },
      hard: ['whole-put'],
      calls: session('backlog-alarm-of-the-standby', 'console', [alarm]),
      after: afterTurns([alarm]),
      expected: [item('accept', ALARM, ['threshold'], 'a small step of an alarm that still rings')],
    }),
  ];
}

/** @returns the days */
export function regionDays(): readonly Story[] {
  return [...queues(), ...beside(), ...shared()];
}
