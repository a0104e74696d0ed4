/** Days about a value shared by both regions, about a module that is called for each, and about a call that repeats all settings. */
import { afterTurns } from '../story.ts';
import type { Days } from './day.ts';
import { HOME, STANDBY, item, intentOf, moved, session } from './day.ts';

const LOG = (region: string): string => `aws_cloudwatch_log_group.api["${region}"]`;
const WORKER = `module.worker["${STANDBY}"].aws_lambda_function.this`;
const ALARM = 'aws_cloudwatch_metric_alarm.backlog';

export const SHARED_DAYS: Days = {
  'retention-of-one-region': (id) => {
    const turns = [moved(LOG(STANDBY), 'retention_in_days', 90)];
    return {
      title: 'Somebody keeps the logs of the second region for longer',
      summary: 'Both regions read the number of days from one local value; the first one keeps thirty.',
      origin: 'console',
      intent: intentOf('compliance', 'Auditors of the second region ask for a quarter.'),
      hard: ['for_each', 'shared-value'],
      calls: session(id, 'console', turns),
      after: afterTurns(turns),
      expected: [item('accept', LOG(STANDBY), ['retention_in_days'], 'the local value must not move: the first region reads it too')],
    };
  },
  'retention-of-both-regions': (id) => {
    const logs = [LOG(HOME), LOG(STANDBY)];
    const turns = logs.map((address) => moved(address, 'retention_in_days', 60));
    return {
      title: 'A script keeps the logs of both regions for longer',
      summary: 'What both read from one local value moves in both alike.',
      origin: 'script',
      intent: intentOf('compliance', 'Logs are kept for two months.', 'scheduled'),
      hard: ['for_each', 'shared-value'],
      calls: session(id, 'script', turns),
      after: afterTurns(turns),
      expected: logs.map((address) => item('accept', address, ['retention_in_days'], 'one local value, which both read, moves')),
    };
  },
  'worker-of-one-region': (id) => {
    const turns = [moved(WORKER, 'memory_size', 1024)];
    return {
      title: 'Somebody gives the worker of the second region more memory',
      summary: 'A module is called for each region; its values are an entry of one map.',
      origin: 'console',
      intent: intentOf('performance', 'The worker of the second region is slow.'),
      hard: ['module', 'for_each', 'same-name'],
      calls: session(id, 'console', turns),
      after: afterTurns(turns),
      expected: [item('accept', WORKER, ['memory_size'], 'the entry of this region, and no other, moves')],
    };
  },
  'backlog-alarm-of-the-standby': (id) => {
    const turns = [moved(ALARM, 'threshold', 800)];
    return {
      title: 'Somebody lets the alarm of the second region wait for more letters',
      summary: 'The call says the whole alarm once more.',
      origin: 'console',
      intent: intentOf('operability', 'It rang at every batch.'),
      hard: ['whole-put'],
      calls: session(id, 'console', turns),
      after: afterTurns(turns),
      expected: [item('accept', ALARM, ['threshold'], 'a small step of an alarm that still rings')],
    };
  },
};
