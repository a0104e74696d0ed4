/** Days on which a resource is made outside the root: in its own region, in both, or in a region that the root does not use. */
import type { ExpectedItem } from '../../dataset.ts';
import type { CreatedResource } from '../../replay-provider/world.ts';
import type { ApiCall } from '../api-call.ts';
import { call } from '../api-call.ts';
import { nothingExpected } from '../story.ts';
import { QUEUE, STANDBY_QUEUE } from './queues.ts';
import type { Days } from './day.ts';
import { HOME, STANDBY, intentOf, resourceAt, timedCalls, firstActorOf } from './day.ts';

interface Made {
  readonly call: ApiCall;
  readonly made: CreatedResource;
  readonly expected: ExpectedItem;
}

/** A dead-letter queue made by hand; `region`: other than the provider's. */
function deadLetters(address: string, region: string | undefined): Made {
  const name = 'ledger-payments-dead';
  const url = `https://sqs.${region ?? HOME}.amazonaws.com/123456789012/${name}`;
  const arn = `arn:aws:sqs:${region ?? HOME}:123456789012:${name}`;
  // Not the provider's default: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_CreateQueue.html
  const size = { max_message_size: 1048576 };
  const own = { id: url, url, arn, name, message_retention_seconds: 1209600, ...size, tags: {}, tags_all: {} };
  const place = { type: 'aws_sqs_queue', id: url, ...(region === undefined ? {} : { region }) };
  const attributes = { VisibilityTimeout: '60', MessageRetentionPeriod: '1209600' };
  const why = region === undefined ? 'its block needs no region' : 'its block has to say the region, and its import too';
  return {
    call: { ...call('sqs', 'CreateQueue', { QueueName: name, Attributes: attributes }), response: { queueUrl: url } },
    made: { ...place, values: { ...resourceAt(address).values, ...own } },
    expected: { new: place, decision: 'accept', attributes: [], why: `belongs to the payments queue there; ${why}` },
  };
}

const APART = intentOf('operability', 'Letters that nobody can read are to be kept apart.');

export const DAYS_MADE_BY_HAND: Days = {
  'dead-letters-of-the-standby': (id) => {
    const there = deadLetters(STANDBY_QUEUE, STANDBY);
    return {
      title: 'Somebody makes a queue for dead letters in the second region',
      summary: 'Named like the others; no code speaks of it.',
      origin: 'console',
      intent: APART,
      hard: ['create', 'same-name'],
      calls: timedCalls(id, firstActorOf('console'), STANDBY, [there.call]),
      created: [there.made],
      expected: [there.expected],
    };
  },
  'dead-letters-of-both-regions': (id) => {
    const [here, there] = [deadLetters(QUEUE, undefined), deadLetters(STANDBY_QUEUE, STANDBY)];
    return {
      title: 'Somebody makes queues of one name for dead letters in both regions',
      summary: 'Two calls that differ in the region alone.',
      origin: 'cli',
      intent: APART,
      hard: ['create', 'same-name'],
      calls: [...timedCalls(id, firstActorOf('cli'), HOME, [here.call]), ...timedCalls(id, firstActorOf('cli'), STANDBY, [there.call])],
      created: [here.made, there.made],
      expected: [here.expected, there.expected],
    };
  },
  // A bucket's name is unique and does not contain its region: https://docs.aws.amazon.com/AmazonS3/latest/API/API_CreateBucket.html
  'archive-bucket-of-the-standby': (id) => {
    const bucket = `ledger-statements-${STANDBY}-archive`;
    const { values } = resourceAt(`module.statements["${STANDBY}"].aws_s3_bucket.this`);
    const place = { type: 'aws_s3_bucket', id: bucket, region: STANDBY };
    const own = { id: bucket, bucket, arn: `arn:aws:s3:::${bucket}`, tags: {}, tags_all: {} };
    return {
      title: 'Somebody makes a bucket for old statements in the second region',
      summary: 'Named after the one of the root there; no code speaks of it.',
      origin: 'cli',
      intent: intentOf('cost', 'Old statements are to lie apart.'),
      hard: ['create', 'unique-name'],
      calls: timedCalls(id, firstActorOf('cli'), STANDBY, [
        call('s3', 'CreateBucket', { Bucket: bucket, CreateBucketConfiguration: { LocationConstraint: STANDBY } }),
      ]),
      created: [{ ...place, values: { ...values, ...own } }],
      expected: [
        {
          new: place,
          decision: 'accept',
          attributes: [],
          why: 'belongs to the bucket of statements there; its block has to say the region',
        },
      ],
    };
  },
  'namesake-in-a-third-region': (id) => {
    const elsewhere = 'https://sqs.us-east-1.amazonaws.com/123456789012/ledger-payments';
    const drill = 'https://sqs.ap-southeast-2.amazonaws.com/123456789012/ledger-drill';
    return {
      title: 'Another team works in regions of which this root has nothing',
      summary: 'A queue of the very name is changed in us-east-1, and one is made in ap-southeast-2.',
      origin: 'cli',
      intent: intentOf('operability', 'None of it belongs to this root.'),
      hard: ['same-name', 'foreign'],
      calls: [
        ...timedCalls(id, firstActorOf('cli'), 'us-east-1', [
          call('sqs', 'SetQueueAttributes', { QueueUrl: elsewhere, Attributes: { VisibilityTimeout: '300' } }),
        ]),
        ...timedCalls(id, firstActorOf('cli'), 'ap-southeast-2', [
          { ...call('sqs', 'CreateQueue', { QueueName: 'ledger-drill' }), response: { queueUrl: drill } },
        ]),
      ],
      expected: [
        nothingExpected(QUEUE, 'the namesake is in us-east-1'),
        nothingExpected(STANDBY_QUEUE, 'the namesake is in us-east-1'),
        { new: { type: 'aws_sqs_queue', id: drill }, decision: 'none', attributes: [], why: 'made where this root has nothing' },
      ],
    };
  },
};
