/** Days about queues with the same name in both regions. */
import { call } from '../api-call.ts';
import { afterTurns, nothingExpected } from '../story.ts';
import type { Days } from './day.ts';
import { STANDBY, item, intentOf, moved, resourceAt, timedCalls, session, firstActorOf } from './day.ts';

/** The queue of the first region. */
export const QUEUE = 'aws_sqs_queue.payments';
/** The queue with the same name in the second region. */
export const STANDBY_QUEUE = 'aws_sqs_queue.payments_standby';
const VISIBILITY = 'visibility_timeout_seconds';

export const QUEUE_DAYS: Days = {
  'queue-at-home': (id) => {
    const turns = [moved(QUEUE, VISIBILITY, 90)];
    return {
      title: 'Somebody gives the workers of the first region more time',
      summary: 'The second region has a queue of the same name, which nobody touches.',
      origin: 'console',
      intent: intentOf('operability', 'Workers of the first region need longer.'),
      hard: ['same-name'],
      calls: session(id, 'console', turns),
      after: afterTurns(turns),
      expected: [item('accept', QUEUE, [VISIBILITY], 'an ordinary setting of this queue alone')],
    };
  },
  'queue-of-the-standby': (id) => {
    const turns = [moved(STANDBY_QUEUE, VISIBILITY, 120)];
    return {
      title: 'Somebody gives the workers of the second region more time',
      summary: 'The queue of the same name in the first region stays as it is.',
      origin: 'cli',
      intent: intentOf('operability', 'Workers of the second region need longer.'),
      hard: ['same-name'],
      calls: session(id, 'cli', turns),
      after: afterTurns(turns),
      expected: [item('accept', STANDBY_QUEUE, [VISIBILITY], 'the call was made in the second region: this queue, not its namesake')],
    };
  },
  'both-queues-by-one-hand': (id) => {
    const turns = [moved(QUEUE, VISIBILITY, 180), moved(STANDBY_QUEUE, VISIBILITY, 180)];
    return {
      title: 'One person gives the workers of both regions more time',
      summary: 'The same call twice, once in each region.',
      origin: 'cli',
      intent: intentOf('operability', 'Both regions are to behave alike.'),
      hard: ['same-name'],
      calls: session(id, 'cli', turns),
      after: afterTurns(turns),
      expected: [QUEUE, STANDBY_QUEUE].map((address) => item('accept', address, [VISIBILITY], 'moved on purpose, in both regions alike')),
    };
  },
  'standby-queue-retagged': (id) => {
    const { values } = resourceAt(STANDBY_QUEUE);
    const tags = { CostCentre: '4711' };
    return {
      title: 'Somebody writes a cost centre on the queue of the second region',
      summary: 'One tag, beside the default tags of the provider.',
      origin: 'console',
      intent: intentOf('cost', 'The bill of the second region is to be parted.'),
      hard: ['same-name'],
      calls: timedCalls(id, firstActorOf('console'), STANDBY, [call('sqs', 'TagQueue', { QueueUrl: String(values['url']), Tags: tags })]),
      after: { [STANDBY_QUEUE]: { tags, tags_all: { ...(values['tags_all'] as object), ...tags } } },
      expected: [item('accept', STANDBY_QUEUE, ['tags'], 'a tag is harmless, and belongs to this queue alone')],
    };
  },
  'standby-queue-put-back': (id) => ({
    title: 'Somebody tries a longer time in the second region and puts it back',
    summary: 'At the end of the day both queues are as code says.',
    origin: 'console',
    intent: intentOf('operability', 'Nothing that lasts.', 'experiment'),
    hard: ['same-name', 'cancelled'],
    calls: session(id, 'console', [
      moved(STANDBY_QUEUE, VISIBILITY, 120),
      moved(STANDBY_QUEUE, VISIBILITY, Number(resourceAt(STANDBY_QUEUE).values[VISIBILITY])),
    ]),
    expected: [nothingExpected(STANDBY_QUEUE, 'the value is again what it was'), nothingExpected(QUEUE, 'was never touched')],
  }),
};
